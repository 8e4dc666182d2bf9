import type { HomeFlag } from "../commands/options.ts";
import { say } from "../output.ts";
import { type Left, startInteractive } from "./interactive.ts";
import { openChatApi } from "./link/chat-api.ts";
import { chooseSession, requireModel, type SessionWish } from "./link/choose-session.ts";
import type { ChatConsole, ConsoleHandlers } from "./screen/console.ts";
import { openPlainConsole } from "./screen/plain-console.ts";
import { openTerminalConsole } from "./screen/terminal-console.ts";
import { isBusy } from "./state/chat-state.ts";

/** The conversation on this process's terminal, until the person leaves. */
export async function chatOnTerminal(flags: HomeFlag & SessionWish): Promise<void> {
  const screen: { console?: ChatConsole; to?: ConsoleHandlers; left?: Left } = {};
  const api = await openChatApi(flags, (work) => screen.console?.aside(work) ?? work());
  await requireModel(api);
  const { session, made } = await chooseSession(api, flags);

  // The console and the chat need each other.
  const to: ConsoleHandlers = {
    line: (text) => screen.to?.line(text),
    interrupt: () => screen.to?.interrupt(),
    leave: () => screen.to?.leave(),
    attend: () => screen.to?.attend(),
    resized: () => screen.to?.resized(),
  };
  const plain = process.env["TERM"] === "dumb";
  const colour = !process.env["NO_COLOR"];
  const console = plain
    ? openPlainConsole(process.stdin, process.stdout, to)
    : openTerminalConsole(process.stdin, process.stdout, to, colour);
  screen.console = console;
  const hangUp = (): void => screen.to?.leave();
  process.once("SIGTERM", hangUp);
  process.once("SIGHUP", hangUp);
  try {
    const left = await new Promise<Left>((resolve, reject) => {
      screen.to = startInteractive({
        api,
        session,
        made,
        wish: flags,
        console,
        plain,
        left: (outcome) => (outcome.error === undefined ? resolve(outcome) : reject(outcome.error)),
      });
    });
    screen.left = left;
  } finally {
    console.close();
    process.off("SIGTERM", hangUp);
    process.off("SIGHUP", hangUp);
  }
  if (screen.left) goodbye(screen.left);
}

function goodbye({ session: state, connected }: Left): void {
  if (!state || state.session.messages === 0 || state.gone) return;
  if (isBusy(state))
    say(connected ? "The turn goes on in the daemon." : "The daemon has ended, and the turn broke off with it.");
  say(`To go on: latchai chat --session ${state.session.id}`);
}
