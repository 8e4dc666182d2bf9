import { join } from "node:path";
import type { Clock, Log } from "@latchai/core";
import { createSearchThreads, type FilesServices } from "@latchai/tools-files";
import type { Agents } from "../agents/agents.ts";
import { defaultAgent } from "../agents/names.ts";
import { createCodeIndex } from "../code-index/code-index.ts";
import { indexPath } from "../code-index/index-path.ts";
import { resolveEnv } from "../config/env.ts";
import type { Config, EmbeddingsConfig } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { type Checkpoints, openCheckpoints } from "./checkpoints.ts";
import { fenceOptions, memories } from "./fence-options.ts";
import { createLiveFence, type LiveFence } from "./live-fence.ts";
import type { Records } from "./records.ts";

/** The fence of the config in force and everything that the file tools need. */
export interface FileServices {
  fence: LiveFence;
  services: FilesServices;
  checkpoints: Checkpoints;
  close(): Promise<void>;
}

/** `installed`: folder of the daemon's own package. */
export async function fileServices(options: {
  live: Pick<LiveConfig, "current" | "onChange">;
  paths: HomePaths;
  installed: string;
  agents: Pick<Agents, "states" | "onChange">;
  records: Pick<Records, "store" | "events" | "crashed">;
  clock: Clock;
  log: Log;
  env: NodeJS.ProcessEnv;
  mask(text: string): string;
}): Promise<FileServices> {
  const { live, paths, installed, agents, records, clock, log, env, mask } = options;
  const { events } = records;
  const alone = (): boolean =>
    agents.states().every(({ name, inForce }) => name === defaultAgent || "problem" in inForce);
  let wasAlone = alone();
  const fence = await createLiveFence({
    live,
    optionsOf: (config) => fenceOptions(config, paths, installed, alone()),
    events,
    log,
  });
  const stop = agents.onChange(() => {
    if (alone() === wasAlone) return;
    wasAlone = alone();
    void fence.refresh();
  });
  const { files } = fence;
  const codeIndex = createCodeIndex({
    path: () => indexPath(paths.data, files.roots()[0]?.real ?? paths.workspace),
    files,
    endpoint: () => embeddingsOf(live.current(), env, log),
    log,
  });
  const searchThreads = createSearchThreads();
  const checkpoints = await openCheckpoints({
    paths,
    memories: join(paths.workspace, memories),
    fence: fence.current,
    records,
    clock,
    log,
    mask,
  });
  return {
    fence,
    services: { files, checkpoints: checkpoints.files, codeIndex, searchThreads },
    checkpoints,
    async close() {
      await Promise.all([codeIndex.close(), searchThreads.close(), checkpoints.close()]);
      stop();
      fence.close();
    },
  };
}

/** The endpoint with its variables filled in; undefined when there is none or the environment lacks one of them. */
function embeddingsOf({ embeddings }: Config, env: NodeJS.ProcessEnv, log: Log): EmbeddingsConfig | undefined {
  if (embeddings === undefined) return undefined;
  const resolved = resolveEnv(embeddings, env);
  if (resolved.ok) return resolved.value;
  log.warn(`embeddings is not used: the environment lacks ${resolved.missing.join(", ")}`);
  return undefined;
}
