import type { FoundState, WantedState } from "@latchai/core";
import type { CheckpointChangeTable } from "../store/tables.ts";
import { type Blobs, hashOf, type Kept } from "./blobs.ts";
import { limits } from "./limits.ts";

/** A state as a row has it. A file without a hash was too large to be kept. */
export interface State {
  kind: "absent" | "file" | "link" | "folder" | "other";
  hash?: string;
  mode?: number;
  bytes?: number;
}

type Side = "before" | "after";

export const stateOf = (row: CheckpointChangeTable, side: Side): State => {
  const [hash, mode, bytes] = [row[`${side}_hash`], row[`${side}_mode`], row[`${side}_bytes`]];
  return {
    kind: row[`${side}_kind`] as State["kind"],
    ...(hash !== null && { hash }),
    ...(mode !== null && { mode }),
    ...(bytes !== null && { bytes }),
  };
};

/** The columns of one side of a row. */
export const columnsOf = <S extends Side>(side: S, { kind, hash, mode, bytes }: State) =>
  ({
    [`${side}_kind`]: kind,
    [`${side}_hash`]: hash ?? null,
    [`${side}_mode`]: mode ?? null,
    [`${side}_bytes`]: bytes ?? null,
  }) as Pick<CheckpointChangeTable, `${S}_${"kind" | "hash" | "mode" | "bytes"}`>;

/** Contents that are not known are equal to nothing. */
export const sameState = (a: State, b: State): boolean => {
  if (a.kind !== b.kind || a.kind === "other") return false;
  if (a.kind === "absent") return true;
  if (a.kind !== "link" && a.mode !== b.mode) return false;
  return a.kind === "folder" || (a.hash !== undefined && a.hash === b.hash);
};

/** What is on disk, with the hash of a content that is worth comparing: `like` says which sizes are. */
export const currentState = async (found: FoundState, like: readonly State[]): Promise<State> => {
  if (found.kind === "file") {
    const common = { kind: "file", mode: found.mode, bytes: found.size } as const;
    if (!like.some(({ kind, bytes }) => kind === "file" && bytes === found.size)) return common;
    return { ...common, hash: hashOf(await found.read()) };
  }
  if (found.kind === "link") return { kind: "link", hash: hashOf(found.target), bytes: found.target.byteLength };
  return found.kind === "folder" ? { kind: "folder", mode: found.mode } : { kind: found.kind };
};

/** Keeps what is there. `kept` is absent for what has no content, or too much of it. */
export const keepFound = async (found: FoundState, blobs: Blobs): Promise<{ state: State; kept?: Kept }> => {
  if (found.kind === "file") {
    const { mode, size } = found;
    if (size > limits.maxFileBytes) return { state: { kind: "file", mode, bytes: size } };
    return keepContent({ kind: "file", mode }, await found.read(), blobs);
  }
  if (found.kind === "link") return keepContent({ kind: "link" }, found.target, blobs);
  return { state: found.kind === "folder" ? { kind: "folder", mode: found.mode } : { kind: found.kind } };
};

/** Keeps what is to be. */
export const keepWanted = async (wanted: WantedState, blobs: Blobs): Promise<{ state: State; kept?: Kept }> => {
  if (wanted.kind === "file") return keepContent({ kind: "file", mode: wanted.mode }, wanted.content, blobs);
  if (wanted.kind === "link") return keepContent({ kind: "link" }, wanted.target, blobs);
  return { state: wanted.kind === "folder" ? { kind: "folder", mode: wanted.mode } : { kind: "absent" } };
};

const keepContent = async (state: State, content: Uint8Array, blobs: Blobs): Promise<{ state: State; kept?: Kept }> => {
  const bytes = content.byteLength;
  if (bytes > limits.maxFileBytes) return { state: { ...state, bytes, hash: hashOf(content) } };
  const kept = await blobs.keep(content);
  return { state: { ...state, bytes, hash: kept.hash }, kept };
};
