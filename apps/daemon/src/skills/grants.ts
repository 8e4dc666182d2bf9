import { maskSecrets } from "@latchai/core";
import type { Grant } from "../trust/source.ts";
import { splitContent } from "./skill-content.ts";

const maxNamed = 8;

/** What accepting a skill gives, one line each, for a person. */
export function skillGrants(content: string): Grant[] {
  const files = (splitContent(content)?.files ?? "")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [line.trim().split("  ")[0] ?? ""]));
  const more = files.length - maxNamed;
  const named = `${files.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [
    { what: "reach", text: "Agents load its instructions when a task fits." },
    ...(files.length > 0
      ? [{ what: "code" as const, text: maskSecrets(`It points agents to its files: ${named}`) }]
      : []),
  ];
}
