import { join } from "node:path";
import { noRoot } from "../errors.ts";
import type { ShellServices } from "../services.ts";
import type { Checker, CheckPlan } from "./checker.ts";
import { hashFile, hashText } from "./hash.ts";
import { projectCheckers } from "./project-checkers.ts";
import { tsProjects } from "./tsconfig.ts";

/** Which checkers apply to a root; throws `ToolError` for a name that is no root. Starts nothing. */
export async function planChecks(
  root: string | undefined,
  services: Pick<ShellServices, "files" | "typescript" | "checkers">,
): Promise<CheckPlan> {
  const roots = services.files.roots();
  const name = root === undefined || ["", ".", "workspace"].includes(root) ? "" : root.replace(/\/$/, "");
  const found = roots.find((candidate) => candidate.name === name);
  if (!found)
    throw noRoot(
      root ?? "",
      roots.map((candidate) => candidate.name || "workspace"),
    );
  const folder = found.real;
  const path = process.env["PATH"] ?? "";
  const checkers = [
    ...(await typescriptCheckers(folder, services.typescript)),
    ...(await projectCheckers(folder, path)),
    ...(services.checkers?.() ?? []).map(configured),
  ];
  return { root: name || "workspace", folder, prefix: name, checkers };
}

function configured({
  name,
  command,
  format,
}: NonNullable<ReturnType<NonNullable<ShellServices["checkers"]>>>[number]): Checker {
  const hashes = { [`${name}: ${command}`]: hashText(command) };
  return { name, shown: command, run: { command }, format, fallbackFile: ".", hashes };
}

const tscArgs = "--noEmit --pretty false --incremental false --composite false --tsBuildInfoFile null".split(" ");

const theirs = "node_modules/typescript";

async function typescriptCheckers(folder: string, own: string | undefined): Promise<Checker[]> {
  const projects = await tsProjects(folder);
  const hashes = own === undefined ? await theirHashes(folder) : undefined;
  const tsc = own ?? (hashes && join(folder, theirs, "bin/tsc"));
  if (tsc === undefined) return [];
  return projects.map((project): Checker => {
    const checker: Checker = {
      name: "tsc",
      shown: `tsc --noEmit -p ${project}`,
      run: { file: process.execPath, args: [tsc, ...tscArgs, "-p", project] },
      lists: ["--listFilesOnly"],
      format: "tsc",
      fallbackFile: project,
    };
    // Only the product's own compiler is trusted unseen; it reads the project's configuration as data.
    return hashes ? { ...checker, hashes } : checker;
  });
}

async function theirHashes(folder: string): Promise<Record<string, string> | undefined> {
  const names = ["bin/tsc", "package.json", "lib/tsc.js", "lib/_tsc.js", "lib/getExePath.js"];
  const hashes = await Promise.all(names.map((name) => hashFile(join(folder, theirs, name))));
  if (hashes[0] === undefined) return undefined;
  return Object.fromEntries(names.map((name, i) => [`tsc: ${theirs}/${name}`, hashes[i] ?? "absent"]));
}
