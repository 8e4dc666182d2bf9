import type { CallContext, ChangeSettled, CheckpointPort, Clock, FileChange, Ids, Log } from "@latchai/core";
import { isDiskFull } from "../http/errors.ts";
import type { Blobs } from "./blobs.ts";
import { limits } from "./limits.ts";
import type { Change, Rows, StepRow } from "./rows.ts";
import { columnsOf, keepFound, keepWanted, type State } from "./states.ts";

/** A change as it is recorded, and the earlier changes that it takes back. */
export interface Recorded extends Omit<FileChange, "path"> {
  area: Change["area"];
  path: string;
  real: string;
  undoes?: readonly Change[];
}

/** What became of a note. Without `covered` the change cannot be undone; "lost": there is not even a row of it. */
export interface Noted {
  settled: ChangeSettled;
  covered: boolean;
  lost?: true;
}

export interface Recorder {
  /** For the services of a family. Never rejects: a change that cannot be kept is made all the same, and said to be not covered. */
  port(area: Change["area"], pathOf: (change: FileChange) => string): CheckpointPort;
  open(step: Omit<StepRow, "id" | "at" | "pruned">): StepRow;
  /** Notes a change that is about to be made. */
  record(step: StepRow, change: Recorded): Promise<Noted>;
}

const tooLarge = `it is over ${limits.maxFileBytes / 1024 / 1024} MB`;

const because = (error: unknown): string => {
  if (isDiskFull(error)) return "the disk that holds the checkpoints is full";
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `its earlier content could not be stored${code}`;
};

/** What is known of a state without keeping its content. */
const bare = (state: { kind: State["kind"]; mode?: number; size?: number; content?: Uint8Array }): State => {
  const bytes = state.size ?? state.content?.byteLength;
  return {
    kind: state.kind,
    ...(state.mode !== undefined && { mode: state.mode }),
    ...(bytes !== undefined && { bytes }),
  };
};

export const createRecorder = (options: {
  rows: Rows;
  blobs: Blobs;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** A step has a new change, which was made. */
  changed(step: string): Promise<void>;
  /** Order of the newest change so far. */
  lastSeq: number;
  /** Contents grew. */
  grew(bytes: number): void;
}): Recorder => {
  const { rows, blobs, clock, ids, log, changed, grew } = options;
  let nextSeq = options.lastSeq + 1;
  const stepsOfCalls = new WeakMap<CallContext, StepRow>();

  const rowOf = (step: StepRow, seq: number, change: Recorded) => ({
    step: step.id,
    seq,
    area: change.area,
    path: change.path,
    real: change.real,
    folders: change.folders.length === 0 ? null : JSON.stringify(change.folders),
    restored_by: null,
  });

  /** Stores contents first and the row that names them second: a kill in between leaves contents that nothing names. */
  const save = async (step: StepRow, seq: number, change: Recorded): Promise<boolean> => {
    const held: string[] = [];
    try {
      const before = await keepFound(change.before, blobs);
      if (before.kept) held.push(before.kept.hash);
      const after = await keepWanted(change.after, blobs);
      if (after.kept) held.push(after.kept.hash);
      const kept = [before.kept, after.kept].flatMap((one) => one ?? []);
      const covered = before.state.kind !== "file" || before.kept !== undefined;
      const row = {
        ...rowOf(step, seq, change),
        ...columnsOf("before", before.state),
        ...columnsOf("after", after.state),
        not_covered: covered ? null : tooLarge,
      };
      await rows.save(step, row, dedupe(kept), change.undoes ?? []);
      grew(kept.reduce((sum, { bytes }) => sum + bytes, 0));
      return covered;
    } finally {
      for (const hash of held) blobs.release(hash);
    }
  };

  const record: Recorder["record"] = async (step, change) => {
    const seq = nextSeq++;
    const settled: ChangeSettled = async (made) => {
      if (!made) await rows.drop(step.id, seq).catch((error: unknown) => log.warn("a checkpoint stays", error));
    };
    try {
      return { settled, covered: await save(step, seq, change) };
    } catch (error) {
      log.warn(`${change.path} is changed without a checkpoint: ${because(error)}`, error);
      const row = {
        ...rowOf(step, seq, change),
        ...columnsOf("before", bare(change.before)),
        ...columnsOf("after", bare(change.after)),
        not_covered: because(error),
      };
      return rows.save(step, row, [], []).then(
        () => ({ settled, covered: false }),
        () => ({ settled: () => undefined, covered: false, lost: true }),
      );
    }
  };

  const open: Recorder["open"] = (step) => ({
    ...step,
    id: ids.next(),
    at: new Date(clock.now()).toISOString(),
    pruned: 0,
  });

  /** One step for everything that a call changes; a call is its context, since models use ids twice. */
  const stepOf = (at: CallContext): StepRow => {
    const known = stepsOfCalls.get(at);
    if (known !== undefined) return known;
    const step = open({
      session: at.session ?? null,
      run: at.run ?? null,
      call_id: at.callId ?? null,
      tool: at.tool ?? "",
      agent: at.agent.name,
      kind: "edit",
      restores: null,
    });
    stepsOfCalls.set(at, step);
    return step;
  };

  return {
    open,
    record,
    port: (area, pathOf) => ({
      async before(change, at) {
        const step = stepOf(at);
        const { real } = change.path;
        const noted = await record(step, { ...change, area, path: pathOf(change), real });
        return async (made) => {
          await noted.settled(made);
          if (made && noted.lost !== true) await changed(step.id);
        };
      },
    }),
  };
};

const dedupe = <T extends { hash: string }>(kept: readonly T[]): T[] => [
  ...new Map(kept.map((one) => [one.hash, one])).values(),
];
