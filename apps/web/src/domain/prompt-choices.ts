import type { Prompt, Segment } from "../../../daemon/src/http/api-types.ts";
import type { Choice } from "./prompt-keys.ts";

export interface PromptChoices {
  offered: Choice[];
  /** Keys that "always, narrow" stores: one for each uncovered part. */
  narrow: string[];
  /** Keys that "always, broad" stores. */
  broad: string[];
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)];

/** Which answers a prompt offers, and the keys that each "always" would store. An opaque prompt offers no keys. */
export const promptChoices = (prompt: Pick<Prompt, "segments" | "offers">): PromptChoices => {
  const open: Segment[] = prompt.segments.filter((segment) => !segment.covered);
  const offers = new Set(prompt.offers);
  const narrow = unique(open.map((segment) => segment.key));
  const broad = unique(
    open.map((segment) => (segment.broadKey && offers.has(segment.broadKey) ? segment.broadKey : segment.key)),
  );
  const hasNarrow = narrow.length > 0 && narrow.every((key) => offers.has(key));
  const hasBroad = broad.length > 0 && broad.every((key) => offers.has(key)) && broad.join("\n") !== narrow.join("\n");
  const offered: Choice[] = ["once"];
  if (hasNarrow) offered.push("narrow");
  if (hasBroad) offered.push("broad");
  offered.push("deny");
  return { offered, narrow: hasNarrow ? narrow : [], broad: hasBroad ? broad : [] };
};
