import { ToolError } from "@latchai/core";
import { limits } from "./limits.ts";

const forms =
  "memory paths are /memories/<file>.md (your own) and /memories/shared/<file>.md (every agent's), .md files only, no folders below";

const quoted = (text: string): string =>
  JSON.stringify((text.length > 80 ? `${text.slice(0, 80)}…` : text).toWellFormed());

const invalid = (tool: string, what: string): ToolError =>
  new ToolError("invalid_arguments", `Invalid arguments for ${tool}: ${what}`);

const lines = (count: number): string => `${count} ${count === 1 ? "line" : "lines"}`;

/** Every refusal and failure as the model reads it. `code` is stable. */
export const errors = {
  oneSource: (given: "both" | "none") =>
    invalid(
      "load_skill",
      given === "both" ? "name and url are both given: give exactly one of them" : "give exactly one of name and url",
    ),
  badSkillName: (name: string) =>
    new ToolError(
      "bad_skill_name",
      `${quoted(name)} is not a skill's name: names are single words from the list of available skills, not paths`,
    ),
  unknownSkill: (name: string, near: readonly string[], count: number) =>
    new ToolError(
      "unknown_skill",
      count === 0
        ? `no skill named ${quoted(name)}: there are no skills here; go on without one`
        : `no skill named ${quoted(name)}; nearest of ${count}: ${near.join(", ")}`,
    ),
  noSkills: (name: string) =>
    new ToolError(
      "unknown_skill",
      `no skill named ${quoted(name)}: skills by name are not set up here; a url works if you have one`,
    ),
  noWeb: () => new ToolError("no_web", "skills cannot be loaded by url here: nothing that fetches is set up; use name"),
  floor: (reason: string) => new ToolError("refused", reason),
  badRedirect: (host: string) => new ToolError("bad_redirect", `${host} redirects to something that is no URL`),
  otherHost: (from: string, to: string, url: string) =>
    new ToolError(
      "other_host",
      `${from} redirects to ${to}, and each host is asked about by itself: call load_skill again with url ${url.slice(0, 2000)}`,
    ),
  unencrypted: (host: string) => new ToolError("bad_redirect", `${host} redirects from https to http (refused)`),
  manyRedirects: (host: string) =>
    new ToolError("bad_redirect", `${host} redirects more than ${limits.maxSkillRedirects} times`),
  badStatus: (host: string, status: number) =>
    new ToolError("bad_status", `${host} answered ${status}: check that the url is the raw SKILL.md file`),
  notSkill: (host: string) =>
    new ToolError(
      "not_a_skill",
      `not a SKILL.md: ${host} sent a web page; give the url of the raw file (on GitHub, the "Raw" link)`,
    ),
  notText: (host: string) => new ToolError("not_text", `not a SKILL.md: what ${host} sent is not UTF-8 text`),
  skillTooLarge: (host: string) =>
    new ToolError(
      "too_large",
      `what ${host} sent is over ${limits.maxSkillBytes / 1024} KB, the most a skill may have; reading stopped there`,
    ),
  openFrontmatter: (host: string) =>
    new ToolError(
      "not_a_skill",
      `not a usable SKILL.md: the frontmatter of the file from ${host} is not closed by a line of ---`,
    ),
  emptySkill: (host: string) => new ToolError("not_a_skill", `the file from ${host} has no instructions in it`),

  emptyTask: () => invalid("delegate", "task must say what to do"),
  tooDeep: () =>
    new ToolError(
      "too_deep",
      `sub-agents nest at most ${limits.maxDelegateDepth} deep, and this run is at that depth: do the subtask yourself`,
    ),
  unknownAgent: (name: string, near: readonly string[], count: number) =>
    new ToolError(
      "unknown_agent",
      count === 0
        ? `no agent named ${quoted(name)}: no agents are defined (agents/<name>.md); do the subtask yourself`
        : `no agent named ${quoted(name)}; available: ${near.join(", ")}${count > near.length ? `, and ${count - near.length} more` : ""}`,
    ),
  brokenAgent: (name: string, problem: string) =>
    new ToolError(
      "broken_agent",
      `agent ${quoted(name)} cannot run: ${problem}; until a person sees to it, delegate to another agent or do the subtask yourself`,
    ),
  childSilent: (agent: string) =>
    new ToolError(
      "child_silent",
      `agent ${agent} ended without an answer: what it did took effect; delegate again and ask for a summary`,
    ),
  noAgents: () => new ToolError("no_agents", "nothing that runs sub-agents is set up here: do the subtask yourself"),
  noMemory: () => new ToolError("no_memory", "no memory folder is set up here: go on without notes"),
  noActivity: () => new ToolError("no_activity", "no record of runs is kept here"),

  planSize: (bytes: number) =>
    invalid("set_plan", `steps are ${bytes} bytes together, more than ${limits.maxPlanBytes}: shorten their texts`),

  memoryArgument: (command: string, field: string) =>
    invalid("memory", `${field} is required by the command ${command}`),
  memoryPath: (path: string) => new ToolError("bad_path", `${quoted(path)} is refused: ${forms}`),
  memoryRoot: (path: string, verb: string) =>
    new ToolError("bad_path", `${path} is a whole folder of notes and cannot be ${verb}: ${forms}`),
  memoryMissing: (path: string) =>
    new ToolError("not_found", `The path ${path} does not exist: view /memories lists the files there are`),
  memoryExists: (path: string) =>
    new ToolError("exists", `File ${path} already exists: change it with str_replace or insert, or delete it first`),
  memoryTwin: (path: string, twin: string) =>
    new ToolError(
      "exists",
      `${path} differs from ${twin} in upper and lower case only: use that file, or another name`,
    ),
  memoryFull: (count: number) =>
    new ToolError(
      "full",
      `there are ${count} files, the most that fit: put notes together, or delete what is no longer needed`,
    ),
  memoryTooLarge: (path: string, bytes: number) =>
    new ToolError(
      "too_large",
      `${path} would be ${bytes} bytes, more than ${limits.maxMemoryFileBytes}; nothing was written — split it, or cut it down`,
    ),
  memoryUnreadable: (path: string, why: string) =>
    new ToolError("unreadable", `${path} cannot be used: ${why}; a person has to look at it`),
  memoryAgent: (name: string) =>
    new ToolError(
      "no_memory",
      `agent ${quoted(name)} has no notes of its own: its name cannot be a folder's; /memories/shared/<file>.md works`,
    ),
  sameName: (path: string) => new ToolError("no_change", `old_path and new_path are both ${path}; nothing was renamed`),
  emptyOldText: () => invalid("memory", "old_str is empty: give the text to replace, or use insert"),
  noChange: (path: string) =>
    new ToolError("no_change", `old_str and new_str are equal, so ${path} would not change; nothing was written`),
  occurrences: (path: string, count: number, at: readonly number[]) =>
    new ToolError(
      "occurrences",
      count === 0
        ? `No replacement was performed: old_str does not occur in ${path}; view it and copy the text exactly`
        : `No replacement was performed: old_str occurs ${count} times in ${path}, on ${at.length === 1 ? "line" : "lines"} ${at.join(", ")}${count > limits.maxNamedLines && at.length === limits.maxNamedLines ? ", …" : ""}; add neighbouring text so that it occurs once`,
    ),
  insertLine: (path: string, line: number, count: number) =>
    new ToolError(
      "bad_line",
      `insert_line ${line} is out of range: ${path} has ${lines(count)}, so it may be 0 (top) to ${count}; nothing was written`,
    ),
  halfRange: () => invalid("memory", "view_range must hold two numbers, the first and the last line"),
  viewRange: (path: string, why: string, count: number) =>
    new ToolError("bad_range", `view_range: ${why}; ${path} has ${lines(count)} (-1 stands for the last)`),

  reversedWindow: (from: number, to: number, open: boolean) =>
    invalid("latchai_activity", `from ${from} is after to ${to}${open ? " (now)" : ""}; both are epoch milliseconds`),
} as const;
