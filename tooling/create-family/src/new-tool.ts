import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolSource } from "./copy-template.ts";
import { namesOf } from "./names.ts";
import { registerTool } from "./register-tool.ts";
import { isOwn, pinOwn, root, run } from "./workspace.ts";

const usage = "pnpm new:tool <family> <name>    e.g. pnpm new:tool weather weather_forecast";

const refuse = (message: string, code: number): number => {
  console.error(message);
  return code;
};

/** `pnpm new:tool weather weather_forecast`: one file in src/tools, listed in the family. */
export const main = async ([family, name]: string[]): Promise<number> => {
  const names = namesOf(name ?? "");
  if (!family || !names) return refuse(usage, 2);
  const packageName = `tools-${family}`;
  const source = join(root, "packages", packageName, "src");
  const index = join(source, "index.ts");
  if (!existsSync(index))
    return refuse(`packages/${packageName} does not exist. Make it: pnpm new:family ${family}`, 1);
  const file = join(source, "tools", `${names.kebab}.ts`);
  if (existsSync(file)) return refuse(`${file} exists already.`, 1);
  const listed = registerTool(readFileSync(index, "utf8"), names.camel, names.kebab);
  if (listed === undefined) return refuse(`${index} has no "tools: [" to add to.`, 1);
  writeFileSync(file, toolSource(names));
  writeFileSync(index, listed);
  if (isOwn(packageName)) {
    pinOwn(packageName, "", [{ name: names.snake, class: "ordinary", concurrent: true, issue: "later" }]);
  } else console.log("A reference names this family's tools: a tool that it does not name fails tooling/pins.");
  const done =
    run("pnpm", "exec", "biome", "check", "--write", `packages/${packageName}`, "tooling/pins/src/own-tools.json") &&
    run("pnpm", "gen");
  if (!done) return 1;
  console.log(
    `packages/${packageName}/src/tools/${names.kebab}.ts: say what it does, its arguments, its class; then run.`,
  );
  return 0;
};
