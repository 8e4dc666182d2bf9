import type { Node, Pair, YAMLMap } from "yaml";
import type { SkillFields, SkillProblem, SkillRule } from "./skill.ts";

const known = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
/** Written for other programs: keeps the skill from being offered. */
const hiddenKey = "disable-model-invocation";
/** Everything else hides: what was meant to narrow must not widen. */
const shows: ReadonlySet<string> = new Set(["false", "no", "off", "0", ""]);
const maxMetadata = 100;

type Yaml = typeof import("yaml");
type Report = (rule: SkillRule, message: string, at?: number) => void;

const textOf = (yaml: Yaml, node: unknown): string | undefined => {
  if (!yaml.isScalar(node)) return undefined;
  if (node.value === null || node.value === undefined) return undefined;
  // As written: `1.0` stays 1.0, and `no` stays no.
  if (typeof node.value !== "string") return node.source ?? JSON.stringify(node.value);
  return node.value;
};

const keyOf = (yaml: Yaml, pair: Pair): string => textOf(yaml, pair.key) ?? "";

const offsetOf = (node: unknown): number | undefined =>
  typeof node === "object" && node !== null ? (node as Node).range?.[0] : undefined;

const metadataOf = (yaml: Yaml, node: unknown, report: Report): Record<string, string> => {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  if (node === null || (yaml.isScalar(node) && node.value === null)) return found;
  if (!yaml.isMap(node)) {
    report("metadata-shape", "metadata must map names to texts", offsetOf(node));
    return found;
  }
  for (const pair of node.items.slice(0, maxMetadata)) {
    const value = textOf(yaml, pair.value);
    if (value === undefined) report("metadata-shape", "a value in metadata is not a text", offsetOf(pair.key));
    else found[keyOf(yaml, pair)] = value;
  }
  return found;
};

const listed = (yaml: Yaml, node: unknown): string | undefined =>
  yaml.isSeq(node)
    ? node.items
        .map((item) => textOf(yaml, item) ?? "")
        .join(" ")
        .trim()
    : textOf(yaml, node);

/** The fields of a parsed frontmatter. Nothing is expanded: an alias counts as a value of the wrong kind. */
export const readFields = (
  yaml: Yaml,
  map: YAMLMap,
  lineOf: (offset: number | undefined) => number | undefined,
): { fields: SkillFields; problems: SkillProblem[] } => {
  const problems: SkillProblem[] = [];
  const report: Report = (rule, message, offset) => {
    const line = lineOf(offset);
    problems.push({ rule, message, ...(line === undefined ? {} : { line }) });
  };
  const fields: SkillFields = { metadata: {}, hidden: false };
  const plain = {
    name: "name",
    description: "description",
    license: "license",
    compatibility: "compatibility",
  } as const;
  const seen = new Set<string>();
  for (const pair of map.items as Pair[]) {
    const key = keyOf(yaml, pair);
    const at = offsetOf(pair.key);
    if (seen.has(key)) report("field-shape", `${shown(key)} stands there more than once; the last one counts`, at);
    seen.add(key);
    if (key === "metadata") fields.metadata = metadataOf(yaml, pair.value, report);
    else if (key === hiddenKey) fields.hidden = !shows.has(textOf(yaml, pair.value)?.trim().toLowerCase() ?? "");
    if (key === hiddenKey && fields.hidden)
      report("field-unknown", `${shown(key)} is not a field of the format; agents are not offered this skill`, at);
    else if (!known.includes(key))
      report("field-unknown", `${shown(key)} is not a field of the format; it was left unread`, at);
    if (key === "allowed-tools") {
      const tools = listed(yaml, pair.value);
      if (tools !== undefined) fields.allowedTools = tools;
    }
    if (!Object.hasOwn(plain, key)) continue;
    const value = textOf(yaml, pair.value)?.trim();
    if (value !== undefined && value !== "") fields[plain[key as keyof typeof plain]] = value;
    else if (yaml.isCollection(pair.value) || yaml.isAlias(pair.value))
      report("field-shape", `${key} must be a plain text`, at);
  }
  return { fields, problems };
};

const shown = (key: string): string => JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key);
