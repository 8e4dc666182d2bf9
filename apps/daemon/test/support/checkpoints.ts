import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callTool, createRegistry, type NewEvent } from "@latchai/core";
import { createFence, createFileQueue, type Fence, type FenceOptions } from "@latchai/fence";
import { createTestClock, createTestLog, type TestClock, type TestLog } from "@latchai/testkit";
import { agent, createMemoryFolders } from "@latchai/tools-agent";
import { files } from "@latchai/tools-files";
import { onTestFinished } from "vitest";
import type { CheckpointsPort } from "../../src/checkpoints/port.ts";
import { type Checkpoints, openCheckpoints } from "../../src/compose/checkpoints.ts";
import { openRecords, type Records } from "../../src/compose/records.ts";
import { homePaths } from "../../src/home/layout.ts";
import type { CheckpointRestored, CheckpointSelector, ConflictAnswer } from "../../src/http/schemas/checkpoints.ts";

/** Checkpoints over a real database, fence and tools, without a daemon around them. */
export interface Bench {
  base: string;
  ws: string;
  /** data/checkpoints. */
  folder: string;
  clock: TestClock;
  log: TestLog;
  events: NewEvent[];
  records: Records;
  checkpoints: Checkpoints;
  port: CheckpointsPort;
  /** Throws when the tool refuses. */
  call(
    tool: string,
    args: object,
    where?: { session?: string; run?: string; callId?: string; agent?: string },
  ): Promise<string>;
  /** Every conflict gets this answer. */
  restore(selector: CheckpointSelector, answer?: ConflictAnswer): Promise<CheckpointRestored>;
  useFence(options: Partial<FenceOptions>): void;
  /** Opens everything anew, as after a clean end or after a kill. */
  reopen(crashed: boolean): Promise<void>;
}

export const person = { via: "session", name: "page" } as const;

export async function startBench(options: Partial<FenceOptions> = {}): Promise<Bench> {
  const base = await realpath(await mkdtemp(join(tmpdir(), "checkpoints-")));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const paths = homePaths(base);
  const ws = paths.workspace;
  const memories = join(ws, "memories");
  for (const folder of [ws, paths.data]) await mkdir(folder, { recursive: true });
  const clock = createTestClock();
  const log = createTestLog();
  const events: NewEvent[] = [];
  const queue = createFileQueue();
  const refused = [{ path: memories, intents: ["write", "delete"] as const, message: "the memory tool only." }];
  const fenceOf = (more: Partial<FenceOptions>): Fence => createFence({ root: ws, refused, queue, ...more });
  let fence = fenceOf(options);
  const mask = (text: string): string => text;

  const open = async (crashed: boolean) => {
    const records = await openRecords({ database: paths.database, ownerToken: "t", clock, log, mask });
    records.events.subscribe((event) => events.push(event));
    const checkpoints = await openCheckpoints({
      paths,
      memories,
      fence: () => fence,
      records: { ...records, crashed },
      clock,
      log,
      mask,
    });
    const registry = createRegistry({ profile: "workspace" });
    const services = {
      get files() {
        return fence.files;
      },
      checkpoints: checkpoints.files,
    };
    registry.add(files, services);
    const memory = createMemoryFolders({ root: memories, queue: checkpoints.memoryQueue });
    registry.add(agent, { clock, memory, checkpoints: checkpoints.memories });
    return { records, checkpoints, registry };
  };
  const close = async ({ checkpoints, records }: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await checkpoints.close();
    await records.close();
  };
  let now = await open(false);
  onTestFinished(() => close(now));

  return {
    base,
    ws,
    folder: join(paths.data, "checkpoints"),
    clock,
    log,
    events,
    get records() {
      return now.records;
    },
    get checkpoints() {
      return now.checkpoints;
    },
    get port() {
      return now.checkpoints.port;
    },
    async call(tool, args, where = {}) {
      const { agent: name = "default", session = "s", ...more } = where;
      const result = await callTool(now.registry, {
        name: tool,
        arguments: args,
        caller: { id: "me", name: "me", capabilities: new Set(), anonymous: false },
        surface: "chat",
        attended: false,
        agent: { name },
        session,
        events: now.records.events,
        ...more,
      });
      if (!result.ok) throw new Error(`${tool}: ${result.error.message}`);
      return result.text;
    },
    async restore(selector, answer) {
      const { port } = now.checkpoints;
      const preview = await port.preview(selector);
      if (!preview.ok) throw new Error(preview.message);
      const answers =
        answer === undefined ? {} : Object.fromEntries(preview.value.changes.map(({ path }) => [path, answer]));
      const done = await port.restore(selector, answers, person);
      if (!done.ok) throw new Error(done.message);
      return done.value;
    },
    useFence(more) {
      fence = fenceOf(more);
    },
    async reopen(crashed) {
      await close(now);
      now = await open(crashed);
    },
  };
}
