import { createHash } from "node:crypto";
import { join } from "node:path";

/** Each workspace has an index of its own, so going from one to another loses nothing. */
export const indexPath = (dataFolder: string, workspaceRoot: string): string =>
  join(dataFolder, "index", `code-${createHash("sha256").update(workspaceRoot).digest("hex").slice(0, 16)}.db`);
