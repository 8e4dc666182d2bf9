/** One line of `latchai doctor`. A note is something that works less well; a fail must be repaired. */
export interface Finding {
  state: "ok" | "note" | "fail";
  what: string;
  /** With a fail: what to do. */
  text: string;
}
