import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { FencedFiles } from "@latchai/core";
import { type CheckerTrust, checkerHashes, createShellPort, type ShellServices } from "@latchai/tools-shell";
import type { Config } from "../config/schema.ts";
import { type HomePaths, homePaths } from "../home/layout.ts";
import { installPlaces } from "./install-places.ts";

/** What the shell tools work with in a daemon. Everything that the config says is read for each call. */
export function shellServices(options: {
  paths: HomePaths;
  files: FencedFiles;
  env: NodeJS.ProcessEnv;
  config(): Config;
  /** Undefined before the daemon listens, and in a standalone one. */
  port(): number | undefined;
  secrets(): readonly string[];
  /** Given what would have to be accepted for a folder, who knows whether it was. */
  trust(hashesOf: (folder: string) => Promise<Readonly<Record<string, string>> | undefined>): CheckerTrust;
}): ShellServices {
  const { paths, files, env, config, port, secrets, trust } = options;
  const mounts = (): string[] => files.roots().flatMap(({ name }) => (name === "" ? [] : [name]));
  const typescript = ownTypeScript();
  const install = installPlaces();
  const services: ShellServices = {
    files,
    shell: createShellPort({ home: paths.root, env, mounts, secrets }),
    places: () => {
      const open = port();
      return {
        home: paths.spellings,
        workspace: paths.spellings.map((root) => homePaths(root).workspace),
        userHome: env.HOME ?? homedir(),
        install,
        ...(open !== undefined && { port: open }),
      };
    },
    timeoutMs: () => config().shell?.timeoutMs ?? defaultTimeoutMs,
    checkers: () => config().diagnostics ?? [],
    ...(typescript !== undefined && { typescript }),
  };
  return { ...services, trust: trust((folder) => checkerHashes(folder, services)) };
}

const defaultTimeoutMs = 300_000;

/** The compiler that comes with the daemon; undefined when it was left out of the install. */
function ownTypeScript(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  } catch {
    return undefined;
  }
}
