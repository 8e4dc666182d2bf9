import type { ChatApi } from "../link/chat-api.ts";
import { type LiveSession, openLiveSession } from "../link/live-session.ts";
import type { Asker } from "../questions/asker.ts";
import { createPromptDesk } from "../questions/prompt-desk.ts";
import type { ChatScreen } from "../screen/chat-screen.ts";
import type { ChatState } from "../state/chat-state.ts";
import { span } from "../text/spans.ts";
import { meter } from "../view/figures.ts";
import { createTranscript, type Transcript } from "../view/transcript.ts";
import type { UserEntry } from "../wire.ts";

/** Entries that an opened session shows; the others are on the page. */
const shownAtFirst = 20;

/** One session on the screen. */
export interface OpenSession {
  id: string;
  live: LiveSession;
  transcript: Transcript;
  connected(): boolean;
  close(): void;
}

export function openSession(options: {
  api: ChatApi;
  id: string;
  asker: Asker;
  screen: ChatScreen;
  showUser(entry: UserEntry): boolean;
  /** The session is there. */
  opened(state: ChatState): void;
  failed(error: unknown): void;
}): OpenSession {
  const { api, id, screen } = options;
  const transcript = createTranscript(options);
  let connected = true;
  let replaced = 0;
  const live = openLiveSession(api, id, {
    changed(state, first) {
      if (first) open(state);
      if (state.replaced > replaced) screen.say("Later entries above were replaced.", "dim");
      replaced = state.replaced;
      screen.changed();
    },
    promptsChanged: () => void desk.refresh().catch(() => undefined),
    turnEnded(run, { usage }) {
      screen.say(meter(run.usage, usage), "dim");
    },
    lost() {
      connected = false;
      screen.say("The daemon has ended. It is looked for again; a message starts it.", "warn");
    },
    back() {
      connected = true;
      screen.say("The daemon is there again.", "dim");
      offerContinue(live.state());
    },
    gone: () => screen.say("This session was deleted. /new begins another, /sessions lists them.", "warn"),
    failed: options.failed,
  });
  const desk = createPromptDesk({
    api,
    asker: options.asker,
    session: id,
    agent: () => live.state()?.session.agent ?? "",
    print: screen.print,
  });

  function open(state: ChatState): void {
    const { title, agent, model, mode } = state.session;
    const facts = [agent, model ?? "", mode === "allow-all" ? "mode allow-all" : ""].filter((fact) => fact !== "");
    screen.print([
      [span(title === "" ? "New session" : title, "bold"), span(`  ${facts.join(" · ")} · /help`, "dim")],
      ...(transcript.skipAllBut(state, shownAtFirst) > 0 ? [[span("… what came before is on the page", "dim")]] : []),
    ]);
    screen.flush();
    options.opened(state);
    offerContinue(state);
  }

  function offerContinue(state: ChatState | undefined): void {
    if (state?.session.status === "interrupted")
      screen.say("The last turn broke off. /continue goes on with it, /retry asks again.", "warn");
  }

  return {
    id,
    live,
    transcript,
    connected: () => connected,
    close() {
      live.close();
      desk.close();
    },
  };
}
