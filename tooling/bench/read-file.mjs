// read_file of 4 KB in process, against fs.promises.readFile.
import { constants, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpu, wall } from "./lib/measure.mjs";
import { fileTools } from "./lib/registry.mjs";
import { goal, ratio, table } from "./lib/report.mjs";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "latchai-bench-")));
const line = 'The quick brown fox jumps over the lazy dog 0123456789 "quoted" \\ and é\n';
const file = join(folder, "k4.txt");
writeFileSync(file, line.repeat(60).slice(0, 4_096));
const { call, fence } = fileTools(folder);
const buffer = Buffer.allocUnsafe(8_192);

const fenced = async () => {
  const opened = await fence.files.open("k4.txt");
  try {
    return buffer.toString("utf8", 0, await opened.read(buffer, 0));
  } finally {
    await opened.close();
  }
};

/** The file operations that a fence through descriptors cannot do without: the folder, the file through it, both closed. */
const bare = async () => {
  const parent = await open(folder, constants.O_DIRECTORY);
  const handle = await open(`/proc/self/fd/${parent.fd}/k4.txt`, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.stat();
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
    await parent.close();
  }
};

const limit = "fs.promises.readFile";
const candidates = {
  [limit]: () => readFile(file, "utf8"),
  "open through the folder, stat, read, close": bare,
  "the fence: open, read, close": fenced,
  read_file: () => call("read_file", { path: "k4.txt" }),
};
const time = await wall(candidates, { n: 400, warm: 50 });
table("read_file, 4 KB, in process", "ms", limit, time, 3);
goal("read_file 4 KB against readFile", ratio(time, "read_file", limit), 2.2);
const used = await cpu(candidates, { n: 15, warm: 3, calls: 300 });
table("read_file, 4 KB, CPU", "µs", limit, used, 1);
goal(
  "CPU that seam and fence add over open through the folder, stat, read, close",
  used["read_file"].median - used["open through the folder, stat, read, close"].median,
  60,
  "µs",
);
rmSync(folder, { recursive: true });
