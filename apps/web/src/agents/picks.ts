import type { PickerGroups } from "../../../daemon/src/http/api-types.ts";
import { matchScore } from "../domain/match.ts";

export type PickerTool = PickerGroups[number]["tools"][number];

/** A tool's line in the picker; `stale` is a chosen name that no tool has now. */
export interface Pick {
  name: string;
  tool?: PickerTool;
}

export interface PickGroup {
  title: string;
  picks: Pick[];
  chosen: number;
}

const staleTitle = "Names that no tool has now";

/** Groups for the picker, narrowed by a search; chosen names without a tool come first and stay pickable. */
export const pickGroups = (
  groups: PickerGroups,
  chosen: ReadonlySet<string>,
  /** Names that were in the list when the edit began: unticked, they stay in view. */
  kept: readonly string[],
  query: string,
): PickGroup[] => {
  const known = new Set(groups.flatMap(({ tools }) => tools.map(({ name }) => name)));
  const stale = [...new Set([...kept, ...chosen])].filter((name) => !known.has(name));
  const all: Omit<PickGroup, "chosen">[] = [
    ...(stale.length > 0 ? [{ title: staleTitle, picks: stale.map((name) => ({ name })) }] : []),
    ...groups.map(({ group, tools }) => ({ title: group, picks: tools.map((tool) => ({ name: tool.name, tool })) })),
  ];
  return all
    .map((group) => ({
      ...group,
      picks: group.picks.filter(
        ({ name, tool }) =>
          matchScore(query, `${name} ${tool?.description ?? ""} ${tool?.source ?? ""}`.slice(0, 400)) !== undefined,
      ),
    }))
    .filter(({ picks }) => picks.length > 0)
    .map((group) => ({ ...group, chosen: group.picks.filter(({ name }) => chosen.has(name)).length }));
};

/** Tokens of the schemas that the agent is shown with every request: tools that are ready; for "all", none that must be named. */
export const schemaTokens = (
  groups: PickerGroups,
  tools: readonly string[] | null,
): { tools: number; tokens: number } => {
  const shown = groups
    .flatMap((group) => group.tools)
    .filter((tool) => tool.available && (tools === null ? !tool.optIn : tools.includes(tool.name)));
  return { tools: shown.length, tokens: shown.reduce((sum, tool) => sum + tool.tokens, 0) };
};

/** What "exactly these" starts with: everything that "all" means now. */
export const everyTool = (groups: PickerGroups): string[] =>
  groups.flatMap((group) => group.tools.filter((tool) => !tool.optIn).map((tool) => tool.name));
