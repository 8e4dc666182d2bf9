export type Yaml = typeof import("yaml");

/** What every field's reader works with. */
export interface Reading {
  yaml: Yaml;
  report(message: string, node: unknown): void;
  lineOf(node: unknown): number | undefined;
}

/** The text of a scalar as written: `1.0` stays 1.0, and `no` stays no. */
export function textOf(yaml: Yaml, node: unknown): string | undefined {
  if (!yaml.isScalar(node) || node.value === null || node.value === undefined) return undefined;
  return typeof node.value === "string" ? node.value : (node.source ?? JSON.stringify(node.value));
}
