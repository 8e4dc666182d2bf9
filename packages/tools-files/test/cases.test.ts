import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "./harness.ts";

interface Case {
  id: string;
  tool: string;
  /** The workspace before the call. */
  files: Record<string, string>;
  args: unknown;
  /** The exact answer, or an expression that the refusal matches. */
  text?: string;
  fails?: string;
  /** Content of files afterwards; null when there must be none. */
  after?: Record<string, string | null>;
}

const cases = readFileSync(new URL("./cases/files.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Case);

test.each(cases)("$id $tool", async ({ tool, files, args, text, fails, after = {} }) => {
  const { base, ws, call } = await workspace(files);
  const result = await call(tool, args);
  if (text !== undefined) expect(result).toEqual({ ok: true, text });
  else {
    const message = result.ok ? `no refusal: ${result.text}` : result.error.message;
    expect(message).toMatch(new RegExp(fails ?? "", "s"));
    expect(message).not.toContain(base);
  }
  for (const [name, content] of Object.entries(after))
    expect(await readFile(join(ws, name), "utf8").catch(() => null)).toBe(content);
});
