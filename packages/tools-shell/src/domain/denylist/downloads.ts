import { refusal } from "./refusal.ts";

const fetchers = new Set(["curl", "wget", "wget2", "fetch", "aria2c", "http", "https", "xh", "lynx", "w3m", "axel"]);

/** The program prints what it downloads, or can. */
export const isFetcher = (base: string): boolean => fetchers.has(base);

/** A download that a shell or interpreter runs unseen. */
export const downloadRefusal: string = refusal(
  "running a download without anybody having read it",
  "Save it to a file, read it with read_file, then run that file.",
);
