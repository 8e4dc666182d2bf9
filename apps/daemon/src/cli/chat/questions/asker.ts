import { setTimeout as sleep } from "node:timers/promises";
import type { ChatConsole } from "../screen/console.ts";
import { type Row, span } from "../text/spans.ts";

export interface Question {
  /** Printed for good when its turn comes. */
  rows: readonly Row[];
  /** Before the answer that is typed. */
  label: string;
  /** Takes a line; a sentence says why it is no answer, and the question stays. */
  read(line: string): string | undefined | Promise<string | undefined>;
}

export type Asked = "answered" | "withdrawn" | "unseen";

/** Questions to the person, one after the other. */
export interface Asker {
  /** Withdrawn: the signal aborted while the question stood there; unseen: before its turn came. */
  ask(question: Question, signal?: AbortSignal): Promise<Asked>;
  /** The question whose answer is being typed. */
  open(): Question | undefined;
  /** A question is shown, and the person is still typing something else. */
  waits(): boolean;
  /** How many are not answered yet. */
  count(): number;
  /** The person turns to the question. */
  attend(): void;
  line(text: string): Promise<void>;
}

/** What was typed this long before a question was seen is no answer to it. */
const typedAheadMs = 50;

/**
 * Only what is typed after a question was shown, on a line of its own, can answer it: a message in the middle of being typed
 * stays a message, and the question waits for Tab.
 */
export function createAsker(console: ChatConsole, print: (rows: readonly Row[]) => void, changed: () => void): Asker {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let current: { question: Question; attended: boolean; busy?: true; settle(outcome: Asked): void } | undefined;

  function attend(): void {
    if (!current || current.attended) return;
    console.setAside();
    current.attended = true;
    changed();
  }

  async function one(question: Question, signal: AbortSignal | undefined): Promise<Asked> {
    if (signal?.aborted) return "unseen";
    print(question.rows);
    const answered = new Promise<Asked>((settle) => {
      current = { question, attended: false, settle };
    });
    const withdraw = (): void => current?.settle("withdrawn");
    signal?.addEventListener("abort", withdraw);
    changed();
    await sleep(typedAheadMs);
    if (!console.hasDraft()) attend();
    else if (current) {
      current.busy = true;
      changed();
    }
    try {
      return await answered;
    } finally {
      signal?.removeEventListener("abort", withdraw);
      if (current?.attended) console.resume();
      current = undefined;
      changed();
    }
  }

  return {
    ask(question, signal) {
      waiting++;
      const asked = queue.then(() => one(question, signal)).finally(() => waiting--);
      queue = asked.catch(() => undefined);
      return asked;
    },
    open: () => (current?.attended ? current.question : undefined),
    waits: () => current?.busy === true && !current.attended,
    count: () => waiting,
    attend,
    async line(text) {
      const asked = current;
      if (!asked?.attended) return;
      const complaint = await asked.question.read(text);
      if (complaint === undefined) asked.settle("answered");
      else print([[span(complaint, "warn")]]);
    },
  };
}
