import { join } from "node:path";
import type { FenceOptions, Mount, Refusal } from "@latchai/fence";
import { reservedMountName } from "../config/check-meaning.ts";
import type { Config, VaultConfig } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";

/** Folders of the home that tools work in, under the default workspace. */
const work = "work";
const memories = "memories";
const ownMemories = ["default", "shared"];

/** What the fence lets file tools reach under this config. `installed`: folder of the daemon's own package. */
export function fenceOptions(config: Config, paths: HomePaths, installed: string): FenceOptions {
  const elsewhere = config.workspace !== undefined && config.workspace !== paths.workspace;
  const own: Mount[] = elsewhere ? [{ name: reservedMountName, path: paths.workspace, writable: true }] : [];
  return {
    root: config.workspace ?? paths.workspace,
    mounts: [...(config.mounts ?? []), ...own],
    refused: [
      ...homeRules(paths),
      {
        path: installed,
        intents: ["write", "delete", "mount"],
        message: "the LatchAI daemon is installed there, and tools must not change it.",
      },
      ...(config.vaults ?? []).map(vaultRule),
    ],
  };
}

function homeRules(paths: HomePaths): Refusal[] {
  const memoryFolder = join(paths.workspace, memories);
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
    { path: memoryFolder, intents: ["write", "delete"], message: "memories change through the memory tool only." },
    {
      path: memoryFolder,
      intents: ["read"],
      except: ownMemories.map((name) => join(memoryFolder, name)),
      message: "another agent's memories are its own. The memory tool shows yours and the shared ones.",
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
