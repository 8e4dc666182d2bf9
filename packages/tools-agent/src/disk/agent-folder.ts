import type { MemoryScope } from "../domain/memory/path.ts";

const name = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._ -]{0,99}$/u;
const sharedFolder = "shared";

/** The folder of a scope below the memory root; undefined for an agent whose name cannot be one, `shared` included. */
export const folderOf = (agent: string, scope: MemoryScope): string | undefined => {
  if (scope === "shared") return sharedFolder;
  const fits = name.test(agent) && !/[. ]$/.test(agent) && agent.toLowerCase() !== sharedFolder;
  return fits && new TextEncoder().encode(agent).byteLength <= 200 ? agent : undefined;
};
