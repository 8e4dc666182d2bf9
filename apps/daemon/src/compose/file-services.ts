import type { EventsPort, Log } from "@latchai/core";
import { createSearchThreads, type FilesServices } from "@latchai/tools-files";
import { createCodeIndex } from "../code-index/code-index.ts";
import { indexPath } from "../code-index/index-path.ts";
import { resolveEnv } from "../config/env.ts";
import type { Config, EmbeddingsConfig } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { fenceOptions } from "./fence-options.ts";
import { createLiveFence, type LiveFence } from "./live-fence.ts";

/** The fence of the config in force and everything that the file tools need. */
export interface FileServices {
  fence: LiveFence;
  services: FilesServices;
  close(): Promise<void>;
}

/** `installed`: folder of the daemon's own package. */
export async function fileServices(options: {
  live: Pick<LiveConfig, "current" | "onChange">;
  paths: HomePaths;
  installed: string;
  events: EventsPort;
  log: Log;
  env: NodeJS.ProcessEnv;
}): Promise<FileServices> {
  const { live, paths, installed, events, log, env } = options;
  const fence = await createLiveFence({
    live,
    optionsOf: (config) => fenceOptions(config, paths, installed),
    events,
    log,
  });
  const { files } = fence;
  const codeIndex = createCodeIndex({
    path: () => indexPath(paths.data, files.roots()[0]?.real ?? paths.workspace),
    files,
    endpoint: () => embeddingsOf(live.current(), env, log),
    log,
  });
  const searchThreads = createSearchThreads();
  return {
    fence,
    services: { files, codeIndex, searchThreads },
    async close() {
      await Promise.all([codeIndex.close(), searchThreads.close()]);
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
