import type { Row } from "../text/spans.ts";

/** What a person does at the terminal. */
export interface ConsoleHandlers {
  /** A message, a command or an answer was sent. */
  line(text: string): void;
  /** Ctrl+C. */
  interrupt(): void;
  /** Ctrl+D on an empty line, or the terminal went away. */
  leave(): void;
  /** Tab: the person turns to the question that waits. */
  attend(): void;
  /** What is drawn depends on the size. */
  resized(): void;
}

/** The terminal of a chat: final rows above, then what is in motion, then the line being typed. */
export interface ChatConsole {
  columns(): number;
  /** Prints rows for good and draws those that will change below them. */
  draw(commit: readonly Row[], live: readonly Row[], label: string): void;
  /** Something is being typed that is not sent yet. */
  hasDraft(): boolean;
  /** Sets what is being typed aside, for a question; `resume` brings it back. */
  setAside(): void;
  resume(): void;
  /** Drops what is being typed. */
  clear(): void;
  /** Puts a text into the line, to be changed and sent. */
  fill(text: string): void;
  /** Makes a text reachable with the up key. */
  remember(text: string): void;
  /** Leaves the terminal to something else that prints, meanwhile. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}
