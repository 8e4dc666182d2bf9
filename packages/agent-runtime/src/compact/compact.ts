import { historyProblem } from "../history.ts";
import { limits } from "../limits.ts";
import type { Message } from "../message.ts";
import { userMessage } from "../message.ts";
import { findCut } from "./cut.ts";
import type { Estimator } from "./estimate.ts";
import { type KeptContext, keptText, standingInstructions } from "./kept.ts";
import { shrinkResults } from "./shrink.ts";
import { plainSummary } from "./transcript.ts";

export interface CompactRequest {
  messages: readonly Message[];
  /** Tokens that the history should come down to. */
  targetTokens: number;
  /** Tokens of the newest part that stays word for word. */
  keepTokens: number;
  estimator: Estimator;
  kept: KeptContext;
  nextId(): string;
  /** A model's summary of these messages; undefined when there is none to be had. */
  summarise(messages: readonly Message[]): Promise<string | undefined>;
}

export interface Compaction {
  /** Ids of the first and last message that were replaced. */
  from: string;
  to: string;
  /** What takes their place. */
  replacement: Message[];
  /** The whole history after it. */
  messages: Message[];
  before: number;
  after: number;
}

const maxPlainSummaryChars = 8000;

const summaryText = (summary: string): string =>
  `[Summary of the conversation so far; the messages themselves are no longer shown]\n${summary.trim()}`;

/** The smallest stretch in which the two histories differ. */
function difference(
  before: readonly Message[],
  after: readonly Message[],
): Pick<Compaction, "from" | "to" | "replacement"> | undefined {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [from, to] = [before[head], before[before.length - 1 - tail]];
  if (from === undefined || to === undefined || head > before.length - 1 - tail) return undefined;
  return { from: from.id, to: to.id, replacement: after.slice(head, after.length - tail) };
}

/** The person's newest message, if it stands before the cut. */
function newestAsked(messages: readonly Message[], cut: number): Message | undefined {
  const index = messages.findLastIndex((one) => one.role === "user" && one.origin === undefined);
  return index < cut ? messages[index] : undefined;
}

async function summarised(request: CompactRequest, messages: readonly Message[]): Promise<Message[] | undefined> {
  const cut = findCut(messages, request.keepTokens, request.estimator);
  const [first] = messages;
  if (cut === undefined || first === undefined) return undefined;
  // What an earlier compaction kept is written anew, from the store.
  const head = first.role === "user" && first.origin === undefined ? [first] : [];
  const middle = messages.slice(head.length, cut).filter((one) => one.role !== "user" || one.origin !== "kept");
  if (middle.length === 0) return undefined;
  const summary = (await request.summarise(middle)) ?? plainSummary(middle, maxPlainSummaryChars);
  const asked = newestAsked(messages.slice(head.length), cut - head.length);
  const stays = asked !== undefined && request.estimator.message(asked) <= request.keepTokens;
  const reminder = keptText(request.kept, standingInstructions(request.messages.slice(0, cut)));
  return [
    ...head,
    userMessage(request.nextId(), summaryText(summary), "summary"),
    ...(reminder === undefined ? [] : [userMessage(request.nextId(), reminder, "kept")]),
    // What is being worked on stays in the person's own words, also when only its first steps are summed up.
    ...(stays ? [asked] : []),
    ...messages.slice(cut),
  ];
}

/**
 * Makes a history smaller: first old results go, then the older part becomes a summary, with plan, skills and standing
 * instructions after it. Undefined when nothing can be left out or the result would not be a history a provider takes.
 */
export async function compact(request: CompactRequest): Promise<Compaction | undefined> {
  const { messages, estimator, targetTokens } = request;
  const before = estimator.messages(messages);
  const inForce = (request.kept.skills ?? []).map(({ text }) => text);
  let after = shrinkResults(messages, inForce);
  if (estimator.messages(after) > targetTokens)
    after = (await summarised(request, after)) ?? shrinkResults(after, inForce, 1);
  const changed = difference(messages, after);
  if (changed === undefined || historyProblem(after) !== undefined) return undefined;
  return { ...changed, messages: after, before, after: estimator.messages(after) };
}

/** Whether a compaction was worth it. */
export const wasUseful = ({ before, after }: Compaction): boolean => before - after >= before * limits.usefulShare;
