import type { AgentDefinition } from "@latchai/agent-runtime";
import { allowedTools } from "../agents/allowed-tools.ts";
import type { Store } from "../store/open.ts";

/** The names that are in one list and not in the other. */
const missingIn = (other: readonly string[], names: readonly string[]): string[] =>
  names.filter((name) => !other.includes(name));

const maxNamed = 20;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

const everything = "every tool that is registered";

function difference(before: readonly string[] | null, now: readonly string[] | null): string | undefined {
  if (now === null) {
    if (before === null) return undefined;
    return `it may use ${everything} now, ${before.length === 0 ? "not none any more" : `not only ${listed(before)}`}`;
  }
  const names = now.length === 0 ? "no tools" : listed(now);
  if (before === null) return `it may use ${names} now, no longer ${everything}`;
  const [added, gone] = [missingIn(before, now), missingIn(now, before)];
  const parts = [
    ...(added.length > 0 ? [`it may use ${listed(added)} as well`] : []),
    ...(gone.length > 0 ? [`no longer ${listed(gone)}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** Undefined: it is not known. */
function readTools(text: string | null): readonly string[] | null | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as readonly string[] | null);
  } catch {
    return undefined;
  }
}

/** What a person should know before a turn goes on from the one before it. */
export async function turnNotes(
  store: Store,
  turn: { before: string | null; definition: AgentDefinition; mended: number },
): Promise<string[]> {
  const { before, definition, mended } = turn;
  const row =
    before === null
      ? undefined
      : await store.selectFrom("runs").select(["agent", "tools"]).where("id", "=", before).executeTakeFirst();
  const known = row?.agent === definition.name ? readTools(row.tools) : undefined;
  const changed = known === undefined ? undefined : difference(known, allowedTools(definition));
  const messages = mended === 1 ? "A message of this chat" : `${mended} messages of this chat`;
  return [
    ...(mended === 0
      ? []
      : [`${messages} could not be read from the disk. The model only sees that something is missing there.`]),
    ...(changed === undefined
      ? []
      : [`The definition of "${definition.name}" has changed since the last turn: ${changed}.`]),
  ];
}
