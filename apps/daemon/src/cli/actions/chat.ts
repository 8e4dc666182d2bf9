import { text as readAll } from "node:stream/consumers";
import { type ChatApi, openChatApi } from "../chat/link/chat-api.ts";
import { chooseSession, requireModel, type SessionWish } from "../chat/link/choose-session.ts";
import type { HomeFlag } from "../commands/options.ts";
import { usageError } from "../exit-codes.ts";

export interface ChatFlags extends HomeFlag, SessionWish {
  json?: true;
}

/** `latchai chat`: one turn when there is a message, else a conversation on the terminal. */
export async function chat(words: readonly string[], flags: ChatFlags): Promise<void> {
  const message = await messageOf(words);
  if (message === undefined) {
    if (flags.json) throw usageError("--json takes one message: latchai chat --json 'What changed today?'");
    if (!onWholeTerminal())
      throw usageError(
        "A conversation needs a terminal on stdin, stdout and stderr. Give a message to have one answered.",
      );
    const { chatOnTerminal } = await import("../chat/on-terminal.ts");
    return chatOnTerminal(flags);
  }
  if (message.trim() === "") throw usageError("The message is empty.");
  const api: ChatApi = await openChatApi(flags, (work) => work());
  await requireModel(api);
  const { session } = await chooseSession(api, flags);
  const { oneTurn } = await import("../chat/one-turn.ts");
  process.exitCode = await oneTurn({ api, session: session.id, text: message, json: flags.json === true });
}

/** The words of the command line; `-` stands for what stdin holds, and so does nothing at all when stdin is no terminal. */
async function messageOf(words: readonly string[]): Promise<string | undefined> {
  if (words.length === 0) return process.stdin.isTTY ? undefined : await readAll(process.stdin);
  const piped = words.includes("-") ? await readAll(process.stdin) : "";
  return words.map((word) => (word === "-" ? `\n${piped}` : word)).join(" ");
}

const onWholeTerminal = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && process.stderr.isTTY === true;
