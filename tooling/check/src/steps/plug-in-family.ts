import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../command.ts";
import { pack } from "../pack.ts";
import type { Step } from "../step.ts";

const plugIn = "@latchai/tools-template";
const packed = ["packages/core", "tooling/create-family/template"];

/** A family that the daemon does not ship, installed into home by npm: not loaded until it is trusted, then callable. */
export const plugInFamily: Step = {
  name: "plug-in family",
  async run(root) {
    const folder = await mkdtemp(join(tmpdir(), "latchai-plug-in-"));
    const home = join(folder, "home");
    const main = join(root, "apps/daemon/dist/main.mjs");
    const latchai = (...args: string[]) => command(root, "node", [main, ...args, "--home", home]);
    try {
      await mkdir(home, { mode: 0o700 });
      const tarballs = await Promise.all(packed.map((one) => pack(root, one, folder)));
      const install = ["install", "--prefix", home, "--no-audit", "--no-fund", "--loglevel=error", ...tarballs];
      const steps: [() => Promise<{ code: number; output: string }>, number][] = [
        [() => command(root, "npm", install), 0],
        [() => latchai("call", "template_save", "--name", "a", "--text", "hello"), 2],
        [() => latchai("stop"), 0],
        [() => latchai("trust", "family", plugIn), 0],
        [() => latchai("stop"), 0],
        [() => latchai("call", "template_save", "--name", "a", "--text", "hello"), 0],
        [() => latchai("call", "template_read", "--name", "a"), 0],
      ];
      await writeFile(join(home, "latchai.config.json"), JSON.stringify({ families: [plugIn], server: { port: 0 } }));
      let last = "";
      for (const [index, [step, expected]] of steps.entries()) {
        const { code, output } = await step();
        if (code !== expected)
          return { ok: false, detail: `step ${index + 1} ended with ${code}, not ${expected}\n${output}` };
        last = output;
      }
      return { ok: last.includes("hello"), detail: last };
    } finally {
      await latchai("stop");
      await rm(folder, { recursive: true, force: true });
    }
  },
};
