import { realpath } from "node:fs/promises";
import { join } from "node:path";

/** A folder below a root that is reached without any link; undefined when there is none. */
export async function realFolder(root: string, key: string): Promise<string | undefined> {
  try {
    const wanted = join(await realpath(root), ...key.split("/"));
    return (await realpath(wanted)) === wanted ? wanted : undefined;
  } catch {
    return undefined;
  }
}
