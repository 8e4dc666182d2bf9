import type { ChatState } from "../state/chat-state.ts";
import { type Row, type Style, span } from "../text/spans.ts";
import { wrap } from "../text/wrap.ts";
import type { Transcript } from "../view/transcript.ts";
import type { ChatConsole } from "./console.ts";

export interface ChatScreen {
  /** Prints rows below what the conversation has said so far. */
  print(rows: readonly Row[]): void;
  say(text: string, style?: Style): void;
  /** Something that is shown has changed; drawn before the next turn of the event loop ends. */
  changed(): void;
  /** Draws at once what is still to be drawn. */
  flush(): void;
}

/** What the screen shows at the moment it is drawn. */
export interface Shown {
  conversation: { state: ChatState; transcript: Transcript } | undefined;
  /** Between the conversation and the line being typed. */
  status(columns: number): readonly Row[];
  label: string;
}

export function createChatScreen(console: ChatConsole, shown: () => Shown): ChatScreen {
  let printed: Row[] = [];
  let scheduled: NodeJS.Immediate | undefined;

  function draw(): void {
    clearImmediate(scheduled);
    scheduled = undefined;
    // The last column stays free: some terminals wrap when it is written.
    const columns = console.columns() - 1;
    const { conversation, status, label } = shown();
    const { commit, live } = conversation
      ? conversation.transcript.advance(conversation.state, columns, Date.now())
      : { commit: [], live: [] };
    const below = printed.flatMap((row) => wrap(row, { width: columns, hang: 4 }));
    printed = [];
    console.draw([...commit, ...below], [...live, ...status(columns)], label);
  }

  function changed(): void {
    scheduled ??= setImmediate(draw);
  }

  function print(rows: readonly Row[]): void {
    printed.push(...rows);
    changed();
  }

  return {
    print,
    say: (text, style) => print(text.split("\n").map((line) => [span(line, style)])),
    changed,
    flush: draw,
  };
}
