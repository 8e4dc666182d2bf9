import type { SkillReport } from "@latchai/tools-agent";
import type { SkillsPagePort } from "../http/agent-ports.ts";
import type { SkillRow } from "../http/schemas/skills.ts";
import type { Skills } from "./skills.ts";

/** /api/skills. */
export function createSkillsPort(options: {
  skills: Skills;
  folder: string;
  /** What stands before the home's own folders in virtual paths, "" or "latchai/". */
  prefix(): string;
}): SkillsPagePort {
  const { skills, folder, prefix } = options;

  function rowOf(report: SkillReport): SkillRow {
    const { name, fields, usable, problems } = report;
    const waiting = skills.waiting(report.folder);
    const barred = waiting?.problem;
    return {
      name,
      folder: prefix() + report.folder,
      ...(fields?.description !== undefined && { description: fields.description }),
      usable,
      hidden: fields?.hidden === true,
      ...(fields?.allowedTools !== undefined && {
        allowedTools: fields.allowedTools.split(/\s+/).filter((tool) => tool !== ""),
      }),
      problems: [
        ...(barred === undefined ? [] : [{ rule: "not-acceptable", message: `it cannot be accepted: ${barred}` }]),
        ...problems.map(({ rule, message, line }) => ({ rule, message, ...(line !== undefined && { line }) })),
      ],
      state: waiting === undefined ? "ready" : "waiting",
      ...(waiting !== undefined && { trustId: waiting.trustId }),
    };
  }

  return {
    async list() {
      await skills.refresh();
      return { folder, skills: skills.reports().map(rowOf) };
    },
    async get(name) {
      await skills.refresh();
      const reports = skills.reports().filter((one) => one.name === name);
      const report = reports.find(({ usable }) => usable) ?? reports[0];
      if (report === undefined)
        return {
          ok: false,
          status: 404,
          code: "unknown_skill",
          message: `There is no skill "${name.slice(0, 80)}". GET /api/skills lists them.`,
        };
      const loaded = report.usable ? await skills.port.load(report.name) : undefined;
      return {
        ok: true,
        value: { ...rowOf(report), body: loaded?.body ?? "", files: [...(loaded?.files ?? [])] },
      };
    },
  };
}
