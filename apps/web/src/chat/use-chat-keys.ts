import { useRef } from "react";
import { useKeys } from "../keys/use-keys.ts";
import { useChatParts } from "./chat-context.tsx";
import type { ChatState } from "./state/chat-state.ts";
import { useEdit } from "./use-edit.ts";

const twiceMs = 600;

/** Moves the focus to the next or previous message or card in view. */
const step = (by: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>(".log .log-row")].toSorted(
    (a, b) => Number(a.dataset["index"]) - Number(b.dataset["index"]),
  );
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  const target = next?.querySelector<HTMLElement>("button, a[href], textarea, [tabindex]") ?? next;
  if (!target) return;
  if (target === next) next.tabIndex = -1;
  target.focus();
  next?.scrollIntoView({ block: "nearest" });
};

/** The keys of design section 6, while a chat is open. */
export const useChatKeys = (state: ChatState, running: boolean): void => {
  const { actions, attempt } = useChatParts();
  const edit = useEdit();
  const escaped = useRef(0);
  const where = "Chat";
  useKeys([
    { keys: "Enter", label: "Send", where, listed: true, run: () => undefined },
    { keys: "Shift+Enter", label: "New line", where, listed: true, run: () => undefined },
    {
      keys: "Escape",
      label: "Stop the turn, pressed twice",
      where,
      inFields: true,
      run: () => {
        const now = performance.now();
        const twice = now - escaped.current < twiceMs;
        escaped.current = now;
        if (twice && running) void attempt("Stopping", actions.stop);
      },
    },
    {
      keys: "Alt+ArrowUp",
      label: "Edit your last message",
      where,
      inFields: true,
      run: () => {
        const last = state.list.entries.findLast((entry) => entry.kind === "user" && entry.superseded !== true);
        if (last?.kind === "user") edit(last);
      },
    },
    { keys: "j", label: "Next message or card", where, run: () => step(1) },
    { keys: "k", label: "Previous message or card", where, run: () => step(-1) },
    {
      keys: "o",
      label: "Open or fold a card",
      where,
      run: () => document.activeElement?.closest(".log-row")?.querySelector<HTMLElement>("[data-fold]")?.click(),
    },
  ]);
};
