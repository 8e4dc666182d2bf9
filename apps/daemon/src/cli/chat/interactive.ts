import { CliError } from "../exit-codes.ts";
import { parseCommand } from "./commands/all.ts";
import type { ChatContext } from "./commands/command.ts";
import type { ChatApi } from "./link/chat-api.ts";
import { makeSession, type SessionWish } from "./link/choose-session.ts";
import { sessionPath } from "./link/follow.ts";
import { createAsker } from "./questions/asker.ts";
import { type ChatScreen, createChatScreen, type Shown } from "./screen/chat-screen.ts";
import type { ChatConsole, ConsoleHandlers } from "./screen/console.ts";
import { createChoices } from "./session/choice.ts";
import { createComposer } from "./session/composer.ts";
import { type OpenSession, openSession } from "./session/open-session.ts";
import { type ChatState, isBusy } from "./state/chat-state.ts";
import { statusRows } from "./status.ts";
import type { SessionRow } from "./wire.ts";

export interface InteractiveOptions {
  api: ChatApi;
  session: SessionRow;
  /** The session is new. */
  made: boolean;
  wish: SessionWish;
  console: ChatConsole;
  /** The terminal shows typed lines by itself and draws nothing in place. */
  plain: boolean;
  /** Told once when the person leaves, or when the chat cannot go on. */
  left(outcome: Left): void;
}

/** How things stood when the person left. */
export interface Left {
  session: ChatState | undefined;
  /** The daemon was there. */
  connected: boolean;
  error?: unknown;
}

/** The chat on a terminal. Returns what the terminal's keys do. */
export function startInteractive(options: InteractiveOptions): ConsoleHandlers {
  const { api, console, wish, plain } = options;
  const screen: ChatScreen = createChatScreen(console, shown);
  const asker = createAsker(console, screen.print, screen.changed);
  const choices = createChoices(asker);
  const composer = createComposer(api, console, complain);
  const listed: ChatContext["listed"] = { sessions: [], calls: [], queue: [] };
  const made = new Set(options.made ? [options.session.id] : []);
  /** The next Ctrl+C leaves. */
  let armed = false;
  let over = false;
  /** Lines are done in turn: what was typed after /new belongs to the new chat. */
  let doing: Promise<void> = Promise.resolve();
  let current: OpenSession = show(options.session.id);
  // Running calls show their time.
  const ticking = setInterval(() => {
    const state = stateNow();
    if (state && isBusy(state)) screen.changed();
  }, 1000);

  function show(id: string): OpenSession {
    return openSession({
      api,
      id,
      asker,
      screen,
      showUser: ({ clientId }) => !(plain && composer.isOwn(clientId)),
      opened(state) {
        for (const entry of state.entries.values()) if (entry.kind === "user") console.remember(entry.text);
      },
      failed: (error) => leave(error),
    });
  }

  function shown(): Shown {
    const state = stateNow();
    const conversation = state && { state, transcript: current.transcript };
    const label = asker.open()?.label ?? (plain && state && isBusy(state) ? "" : "› ");
    const facts = {
      connected: current.connected(),
      questionWaits: asker.waits(),
      questions: asker.count(),
      editing: composer.isEditing(),
    };
    return { conversation, status: (columns) => (state ? statusRows(state, facts, columns) : []), label };
  }

  const stateNow = (): ChatState | undefined => current?.live.state();

  function complain(error: unknown): void {
    screen.say(error instanceof Error ? error.message : String(error), "bad");
  }

  const chat: ChatContext = {
    api,
    state() {
      const state = stateNow();
      if (!state) throw new CliError("The session is not open yet; try again in a moment.");
      return state;
    },
    print: screen.print,
    say: screen.say,
    choose: choices.choose,
    async open(id) {
      await forgetEmpty();
      current.close();
      current = show(id);
    },
    async create() {
      const { id } = await makeSession(api, { ...wish, agent: chat.state().session.agent });
      made.add(id);
      await chat.open(id);
    },
    edit: composer.edit,
    fill: console.fill,
    listed,
    leave: () => leave(),
  };

  /** A session that was made here and has no message is not worth keeping. */
  async function forgetEmpty(): Promise<void> {
    const { id } = current;
    if (!made.has(id) || composer.hasSentTo(id) || stateNow()?.session.messages !== 0) return;
    await api.send("DELETE", sessionPath(id)).catch(() => undefined);
  }

  function leave(error?: unknown): void {
    if (over) return;
    over = true;
    clearInterval(ticking);
    const left: Left = { session: stateNow(), connected: current.connected(), ...(error !== undefined && { error }) };
    screen.flush();
    current.close();
    void forgetEmpty().finally(() => options.left(left));
  }

  async function command(line: string): Promise<void> {
    const parsed = parseCommand(line);
    if (parsed === undefined) return composer.send(current.id, line.startsWith(" /") ? line.trimStart() : line);
    if ("unknown" in parsed) return screen.say(parsed.unknown, "warn");
    await parsed.run.run(parsed.rest, chat);
  }

  async function stop(): Promise<void> {
    screen.say("Stopping. Ctrl+C again leaves.", "dim");
    await api.send("POST", sessionPath(current.id, "/stop"));
  }

  return {
    line(text) {
      armed = false;
      if (asker.open()) return void asker.line(text).catch(complain);
      if (text.trim() === "") return undefined;
      console.remember(text);
      doing = doing.then(() => command(text)).catch(complain);
      return undefined;
    },
    interrupt() {
      if (choices.cancel()) return;
      const state = stateNow();
      if (armed) leave();
      else if (state && isBusy(state)) {
        armed = true;
        stop().catch(complain);
      } else if (composer.isEditing() || console.hasDraft()) {
        composer.cancelEdit();
        console.clear();
      } else {
        armed = true;
        screen.say("Ctrl+C again or Ctrl+D leaves.", "dim");
      }
    },
    leave: () => leave(),
    attend: () => asker.attend(),
    resized: screen.changed,
  };
}
