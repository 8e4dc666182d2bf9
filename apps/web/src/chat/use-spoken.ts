import { useEffect, useRef } from "react";
import { useServices } from "../data/services.tsx";
import { literalText } from "../domain/escape.ts";
import type { ChatState } from "./state/chat-state.ts";
import { callEnd } from "./state/chat-words.ts";

const sentences = (text: string): string =>
  /^(?:[^.!?]*[.!?]+\s*){1,2}/.exec(text.slice(0, 400))?.[0] ?? text.slice(0, 200);

/** Speaks what failed or was refused, and the first sentences of a finished answer; never the words as they come. */
export const useSpoken = (state: ChatState, running: boolean): void => {
  const { announcer } = useServices();
  const told = useRef(new Set<string>());
  const before = useRef(running);
  const { entries } = state.list;
  useEffect(() => {
    for (const entry of entries.slice(-20)) {
      if (entry.kind !== "call" || told.current.has(entry.id)) continue;
      const end = callEnd(entry);
      if (!end?.bad) continue;
      told.current.add(entry.id);
      if (running) announcer.say(`${literalText(entry.tool)}: ${end.text}`);
    }
  }, [entries, running, announcer]);
  useEffect(() => {
    const ended = before.current && !running;
    before.current = running;
    if (!ended) return;
    const last = entries.findLast((entry) => entry.kind === "text" || entry.kind === "note");
    if (last) announcer.say(literalText(sentences(last.text)));
  }, [running, entries, announcer]);
};
