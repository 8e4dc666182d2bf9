import type { ChatApi } from "../link/chat-api.ts";
import type { ChatState } from "../state/chat-state.ts";
import type { Row, Style } from "../text/spans.ts";

/** What a command can do. */
export interface ChatContext {
  api: ChatApi;
  /** The open session. */
  state(): ChatState;
  print(rows: readonly Row[]): void;
  say(text: string, style?: Style): void;
  /** One of the words, or undefined when the person wants none of them. */
  choose(rows: readonly Row[], words: readonly string[]): Promise<string | undefined>;
  /** Goes on with another session; the turn of this one is not touched. */
  open(session: string): Promise<void>;
  /** A new session with the agent and model of this chat. */
  create(): Promise<void>;
  /** The next message that is sent replaces this one. */
  edit(entry: string, text: string): void;
  /** Puts a text into the line, to be changed and sent. */
  fill(text: string): void;
  /** Ids as they were listed last: a number that is typed means what stood there. */
  listed: { sessions: readonly string[]; calls: readonly string[]; queue: readonly string[] };
  leave(): void;
}

export interface ChatCommand {
  /** What stands after the name, for /help. */
  takes?: string;
  what: string;
  run(rest: string, chat: ChatContext): Promise<void> | void;
}

export type ChatCommands = Readonly<Record<string, ChatCommand>>;
