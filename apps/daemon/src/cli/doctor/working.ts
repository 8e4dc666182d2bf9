import { join } from "node:path";
import { createSkillFolder } from "@latchai/tools-agent";
import { createDefinitionFolder } from "../../agents/folder.ts";
import { agentNameProblem } from "../../agents/names.ts";
import { parseDefinition } from "../../agents/parse-definition.ts";
import { readConfig } from "../../config/read.ts";
import type { HomePaths } from "../../home/layout.ts";
import { readConfigText } from "../../settings/config-file.ts";
import type { Finding } from "./finding.ts";

/** What agents work with: models, definitions and skills, as they lie on disk. */
export async function checkWorking(paths: HomePaths): Promise<Finding[]> {
  return (await Promise.all([models(paths), agents(paths), skills(paths)])).flat();
}

async function models(paths: HomePaths): Promise<Finding[]> {
  const reading = readConfig(await readConfigText(paths.config).catch(() => ""));
  if (!reading.ok) return [];
  const { list = {}, default: named } = reading.config.models ?? {};
  const names = Object.keys(list);
  if (names.length === 0)
    return [{ state: "note", what: "models", text: `none; chat needs one under models.list in ${paths.config}` }];
  if (named === undefined && names.length > 1)
    return [
      { state: "note", what: "models", text: `set models.default in ${paths.config} to one of ${names.join(", ")}` },
    ];
  return [{ state: "ok", what: "models", text: names.join(", ") }];
}

async function agents(paths: HomePaths): Promise<Finding[]> {
  const { files, problem } = await createDefinitionFolder(join(paths.workspace, "agents")).list();
  const found: Finding[] = problem === undefined ? [] : [{ state: "note", what: "agents", text: problem }];
  for (const file of files) {
    const what = `agent ${file.name}`;
    const barred = agentNameProblem(file.name) ?? (file.text === undefined ? file.problem : undefined);
    if (barred !== undefined || file.text === undefined) {
      found.push({ state: "note", what, text: `cannot be used: ${barred ?? ""}` });
      continue;
    }
    const { usable, problems } = await parseDefinition(file.text);
    const lines = problems.map(({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`));
    if (lines.length === 0) found.push({ state: "ok", what, text: "reads well" });
    else found.push({ state: "note", what, text: `${usable ? "" : "cannot be used: "}${lines.join("; ")}` });
  }
  return found;
}

async function skills(paths: HomePaths): Promise<Finding[]> {
  const folder = createSkillFolder({ root: join(paths.workspace, "skills"), virtualRoot: "skills" });
  await folder.refresh();
  return folder.reports().map(({ name, folder: at, usable, problems }): Finding => {
    const what = `skill ${name}`;
    if (problems.length === 0) return { state: "ok", what, text: at };
    const lines = problems.map(({ line, message }) => (line === undefined ? message : `line ${line}: ${message}`));
    return { state: "note", what, text: `${at}: ${usable ? "" : "cannot be used: "}${lines.join("; ")}` };
  });
}
