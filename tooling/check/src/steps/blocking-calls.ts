import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDaemon } from "../daemon-process.ts";
import type { Step } from "../step.ts";

interface BlockingCall {
  armed?: true;
  name: string;
  path: string;
  stack: string[];
}

/** One of each kind of work that a daemon does all day. */
const calls: [string, object][] = [
  ["read_file", { path: "a.txt" }],
  ["write_file", { path: "new/b.txt", content: "one\n" }],
  ["edit_file", { path: "a.txt", old_string: "hello", new_string: "hi" }],
  ["multi_edit", { path: "a.txt", edits: [{ old_string: "hi", new_string: "hello" }] }],
  ["list_dir", { path: "." }],
  ["grep", { pattern: "hello" }],
  ["glob", { pattern: "**/*.txt" }],
  ["delete_file", { path: "new/b.txt" }],
  ["run_shell", { command: "true" }],
];

const callAll = async (url: string, token: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const refused: string[] = [];
  const rule = JSON.stringify({ key: "run_shell(true:*)", effect: "allow" });
  await fetch(new URL("/api/permissions/rules", url), { method: "POST", headers, body: rule });
  for (const [name, args] of calls) {
    const body = JSON.stringify({ arguments: args });
    const response = await fetch(new URL(`/api/tools/${name}`, url), { method: "POST", headers, body });
    const result = (await response.json()) as { ok?: boolean };
    if (result.ok !== true) refused.push(`${name}: ${JSON.stringify(result).slice(0, 300)}`);
  }
  return refused;
};

const untilArmed = async (record: string): Promise<void> => {
  while (!(await readFile(record, "utf8")).includes("armed")) await sleep(10);
};

/** After start, the daemon's main thread makes no synchronous fs call: one slow disk would hold up every caller. */
export const blockingCalls: Step = {
  name: "no blocking fs calls",
  async run(root) {
    const main = join(root, "apps/daemon/dist/main.mjs");
    if (!existsSync(main)) return { ok: false, detail: `${main} is missing: the daemon was not built.` };
    const folder = await realpath(await mkdtemp(join(tmpdir(), "latchai-blocking-")));
    const record = join(folder, "record.txt");
    const workspace = join(folder, "workspace");
    try {
      await mkdir(workspace);
      await writeFile(record, "");
      await writeFile(join(workspace, "a.txt"), "hello\n");
      const home = join(folder, "home");
      const preload = join(import.meta.dirname, "..", "..", "preload", "record-blocking-calls.mjs");
      const daemon = await startDaemon({
        main,
        home,
        preload,
        env: { RECORD_BLOCKING: record },
        args: ["--workspace", workspace],
      });
      process.kill(daemon.pid, "SIGUSR2");
      await untilArmed(record);
      const refused = await callAll(daemon.url, (await readFile(join(home, "token"), "utf8")).trim());
      await daemon.stop();
      const lines = (await readFile(record, "utf8")).trim().split("\n");
      const found = lines.map((line) => JSON.parse(line) as BlockingCall).filter((call) => !call.armed);
      const texts = found.map(({ name, path, stack }) => `${name}(${path})\n    ${stack.join("\n    ")}`);
      return {
        ok: refused.length === 0 && texts.length === 0,
        detail: [...refused, ...new Set(texts)].join("\n"),
        note: `${calls.length} calls`,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
