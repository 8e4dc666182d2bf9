import type { ConfigProblem } from "./problem.ts";

const laterSandboxes = ["workspace-write", "read-only"];
const laterFormats = ["eslint-json", "sarif"];

/** Values that are planned but not built: refused by name, so that nobody believes they are in force. */
export function checkLater(value: unknown): ConfigProblem[] {
  const root = value as { shell?: { sandbox?: unknown } | null; diagnostics?: unknown } | null;
  const problems: ConfigProblem[] = [];
  const sandbox = root?.shell?.sandbox;
  if (laterSandboxes.includes(String(sandbox)))
    problems.push({
      path: ["shell", "sandbox"],
      message: `"${sandbox}" comes later; this version runs commands without a sandbox, so only "off" is accepted`,
    });
  for (const [index, row] of (Array.isArray(root?.diagnostics) ? root.diagnostics : []).entries()) {
    const format = (row as { format?: unknown } | null)?.format;
    if (laterFormats.includes(String(format)))
      problems.push({
        path: ["diagnostics", index, "format"],
        message: `"${format}" comes later; this version reads "tsc" and "gcc"`,
      });
  }
  return problems;
}
