import type { GateRequest } from "@latchai/core";
import { errors } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { nearNames } from "../near-names.ts";
import { sameName } from "./check-fields.ts";
import { fetchSkill } from "./fetch-skill.ts";
import type { SkillsPort, SkillWebPort } from "./port.ts";
import { renderSkill } from "./render.ts";

export interface SkillArgs {
  name?: string;
  url?: string;
}

export interface SkillSources {
  skills?: SkillsPort;
  web?: SkillWebPort;
}

type Source = { name: string } | { url: string };

/** Blank counts as not given: models fill every field. */
const sourceOf = ({ name = "", url = "" }: SkillArgs): Source => {
  const given = [name.trim() !== "", url.trim() !== ""];
  if (given[0] === given[1]) throw errors.oneSource(given[0] ? "both" : "none");
  return given[0] ? { name: name.trim() } : { url: url.trim() };
};

/** A name asks nobody. A URL is an unknown effect under its host's key, and the floor may refuse it before anybody is asked. */
export const skillRequest = (args: SkillArgs, { web }: SkillSources): GateRequest => {
  const source = sourceOf(args);
  if ("name" in source)
    return { class: "ordinary", segments: [{ key: "load_skill" }], preview: `load_skill ${source.name}` };
  if (web === undefined) throw errors.noWeb();
  const checked = web.check(source.url);
  const preview = `load_skill ${source.url.slice(0, 2000)}`;
  if (!checked.ok) return { class: "unknown", denied: checked.reason, deniedBy: "floor", segments: [], preview };
  const { url } = checked;
  return {
    class: "unknown",
    segments: [{ text: url.href, key: `load_skill(${url.hostname})` }],
    preview: `load_skill ${url.href}`,
  };
};

const byName = async (name: string, skills: SkillsPort | undefined): Promise<string> => {
  if (skills === undefined) throw errors.noSkills(name);
  if (/[/\\\p{Cc}]/u.test(name) || /^\.+$/.test(name)) throw errors.badSkillName(name);
  const skill = await skills.load(sameName(name));
  if (skill !== undefined && !skill.hidden) return renderSkill(skill);
  const names = skills.catalogue().map((entry) => entry.name);
  throw errors.unknownSkill(name, nearNames(name, names, limits.maxNearNames), names.length);
};

/** The full instructions. Throws `ToolError` for every refusal. */
export const loadSkillText = async (args: SkillArgs, sources: SkillSources, signal: AbortSignal): Promise<string> => {
  const source = sourceOf(args);
  if ("name" in source) return byName(source.name, sources.skills);
  if (sources.web === undefined) throw errors.noWeb();
  return fetchSkill(sources.web, source.url, signal);
};
