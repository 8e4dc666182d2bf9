import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import type { SkillEntry } from "./port.ts";

const oneLine = (text: string, max: number): string => {
  const flat = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return flat.length <= max ? flat : `${flat.slice(0, max).toWellFormed()}…`;
};

/** The prompt's list of skills; undefined when there are none. */
export const skillsPrompt = (entries: readonly SkillEntry[]): string | undefined => {
  if (entries.length === 0) return undefined;
  const rows: string[] = [];
  let chars = 0;
  for (const { name, description } of entries.slice(0, limits.maxCatalogueRows)) {
    const row = `- ${oneLine(name, limits.maxSkillNameChars * 2)}: ${oneLine(description, limits.maxSkillDescriptionChars)}`;
    chars += row.length + 1;
    if (chars > limits.maxCatalogueChars) break;
    rows.push(row);
  }
  const more = entries.length - rows.length;
  return [say.skillsHead(), ...rows, ...(more > 0 ? [say.skillsMore(more)] : [])].join("\n");
};
