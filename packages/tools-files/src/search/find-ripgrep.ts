import { access, constants, realpath } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { FencedFiles } from "@latchai/core";

/** The ripgrep on PATH. One inside the fence is passed over: a tool could have written it. */
export const findRipgrep = async (
  files: FencedFiles,
  path: string = process.env.PATH ?? "",
): Promise<string | undefined> => {
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    try {
      const program = await realpath(join(folder, "rg"));
      await access(program, constants.X_OK);
      if (files.toVirtual(program) === undefined && files.toVirtual(join(folder, "rg")) === undefined) return program;
    } catch {}
  }
  return undefined;
};
