import { join } from "node:path";
import type { CheckpointPort, Clock, Log } from "@latchai/core";
import { createFileQueue, type Fence, type FileQueue } from "@latchai/fence";
import { createAreas, memoryPath } from "../checkpoints/areas.ts";
import { createBlobs } from "../checkpoints/blobs.ts";
import type { CheckpointsPort } from "../checkpoints/port.ts";
import { createRecorder } from "../checkpoints/recorder.ts";
import { dropUnmade } from "../checkpoints/recover.ts";
import { createRetention } from "../checkpoints/retention.ts";
import { createRows } from "../checkpoints/rows.ts";
import { briefStep, createCheckpointService } from "../checkpoints/service.ts";
import { stepViews } from "../checkpoints/views.ts";
import type { HomePaths } from "../home/layout.ts";
import type { Records } from "./records.ts";

/** Checkpoints of one home. */
export interface Checkpoints {
  port: CheckpointsPort;
  /** Service of the file tools. */
  files: CheckpointPort;
  /** Service of the memory tool. */
  memories: CheckpointPort;
  /** For `createMemoryFolders`, so that a restore takes turns with the tool. */
  memoryQueue: FileQueue;
  /** Removes what is too old, too much or nobody's; done by itself now and then. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** `memories`: the folder that holds one folder per agent. `fence`: the one in force. */
export async function openCheckpoints(options: {
  paths: HomePaths;
  memories: string;
  fence(): Fence;
  records: Pick<Records, "store" | "events" | "crashed">;
  clock: Clock;
  log: Log;
  mask(text: string): string;
}): Promise<Checkpoints> {
  const { paths, memories, fence, records, clock, log, mask } = options;
  const { store, events } = records;
  const rows = createRows(store);
  const blobs = createBlobs(join(paths.data, "checkpoints"));
  await blobs.clean();
  const retention = await createRetention({ store, blobs, clock, events, log });
  const memoryQueue = createFileQueue();
  const areas = createAreas({ fence, memories, memoryQueue });
  if (records.crashed)
    await dropUnmade(rows, areas).catch((error: unknown) => log.warn("checkpoints after a crash", error));

  const changed = async (id: string): Promise<void> => {
    const [step] = await stepViews(rows, await rows.steps({ ids: [id] }));
    if (step === undefined) return;
    const { session, run, agent } = step;
    events.emit({
      type: "checkpoint.created",
      agent,
      ...(session !== undefined && { session }),
      ...(run !== undefined && { run }),
      data: { step: briefStep(step) },
    });
  };
  const recorder = createRecorder({
    rows,
    blobs,
    clock,
    ids: events.ids,
    log,
    lastSeq: (await rows.newestChanges(1))[0]?.seq ?? 0,
    changed: (id) => changed(id).catch((error: unknown) => log.error("a checkpoint was not announced", error)),
    grew: retention.grew,
  });

  return {
    port: createCheckpointService({ rows, blobs, areas, recorder, events, log, mask }),
    files: recorder.port("files", ({ path }) => path.virtual),
    memories: recorder.port("memories", ({ path }) => memoryPath(path.real)),
    memoryQueue,
    tidy: retention.run,
    close: retention.close,
  };
}
