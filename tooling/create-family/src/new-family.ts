import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyFamily } from "./copy-template.ts";
import { namesOf } from "./names.ts";
import { pinOwn, root, run } from "./workspace.ts";

const usage = "pnpm new:family <name>    name: lower-case words joined by -, e.g. weather";

/** `pnpm new:family weather`: packages/tools-weather with two working tools, tests and docs. */
export const main = async ([name]: string[]): Promise<number> => {
  const names = namesOf(name ?? "");
  if (!names) {
    console.error(usage);
    return 2;
  }
  const packageName = `tools-${names.kebab}`;
  const folder = join(root, "packages", packageName);
  if (existsSync(folder)) {
    console.error(`packages/${packageName} exists already. To add a tool to it: pnpm new:tool ${names.kebab} <name>`);
    return 1;
  }
  for (const file of copyFamily(folder, names)) console.log(`packages/${packageName}/${file}`);
  const changeset = `---\n"@latchai/${packageName}": minor\n---\n\nAdd the ${names.title} family.\n`;
  writeFileSync(join(root, ".changeset", `new-${packageName}.md`), changeset);
  pinOwn(packageName, names.title, [
    { name: `${names.snake}_read`, class: "ordinary", concurrent: true, issue: "later" },
    { name: `${names.snake}_save`, class: "ordinary", issue: "later" },
  ]);
  const done =
    run("pnpm", "install") &&
    run("pnpm", "exec", "biome", "check", "--write", `packages/${packageName}`, "tooling/pins/src/own-tools.json") &&
    run("pnpm", "gen");
  if (!done) return 1;
  console.log(`
Next:
  npx vitest run --project unit packages/${packageName}
  pnpm new:tool ${names.kebab} <name>
  built in:     add it to apps/daemon/src/compose/families.ts, and the package to apps/daemon/package.json
  as a plug-in: pnpm build, pnpm pack in its folder and in packages/core (until core is published),
                npm install --prefix ~/.latchai <both .tgz>, then \`latchai trust family @latchai/${packageName}\` and a restart`);
  return 0;
};
