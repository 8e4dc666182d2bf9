import { limits } from "./limits.ts";

/** Last labels (or label pairs) that no public name has. */
const closedSuffixes = [
  "local",
  "internal",
  "localhost",
  "localdomain",
  "home.arpa",
  "lan",
  "home",
  "corp",
  "intranet",
  "private",
  "onion",
  "test",
  "invalid",
] as const;

/**
 * Why a lower-case name without its final dot cannot be a public one, as the rest of a sentence that starts with the
 * name; undefined when it may be, which only its addresses decide.
 */
export const checkName = (name: string): string | undefined => {
  const labels = name.split(".");
  if (labels.some((label) => label === "")) return "has an empty part between its dots";
  const suffix = closedSuffixes.find((one) => name === one || name.endsWith(`.${one}`));
  if (suffix !== undefined) return `is a local name (.${suffix})`;
  if (labels.length === 1) return "is a single-label name, which only a local network can resolve";
  if (!/^[a-z0-9_.-]+$/.test(name)) return "holds characters that host names do not have";
  if (name.length > limits.maxNameChars || labels.some((label) => label.length > limits.maxLabelChars))
    return "is too long for a host name";
  return undefined;
};
