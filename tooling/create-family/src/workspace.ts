import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "..", "..", "..");

interface OwnTool {
  name: string;
  class: string;
  concurrent?: true;
  issue: "later";
}

interface OwnFamily {
  profile: string;
  title: string;
  family: string;
  tools: OwnTool[];
}

const pinFile = join(root, "tooling/pins/src/own-tools.json");

/** Pins tools of a family that no reference names; a family that a reference pins is left alone. */
export const pinOwn = (family: string, title: string, tools: OwnTool[]): void => {
  const pins = JSON.parse(readFileSync(pinFile, "utf8")) as OwnFamily[];
  const known = pins.find((one) => one.family === family);
  if (known) known.tools.push(...tools);
  else pins.push({ profile: "workspace", title, family, tools });
  writeFileSync(pinFile, `${JSON.stringify(pins, null, 2)}\n`);
};

/** Whether tools of this family were pinned by `pinOwn`. */
export const isOwn = (family: string): boolean =>
  (JSON.parse(readFileSync(pinFile, "utf8")) as OwnFamily[]).some((one) => one.family === family);

/** Runs a command in the root with its output shown; false when it fails. */
export const run = (program: string, ...args: string[]): boolean => {
  console.log(`$ ${program} ${args.join(" ")}`);
  return spawnSync(program, args, { cwd: root, stdio: "inherit" }).status === 0;
};
