import { describe, expect, test } from "vitest";
import { editConfigText, editTowards } from "./edit.ts";
import { readConfig } from "./read.ts";

const full = `{
  // comments and trailing commas are fine
  "$schema": "x",
  "workspace": "/abs/project",
  "mounts": [{ "name": "docs", "path": "/abs/docs", "writable": true }],
  "vaults": [{ "name": "notes", "path": "/abs/notes", "inbox": "Inbox", "types": { "decision": { "immutable": true } }, "agentForbidden": ["Private/**"] }],
  "server": { "host": "127.0.0.1", "port": 7777, "allowedHosts": [] },
  "prompts": { "timeoutMs": 50000 },
  "models": { "default": "local", "list": { "local": { "provider": "openai-compatible", "url": "http://127.0.0.1:11434/v1", "model": "m", "apiKey": "\${env:KEY}" } } },
  "embeddings": { "url": "http://x/v1", "model": "m", "apiKey": "\${env:KEY}" },
  "mcpServers": { "fs": { "command": "npx", "args": ["a"], "env": {} }, "remote": { "url": "https://x/mcp", "headers": {} } },
  "databases": [{ "id": "sales", "name": "Sales", "engine": "postgres", "url": "\${env:SALES_URL}", "writable": false, "rowLimit": 200, "timeoutMs": 15000 }],
  "shell": { "sandbox": "off", "timeoutMs": 300000 },
  "browser": { "launch": { "executablePath": "/usr/bin/chromium", "headless": true } },
  "diagnostics": [{ "name": "mypy", "command": "mypy .", "format": "gcc" }],
  "families": ["@acme/latchai-weather"], "familySettings": { "@acme/latchai-weather": { "any": [1] } },
}`;

const problems = (config: unknown): string[] => {
  const reading = readConfig(typeof config === "string" ? config : JSON.stringify(config));
  return reading.ok ? [] : reading.problems;
};

describe("readConfig", () => {
  test("takes every key of the format", () => expect(problems(full)).toEqual([]));

  test.each([
    ["nothing", ""],
    ["blank", " \n"],
    ["only a comment", "{ /* later */ }"],
    ["a BOM", "\uFEFF{}"],
  ])("%s is an empty config", (_, text) => expect(readConfig(text)).toEqual({ ok: true, config: {} }));

  test.each([
    ["at the top", '{ "shell": {},\n "__proto__": { "x": 1 } }', 2],
    ["deep inside, escaped", '{ "familySettings": { "a": { "\\u005f_proto__": 1 } } }', 1],
  ])("__proto__ %s is refused by name", (_, text, line) =>
    expect(problems(text)).toEqual([`line ${line}: "__proto__" is an unknown key and never one of a config`]),
  );

  test.each([
    ["at the top", '{ "models": { "list": {} },\n "models": {} }', 'the key "models" stands on line 1 already'],
    ["deep inside", '{ "server": {\n "port": 1,\n "port": 2 } }', 'the key "port" stands on line 2 already'],
  ])("a key that stands twice %s is refused: a reader and an edit would each take another one", (_, text, message) =>
    expect(problems(text)).toEqual([expect.stringContaining(message)]),
  );

  test("the same key in two objects is no repetition", () =>
    expect(problems('{ "mounts": [{ "name": "a", "path": "/a" }, { "name": "b", "path": "/b" }] }')).toEqual([]));

  test.each<[string, object, string]>([
    ["an MCP server", { mcpServers: { a: { url: "ftp://x/mcp" } } }, "mcpServers.a.url"],
    ["an MCP server by name", { mcpServers: { a: { url: "example.com" } } }, "mcpServers.a.url"],
    ["embeddings", { embeddings: { url: "file:///x", model: "m" } }, "embeddings.url"],
    ["a model", { models: { list: { a: { provider: "anthropic", url: "ws://x", model: "m" } } } }, "models.list.a.url"],
  ])("%s is reached over http or https only", (_, config, where) =>
    expect(problems(config)).toEqual([`line 1: ${where} must be an address that starts with http:// or https://`]),
  );

  test.each<[string, unknown, string]>([
    ["a mistyped key", { monts: [] }, 'line 1: monts is an unknown key; did you mean "mounts"?'],
    [
      "a key nothing like a real one",
      { zzzzzz: 1 },
      "zzzzzz is an unknown key; known keys here: $schema, workspace, mounts",
    ],
    ["an inner key", { server: { prot: 1 } }, 'server.prot is an unknown key; did you mean "port"?'],
    [
      "a key of a list's row",
      { mounts: [{ name: "a", path: "/a", writeable: true }] },
      'mounts[0].writeable is an unknown key; did you mean "writable"?',
    ],
    [
      "a key of a server",
      { mcpServers: { fs: { command: "x", arg: [] } } },
      'mcpServers.fs.arg is an unknown key; did you mean "args"?',
    ],
    ["a missing key", { mounts: [{ name: "a" }] }, 'mounts[0] needs the key "path"'],
    ["a relative path", { workspace: "projects/a" }, 'workspace must be an absolute path, not "projects/a"'],
    ["a port beyond the last", { server: { port: 70000 } }, "server.port must be a whole number from 0 to 65535"],
    ["a port as text", { server: { port: "7777" } }, "server.port must be a whole number"],
    ["a broken choice", { databases: [{ id: "a", engine: "postgrs", url: "x" }] }, 'did you mean "postgres"?'],
    ["a sandbox that comes later", { shell: { sandbox: "read-only" } }, 'shell.sandbox "read-only" comes later'],
    ["a sandbox that never comes", { shell: { sandbox: "on" } }, 'shell.sandbox must be "off"'],
    [
      "a format that comes later",
      { diagnostics: [{ name: "e", command: "e", format: "sarif" }] },
      'diagnostics[0].format "sarif" comes later',
    ],
    ["an array for an object", { server: [] }, "server must be an object"],
    ["null", { mounts: null }, "mounts must be an array"],
    ["no object at all", "[]", "the file must be an object"],
    [
      "two mounts of one name",
      {
        mounts: [
          { name: "a", path: "/a" },
          { name: "A", path: "/b" },
        ],
      },
      'mounts[1].name "A" is already the name of mounts[0]',
    ],
    [
      "a vault named as a mount",
      { mounts: [{ name: "a", path: "/a" }], vaults: [{ name: "a", path: "/b" }] },
      'vaults[0].name "a" is already the name of mounts[0]',
    ],
    ["the reserved mount name", { mounts: [{ name: "latchai", path: "/a" }] }, '"latchai" is reserved'],
    ["a mount name with a slash", { mounts: [{ name: "a/b", path: "/a" }] }, "mounts[0].name must be letters"],
    ["a mount named ..", { mounts: [{ name: "..", path: "/a" }] }, "mounts[0].name must be letters"],
    [
      "servers that reduce to one name",
      { mcpServers: { "my.fs": { command: "a" }, "my fs": { command: "b" } } },
      'the same prefix "my_fs_" as those of "my.fs"',
    ],
    [
      "a default model that is not listed",
      { models: { default: "x", list: {} } },
      'models.default "x" is not an entry of models.list',
    ],
    [
      "two databases of one id",
      {
        databases: [
          { id: "a", engine: "sqlite", url: "x" },
          { id: "a", engine: "sqlite", url: "y" },
        ],
      },
      'databases[1].id "a" is already used',
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the config's own syntax.
    ["a variable where none resolves", { workspace: "/home/${env:NAME}" }, "does not resolve here"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the config's own syntax.
    ["a variable in a command", { mcpServers: { a: { command: "${env:CMD}" } } }, "does not resolve here"],
  ])("%s", (_, config, message) => expect(problems(config).join("\n")).toContain(message));

  test("a syntax error names its line", () => {
    expect(problems('{\n  "server": {\n    "port": \n  }\n}')[0]).toMatch(/^line [34]: not JSON: /);
  });

  test("problems carry the line of the key", () => {
    expect(problems('{\n  "server": {\n    "prot": 1\n  }\n}')).toEqual([
      'line 3: server.prot is an unknown key; did you mean "port"?',
    ]);
  });
});

test("a __proto__ key that a settings edit would write is refused when the text is read", () => {
  for (const path of [
    ["__proto__", "x"],
    ["familySettings", "__proto__"],
  ])
    expect(readConfig(editConfigText("{}", path, 1))).toMatchObject({ ok: false });
  const body = JSON.parse('{"__proto__": {"x": 1}}') as unknown;
  expect(readConfig(editTowards("{}", {}, body))).toMatchObject({ ok: false });
});
