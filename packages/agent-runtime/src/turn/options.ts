import type { CallOptions, Registry } from "@latchai/core";
import type { KeptContext } from "../compact/kept.ts";
import type { Message } from "../message.ts";
import type { Generation } from "../models/config.ts";
import type { OpenModel } from "../models/open-model.ts";
import type { Usage } from "../usage.ts";
import type { TurnEnd } from "./end.ts";
import type { PartSink } from "./parts.ts";

export interface TurnOptions {
  model: OpenModel;
  registry: Registry;
  /** Who acts, through which door and behind which gate. Its `signal` stops the turn. */
  call: CallOptions;
  /** The agent's own prompt; blocks of the tools it is shown follow it. */
  system: string;
  /** The conversation; its newest message is what is to be answered, and is in the store already. */
  messages: readonly Message[];
  onPart: PartSink;
  /** Unique, ascending ids for messages. */
  nextId(): string;
  generation?: Generation;
  /** Model calls; default 50, or 100 when nobody watches. */
  maxSteps?: number;
  /** Tools that this turn has not got although the agent may use them, with the reason. */
  withheld?: ReadonlyMap<string, string>;
  /** One answer without tools. */
  toolless?: true;
  /** Plan and skills as they are now; asked at every compaction. */
  kept?(): KeptContext | Promise<KeptContext>;
  /** Called before each wait for a retry with a function that ends it. */
  onWait?(skip: () => void): void;
  /** Milliseconds; default: a clock of this process that nobody sets. */
  now?(): number;
  /** Replaces the waiting in tests. */
  sleep?(ms: number, signal: AbortSignal): Promise<void>;
}

export interface TurnResult {
  end: TurnEnd;
  /** What the model said last, if no tool ran after it; else "". */
  text: string;
  /** The history that the next turn starts from. */
  messages: Message[];
  usage: Usage;
  steps: number;
  toolCalls: number;
  /** Calls that the gate refused: a run with any is worth a look. */
  denials: number;
}
