import { join } from "node:path";
import type { FenceOptions, Mount, Refusal } from "@latchai/fence";
import { defaultAgent } from "../agents/names.ts";
import { reservedMountName } from "../config/check-meaning.ts";
import type { Config, VaultConfig } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";

/** Folders of the home that tools work in, under the default workspace. */
const work = "work";
export const memories = "memories";
const shared = "shared";

/**
 * What the fence lets file tools reach under this config. `installed`: folder of the daemon's own package. `alone`: the built-in agent
 * is the only one. File tools do not know which agent calls them, so with others beside it they read the shared memories only.
 */
export function fenceOptions(config: Config, paths: HomePaths, installed: string, alone = true): FenceOptions {
  const elsewhere = config.workspace !== undefined && config.workspace !== paths.workspace;
  const own: Mount[] = elsewhere ? [{ name: reservedMountName, path: paths.workspace, writable: true }] : [];
  return {
    root: config.workspace ?? paths.workspace,
    mounts: [...(config.mounts ?? []), ...own],
    refused: [
      ...homeRules(paths, alone ? [defaultAgent, shared] : [shared]),
      {
        path: installed,
        intents: ["write", "delete", "mount"],
        message: "the LatchAI daemon is installed there, and tools must not change it.",
      },
      ...(config.vaults ?? []).map(vaultRule),
    ],
  };
}

function homeRules(paths: HomePaths, readable: readonly string[]): Refusal[] {
  const folder = join(paths.workspace, memories);
  return [
    {
      path: paths.root,
      intents: ["read", "write", "delete", "mount"],
      except: [paths.workspace],
      message:
        "the LatchAI home holds settings, rules and tokens. A person changes them with latchai settings, permissions and trust.",
    },
    {
      path: join(paths.workspace, work),
      intents: ["write", "delete"],
      message: "boards change through work_create, work_update and work_comment only.",
    },
    { path: folder, intents: ["write", "delete"], message: "memories change through the memory tool only." },
    {
      path: folder,
      intents: ["read"],
      except: readable.map((name) => join(folder, name)),
      message:
        "an agent's memories are its own, and file tools cannot tell whose these are, another agent's or yours. The memory tool shows yours and the shared ones.",
    },
  ];
}

/** A vault that hides notes from agents is closed to file tools as a whole: only the vault tool knows which notes. */
function vaultRule({ name, path, agentForbidden = [] }: VaultConfig): Refusal {
  const hides = agentForbidden.length > 0;
  return {
    path,
    intents: hides ? ["read", "write", "delete"] : ["write", "delete"],
    message: `it belongs to the vault "${name}". Use the vault tool${hides ? "." : " to propose a note or to append to a log; reading is fine."}`,
  };
}
