import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The home's absolute path: the flag, else `LATCHAI_HOME`, else `~/.latchai`. */
export const locateHome = (flag: string | undefined, env: NodeJS.ProcessEnv): string =>
  resolve(flag || env.LATCHAI_HOME || join(homedir(), ".latchai"));
