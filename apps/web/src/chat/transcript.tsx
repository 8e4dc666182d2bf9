import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "../data/store.ts";
import { Icon } from "../ui/icon.tsx";
import { useChatParts } from "./chat-context.tsx";
import { RowView } from "./row-view.tsx";
import type { ChatState } from "./state/chat-state.ts";
import type { Row } from "./state/rows.ts";
import type { TailState } from "./state/tail-of.ts";
import { nearPx, useFollow } from "./use-follow.ts";

const guess: Readonly<Record<Row["kind"], number>> = {
  user: 96,
  entry: 120,
  call: 44,
  fold: 44,
  end: 40,
  prompt: 320,
  tail: 40,
};

/** Rows before the first one at which the next older page is read. */
const earlyRows = 8;

/** The transcript: only what is near the view is drawn, reading never jumps, and the end is followed while it is in view. */
export const Transcript = (props: { state: ChatState; rows: readonly Row[]; running: boolean; tail?: TailState }) => {
  const { store, editing } = useChatParts();
  const { rows, state } = props;
  const box = useRef<HTMLDivElement>(null);
  const follow = useFollow(box);
  const [reading, setReading] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => guess[rows[at]?.kind ?? "entry"],
    getItemKey: useCallback((at: number) => latest.current[at]?.key ?? at, []),
    overscan: 6,
    anchorTo: "end",
    followOnAppend: follow.on.current,
    // Nothing counts as the end for somebody who reads further up.
    scrollEndThreshold: follow.on.current ? nearPx : -1,
    // An open question keeps what was typed into it, and the focus its place, wherever the view is.
    rangeExtractor: (range) => {
      const kept = new Set(defaultRangeExtractor(range));
      const focused = box.current?.contains(document.activeElement)
        ? document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset["index"]
        : undefined;
      if (focused !== undefined) kept.add(Number(focused));
      for (const [at, row] of latest.current.entries())
        if (row.kind === "prompt" || (row.kind === "call" && row.prompts.length > 0)) kept.add(at);
      return [...kept].filter((at) => at < latest.current.length).toSorted((a, b) => a - b);
    },
  });

  const toEnd = useCallback((): void => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  const size = virtual.getTotalSize();
  // Whenever the content or the box grows.
  useLayoutEffect(() => {
    if (follow.on.current) toEnd();
  }, [size, rows.length, follow.on, toEnd]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      if (follow.on.current) toEnd();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [follow.on, toEnd]);

  // A message that is opened to be said differently may stand far above what is drawn. Once for each.
  const edited = useStore(editing)?.id;
  const { leave } = follow;
  useEffect(() => {
    const at = latest.current.findIndex((row) => row.kind === "user" && row.entry.id === edited);
    if (at === -1) return;
    leave();
    virtual.scrollToIndex(at, { align: "auto" });
  }, [edited]);

  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  useEffect(() => {
    if (state.before === undefined || first > earlyRows || reading || follow.on.current) return;
    setReading(true);
    void store.earlier().finally(() => setReading(false));
  }, [first, state.before, reading, store, follow.on]);

  return (
    <div className="log-box">
      <div
        ref={box}
        className="log"
        role="log"
        aria-live="off"
        aria-busy={props.running}
        aria-label="Transcript"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs a tab stop
        tabIndex={0}
      >
        {state.before !== undefined && (
          <p className="earlier">
            <button
              type="button"
              className="btn quiet s"
              aria-busy={reading}
              onClick={() => {
                setReading(true);
                void store.earlier().finally(() => setReading(false));
              }}
            >
              Earlier messages
            </button>
          </p>
        )}
        <div className="log-rows" style={{ height: size }}>
          {items.map((item) => {
            const row = rows[item.index];
            return row ? (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="log-row"
                data-kind={row.kind}
                style={{ top: item.start }}
              >
                <RowView
                  row={row}
                  agent={row.head ? (state.turns.get(row.head.run)?.agent ?? state.session.agent) : ""}
                  running={props.running}
                  tail={props.tail}
                  last={item.index === rows.length - 1}
                />
              </div>
            ) : null;
          })}
        </div>
      </div>
      {!follow.following && (
        <button
          type="button"
          className="btn s to-end"
          onClick={() => {
            document.getSelection()?.removeAllRanges();
            follow.resume();
            toEnd();
          }}
        >
          <Icon name="down" />
          {props.running ? "New text below" : "To the end"}
        </button>
      )}
    </div>
  );
};
