import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkSizes, chunkText } from "./chunk-text.ts";
import { fuse, isTestPath } from "./fuse.ts";
import { isIndexablePath, isIndexableText, isSecretPath } from "./indexable.ts";
import { symbolOf } from "./symbols.ts";
import { queryWords, searchWords } from "./words.ts";

const fn = (name: string, lines: number): string =>
  `export function ${name}() {\n${"  step();\n".repeat(lines - 2)}}\n`;

describe("chunkText", () => {
  test("cuts between functions, not inside them", () => {
    const text = [fn("one", 30), fn("two", 20), fn("three", 30), fn("four", 30)].join("\n");
    const chunks = chunkText("src/a.ts", text);
    const summary = chunks.pop();
    expect(summary?.text.split("\n")).toHaveLength(4);
    for (const chunk of chunks) expect(chunk.text).toMatch(/^export function/);
    expect(chunks[0]?.header).toBe("src/a.ts › one");
  });

  test("covers every line once, within the sizes, whatever the text", () => {
    const line = fc.oneof(
      fc.constant(""),
      fc.constant("}"),
      fc.string({ maxLength: 30 }),
      fc.constant("x".repeat(7000)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 400 }), (lines) => {
        const clean = lines.map((one) => one.replaceAll("\n", ""));
        const chunks = chunkText("a.ts", clean.join("\n")).filter(({ header }) => !header.endsWith("summary"));
        let next = 1;
        for (const chunk of chunks) {
          expect(chunk.line).toBeGreaterThanOrEqual(next);
          expect(chunk.endLine - chunk.line + 1).toBeLessThanOrEqual(chunkSizes.maxLines + chunkSizes.tailLines);
          const skipped = clean.slice(next - 1, chunk.line - 1);
          expect(skipped.every((one) => one.trim() === "")).toBe(true);
          next = chunk.endLine + 1;
        }
        expect(clean.slice(next - 1).every((one) => one.trim() === "")).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("the hash changes with the text and with the path", () => {
    const hash = (path: string, text: string) => chunkText(path, text)[0]?.hash;
    expect(hash("a", "x")).not.toBe(hash("a", "y"));
    expect(hash("a", "x")).not.toBe(hash("b", "x"));
    expect(chunkText("a", "\n \n")).toEqual([]);
  });
});

test.each([
  ["export async function verifyToken(", "verifyToken"],
  ["def check_auth(self):", "check_auth"],
  ["func (s *Server) Listen() {", "Listen"],
  ["pub fn parse(", "parse"],
  ["export const grep: Tool = tool({", "grep"],
  ["class A extends B {", "A"],
  ["## Setup", "Setup"],
  ["return x;", undefined],
])("symbolOf %s", (line, name) => {
  expect(symbolOf(line)).toBe(name);
});

test("words split identifiers and drop what says nothing", () => {
  expect(searchWords("verifyAuthToken(HTTPServer, snake_case)")).toBe(
    "verifyauthtoken verify auth token httpserver http server snake_case snake case",
  );
  expect(queryWords("where are the tokens verified?")).toEqual(["tokens", "verified"]);
  expect(queryWords("what is this")).toEqual(["what", "is", "this"]);
  expect(queryWords("()")).toEqual([]);
});

test("fuse prefers what both rankings found, and code before tests", () => {
  const [a, b, c] = [
    { id: 1, path: "a.ts" },
    { id: 2, path: "b.ts" },
    { id: 3, path: "a.test.ts" },
  ];
  expect(fuse([[a, b], [b]], "how to x").map(({ candidate }) => candidate.id)).toEqual([2, 1]);
  expect(fuse([[c, a], []], "x")[0]?.candidate.id).toBe(1);
  expect(fuse([[c, a], []], "the tests of x")[0]?.candidate.id).toBe(3);
  expect(fuse([[a], [a]], "x")[0]?.score).toBe(1);
  expect(fuse([[], []], "x")).toEqual([]);
  expect(fuse([[a], [b]], "verifyToken")[0]?.candidate.id).toBe(1);
  expect(fuse([[b], [a]], "what verifies tokens")[0]?.candidate.id).toBe(1);
  expect(isTestPath("src/latest/attest.ts")).toBe(false);
});

test("secrets stay here", () => {
  for (const path of [
    ".env",
    "a/.env.local",
    "id_rsa",
    "k/server.pem",
    ".ssh/config",
    "config/secrets.yml",
    "aws-credentials.json",
  ])
    expect(isSecretPath(path), path).toBe(true);
  for (const path of ["src/tokens.ts", "env.ts", "docs/secrets.md", "keyboard.ts"])
    expect(isSecretPath(path), path).toBe(false);
  expect(isIndexablePath("pnpm-lock.yaml")).toBe(false);
  expect(isIndexableText("-----BEGIN RSA PRIVATE KEY-----")).toBe(false);
});
