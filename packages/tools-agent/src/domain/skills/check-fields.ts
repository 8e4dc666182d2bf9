import { limits } from "../../limits.ts";
import type { SkillFields, SkillProblem } from "./skill.ts";

/** The form in which skill names are compared. */
export const sameName = (name: string): string => name.normalize("NFKC").trim();

const letters = /^[\p{L}\p{M}\p{N}-]+$/u;

const nameProblems = (name: string): SkillProblem[] => {
  const found: SkillProblem[] = [];
  const say = (message: string): void => void found.push({ rule: "name-characters", message });
  if ([...name].length > limits.maxSkillNameChars)
    found.push({ rule: "name-length", message: `name is longer than ${limits.maxSkillNameChars} characters` });
  if (!letters.test(name) || name !== name.toLowerCase())
    say("name may hold lower-case letters, digits and hyphens only");
  if (name.startsWith("-")) say("name starts with a hyphen");
  if (name.endsWith("-")) say("name ends with a hyphen");
  if (name.includes("--")) say("name holds two hyphens in a row");
  return found;
};

/** What the format's rules say about the fields. `folder`: the name of the skill's folder, when it has one. */
export const checkFields = (fields: SkillFields, folder: string | undefined): SkillProblem[] => {
  const found: SkillProblem[] = [];
  const { name, description, compatibility } = fields;
  if (name === undefined) found.push({ rule: "name-missing", message: "name is missing; the folder's name is used" });
  else {
    found.push(...nameProblems(sameName(name)));
    if (folder !== undefined && sameName(name) !== sameName(folder))
      found.push({ rule: "name-folder", message: "name and folder differ; the skill is known by its name" });
  }
  if (description === undefined)
    found.push({
      rule: "description-missing",
      message: "description is missing, so nothing says when to use the skill",
    });
  else if ([...description].length > limits.maxSkillDescriptionChars)
    found.push({
      rule: "description-length",
      message: `description is longer than ${limits.maxSkillDescriptionChars} characters`,
    });
  if (compatibility !== undefined && [...compatibility].length > limits.maxSkillCompatibilityChars)
    found.push({
      rule: "compatibility-length",
      message: `compatibility is longer than ${limits.maxSkillCompatibilityChars} characters`,
    });
  return found;
};
