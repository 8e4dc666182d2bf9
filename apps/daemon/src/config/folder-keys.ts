/** Top-level keys that say which folders tools reach. */
export const folderKeys: readonly string[] = ["workspace", "mounts", "vaults"];
