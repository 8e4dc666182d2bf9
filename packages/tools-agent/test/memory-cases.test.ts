import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { memoryHarness } from "./harness.ts";

interface Case {
  id: string;
  args: unknown;
  /** The memory folder before the call; the caller is agent `me`. */
  files?: Record<string, string>;
  /** The exact answer, or an expression that the refusal matches. */
  text?: string;
  fails?: string;
  /** Content of files afterwards; null when there must be none. */
  after?: Record<string, string | null>;
  /** Data of the file.written events. */
  events?: unknown[];
}

const cases = readFileSync(new URL("./cases/memory.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

test.each(cases)("$id $args.command $args.path", async ({ args, files = {}, text, fails, after = {}, events }) => {
  const { base, root, h } = memoryHarness({ agent: { name: "me" } });
  await writeFile(join(base, "x.md"), "outside");
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const result = await h.call("memory", args);
  if (text !== undefined) expect(result).toEqual({ ok: true, text });
  else {
    const message = result.ok ? `no refusal: ${result.text}` : result.error.message;
    expect(message).toMatch(new RegExp(fails ?? "", "s"));
    expect(message).not.toContain(base);
  }
  for (const [name, content] of Object.entries(after))
    expect(await readFile(join(root, name), "utf8").catch(() => null)).toBe(content);
  expect(h.events.of("file.written")).toEqual(events ?? (result.ok ? expect.anything() : []));
  expect(await readFile(join(base, "x.md"), "utf8")).toBe("outside");
});
