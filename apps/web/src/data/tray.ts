import type { Prompt, PromptOutcome } from "../../../daemon/src/http/api-types.ts";
import { deadMs } from "../domain/prompt-keys.ts";
import { createStore, type Store } from "./store.ts";

/** A prompt that was open in this tab and is answered now; the card stays until it is put away. */
export interface ClosedPrompt {
  prompt: Prompt;
  outcome: PromptOutcome;
  /** Answered by this page. */
  here: boolean;
}

/** What the waiting tray remembers beyond the open prompts, which come from the daemon. */
export interface Tray {
  open: Store<boolean>;
  /** By the person. */
  show(): void;
  /** By the person: it stays away until the person shows it. */
  hide(): void;
  /** Opens by itself for a new prompt, unless the person closed it. */
  offer(): void;
  closed: Store<readonly ClosedPrompt[]>;
  /** Id of the prompt that should get focus, e.g. the one after an answered one. */
  wanted: Store<string | undefined>;
  /** Until when answers are dead, in epoch milliseconds. */
  deadUntil: Store<number>;
  /** A card came, went or got the focus: what is under the hand may be another one, and answers are dead for a moment. */
  rest(): void;
  close(entry: ClosedPrompt): void;
  /** This page is answering that prompt; the event about it may come before the response. */
  claim(id: string): void;
  isClaimed(id: string): boolean;
}

const maxClosed = 20;

export const createTray = (): Tray => {
  const closed = createStore<readonly ClosedPrompt[]>([]);
  const open = createStore(false);
  let hidden = false;
  const deadUntil = createStore(0);
  const claimed = new Set<string>();
  return {
    open,
    show() {
      hidden = false;
      open.set(true);
    },
    hide() {
      hidden = true;
      open.set(false);
    },
    offer() {
      if (!hidden) open.set(true);
    },
    closed,
    wanted: createStore<string | undefined>(undefined),
    deadUntil,
    rest: () => deadUntil.set(Date.now() + deadMs),
    claim: (id) => void claimed.add(id),
    isClaimed: (id) => claimed.has(id),
    close: (entry) =>
      closed.set((current) => [
        ...current.filter((other) => other.prompt.id !== entry.prompt.id).slice(1 - maxClosed),
        // The page's own answer and the event about it arrive in either order; the first one stands.
        current.find((other) => other.prompt.id === entry.prompt.id) ?? entry,
      ]),
  };
};
