import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SessionRow } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { useSessionActions } from "../data/sessions.ts";
import { literalText } from "../domain/escape.ts";
import { hashOf } from "../domain/route.ts";
import { Act } from "../ui/act.tsx";
import { Ago } from "../ui/ago.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { snippetParts } from "./snippet.ts";

const dots = { idle: "", running: "on", waiting: "wait", interrupted: "off" } as const;
const words = { idle: "", running: "works", waiting: "waits for you", interrupted: "broke off" } as const;

const Rename = ({ row, done }: { row: SessionRow; done: () => void }) => {
  const { problem } = useServices();
  const { rename } = useSessionActions();
  const [title, setTitle] = useState(row.title);
  const save = (): void => {
    done();
    if (title.trim() === "" || title === row.title) return;
    rename(row, title.trim()).catch((error: unknown) => problem.set(`Not renamed: ${messageOf(error)}`));
  };
  return (
    <input
      className="input"
      aria-label="Title"
      // biome-ignore lint/a11y/noAutofocus: the person pressed Rename to type here
      autoFocus
      maxLength={200}
      value={title}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key === "Escape") done();
      }}
    />
  );
};

const focusOn = (row: Element | null): void => row?.querySelector<HTMLElement>("a.item")?.focus();

/** One session: how it stands, its title, when it changed, where a search hit; rename and delete on it. */
export const SessionItem = ({ row, current, onOpen }: { row: SessionRow; current: boolean; onOpen?: () => void }) => {
  const { remove } = useSessionActions();
  const [renaming, setRenaming] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const renamed = (): void => {
    flushSync(() => setRenaming(false));
    // The field had the focus and is gone; whoever clicked elsewhere has it there.
    if (document.activeElement === document.body) focusOn(item.current);
  };
  const drop = (event: MouseEvent): void => {
    // By the second click of a double one another row stands there.
    if (event.detail > 1) return;
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    if (next) focusOn(next);
    else document.querySelector<HTMLElement>(".search input")?.focus();
    remove(row);
  };
  if (renaming)
    return (
      <li className="session" ref={item}>
        <Rename row={row} done={renamed} />
      </li>
    );
  const title = literalText(row.title);
  return (
    <li className="session" ref={item}>
      <a
        className="item"
        href={hashOf({ screen: "chat", session: row.id })}
        aria-current={current ? "true" : undefined}
        onClick={onOpen}
      >
        <span className={`dot ${dots[row.status]}`} title={words[row.status]} />
        <span className="session-text">
          <span className="clip">
            <Literal text={row.title} />
          </span>
          {words[row.status] !== "" && <span className="sr">, {words[row.status]}</span>}
          {row.snippet && (
            <span className="clip meta">
              {snippetParts(row.snippet).map((part, at) =>
                part.hit ? (
                  <mark key={at}>
                    <Literal text={part.text} />
                  </mark>
                ) : (
                  <Literal key={at} text={part.text} />
                ),
              )}
            </span>
          )}
        </span>
        <span className="meta nw">
          <Ago iso={row.updatedAt} />
        </span>
      </a>
      <span className="session-acts">
        <Act
          className="btn quiet s icon"
          aria-label={`Rename ${title}`}
          title="Rename"
          onClick={() => setRenaming(true)}
        >
          <Icon name="pen" />
        </Act>
        <Act className="btn quiet s icon" aria-label={`Delete ${title}`} title="Delete" onClick={drop}>
          <Icon name="bin" />
        </Act>
      </span>
    </li>
  );
};
