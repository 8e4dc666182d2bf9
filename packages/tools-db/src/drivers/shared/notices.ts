import { limits } from "../../limits.ts";
import { caps } from "./caps.ts";

/** Collects what a server says beside its rows, so that a flood of it costs nothing. */
export interface Notices {
  readonly list: readonly string[];
  add(text: string): void;
}

export function createNotices(): Notices {
  const list: string[] = [];
  return {
    list,
    add(text) {
      if (list.length >= limits.maxNotices) return;
      list.push(text.length > caps.maxNoticeChars ? `${text.slice(0, caps.maxNoticeChars)}…` : text);
    },
  };
}
