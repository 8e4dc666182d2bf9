import { isToolError } from "@latchai/core";
import { diffText } from "@latchai/tools-files/domain";
import type { PreviewChange } from "../http/schemas/checkpoints.ts";
import { type Areas, Unreachable } from "./areas.ts";
import type { Blobs } from "./blobs.ts";
import { limits } from "./limits.ts";
import { conflictOf, type PathPlan } from "./plan.ts";
import { currentState, type State, sameState } from "./states.ts";

/** A plan beside what is there now. */
export interface Looked {
  plan: PathPlan;
  /** Undefined: the path cannot be reached. */
  now?: State;
  /** Undefined: nothing is to be done. */
  change?: PreviewChange;
}

const willOf = (target: State, now: State): PreviewChange["will"] =>
  target.kind === "absent" ? "delete" : now.kind === "absent" ? "recreate" : "restore";

/** Why a path cannot be put back, in words that name no host path. */
export const problemOf = (error: unknown): string => {
  if (isToolError(error) || error instanceof Unreachable) return error.message;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `it could not be read or written${code}`;
};

/** Text of a content, undefined for one that is none. */
export const textOf = (content: Uint8Array): string | undefined => {
  if (content.byteLength > limits.maxTextBytes || content.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
};

const lineCounts = async (
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): Promise<{ added?: number; removed?: number }> => {
  if (before === undefined || after === undefined) return {};
  const [from, to] = [textOf(before), textOf(after)];
  if (from === undefined || to === undefined) return {};
  const diff = await diffText("", from, to);
  return diff === undefined ? {} : { added: diff.added, removed: diff.removed };
};

/** What is there now beside what a restore would put there. Undefined for what is no file, too large or not kept. */
export const contentsOf = async (
  found: Awaited<ReturnType<Areas["look"]>>["found"],
  target: State,
  blobs: Blobs,
): Promise<[now: Uint8Array | undefined, wanted: Uint8Array | undefined]> => {
  const small = found.kind === "file" && found.size <= limits.maxTextBytes;
  const now = small ? await found.read() : found.kind === "absent" ? new Uint8Array() : undefined;
  if (target.kind === "absent") return [now, new Uint8Array()];
  return [now, target.kind === "file" && target.hash !== undefined ? await blobs.read(target.hash) : undefined];
};

/** What a restore would do to each path; nothing is changed. */
export const createLooker = (areas: Areas, blobs: Blobs) => {
  const look = async (plan: PathPlan, counts: boolean): Promise<Looked> => {
    const { target, expected } = plan;
    try {
      const place = await areas.look(plan);
      const now = await currentState(place.found, [target, expected]);
      if (sameState(now, target)) return { plan, now };
      const conflict = conflictOf(plan, now);
      const change: PreviewChange = {
        path: plan.path,
        will: willOf(target, now),
        ...(conflict !== undefined && { conflict }),
        ...(plan.problem !== undefined && { problem: plan.problem }),
      };
      if (!counts || plan.problem !== undefined) return { plan, now, change };
      const [current, wanted] = await contentsOf(place.found, target, blobs);
      return { plan, now, change: { ...change, ...(await lineCounts(current, wanted)) } };
    } catch (error) {
      const will = willOf(target, expected);
      return { plan, change: { path: plan.path, will, problem: problemOf(error) } };
    }
  };
  return async (plans: readonly PathPlan[], options: { counts: boolean }): Promise<Looked[]> => {
    const looked: Looked[] = [];
    for (const plan of plans) looked.push(await look(plan, options.counts));
    return looked;
  };
};
