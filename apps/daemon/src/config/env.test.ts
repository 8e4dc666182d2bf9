// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the config's own syntax.
import { describe, expect, test } from "vitest";
import { envFieldAllowed, resolveEnv } from "./env.ts";
import { configSecrets } from "./secrets.ts";

describe("resolveEnv", () => {
  test("fills texts at any depth and names what it filled in", () => {
    const entry = { url: "https://${env:HOST}/v1", headers: { a: ["Bearer ${env:KEY}"] }, n: 1 };
    expect(resolveEnv(entry, { HOST: "h", KEY: "secret-1" })).toEqual({
      ok: true,
      value: { url: "https://h/v1", headers: { a: ["Bearer secret-1"] }, n: 1 },
      secrets: ["h", "secret-1"],
    });
  });

  test("a value that looks like a reference stays text", () => {
    expect(resolveEnv("${env:A}", { A: "${env:B}", B: "never" })).toMatchObject({ value: "${env:B}" });
  });

  test("a missing or empty variable fails by name; nothing is half filled", () => {
    expect(resolveEnv(["${env:A}", "${env:B}", "${env:C}"], { A: "1", B: "" })).toEqual({
      ok: false,
      missing: ["B", "C"],
    });
  });

  test.each([
    [["databases", 0, "url"], true],
    [["mcpServers", "fs", "env", "KEY"], true],
    [["mcpServers", "fs", "args", 0], true],
    [["familySettings", "x", "deep", 1], true],
    [["mcpServers", "fs", "command"], false],
    [["workspace"], false],
    [["mounts", 0, "path"], false],
    [["diagnostics", 0, "command"], false],
  ])("%j resolves: %s", (path, allowed) => expect(envFieldAllowed(path)).toBe(allowed));
});

test("configSecrets finds keys, header values, secret-shaped variables and passwords in URLs", () => {
  const secrets = configSecrets(
    {
      embeddings: { url: "http://x", model: "m", apiKey: "literal-key" },
      mcpServers: {
        a: { command: "c", env: { API_KEY: "in-env", MODE: "plain", OTHER: "${env:FROM_ENV}" } },
        b: { url: "http://x", headers: { "X-Any": "header-value" } },
      },
      databases: [{ id: "d", engine: "postgres", url: "postgres://u:p%40ss@h/db" }],
    },
    { FROM_ENV: "resolved" },
  );
  expect(secrets.toSorted()).toEqual(["header-value", "in-env", "literal-key", "p%40ss", "p@ss", "resolved"]);
});

test("configSecrets finds what is secret inside a URL that the environment gives", () => {
  const secrets = configSecrets(
    {
      embeddings: { url: "${env:EMBED}", model: "m" },
      models: { list: { a: { provider: "openai-compatible", model: "m", url: "${env:MODEL}" } } },
      databases: [{ id: "d", engine: "postgres", url: "${env:DB}" }],
    },
    {
      DB: "postgres://admin:pa%24sword1@h/db",
      EMBED: "http://user:embedpass@h/v1",
      MODEL: "https://bare-user-token@h/v1?api_key=inquery&page=one",
    },
  );
  for (const secret of ["pa$sword1", "pa%24sword1", "embedpass", "bare-user-token", "inquery"])
    expect(secrets).toContain(secret);
  for (const word of ["admin", "user", "one"]) expect(secrets).not.toContain(word);
});

test("configSecrets takes a literal variable of a server for a key unless it is plain", () => {
  const keys = ["a8f5f167f44f", "Zx9-kQ2_pLm4", "correctHorse7", "s3cr3tvalue"];
  const plain = [
    "production",
    "4096",
    "1.2.3",
    "2024-01-31",
    "true",
    "/usr/local/bin:/usr/bin",
    "./data",
    "C:\\data",
    "localhost:8080",
    "db.example.com",
    "127.0.0.1:5432",
    "https://example.com/v1",
    "en_US.UTF-8",
    "--max-old-space-size=4096",
    "read,write",
    "15s",
  ];
  const env = Object.fromEntries([...keys, ...plain].map((value, index) => [`VALUE_${index}`, value]));
  const secrets = configSecrets({ mcpServers: { a: { command: "c", env: { ...env, MY_PASSPHRASE: "words" } } } }, {});
  expect(secrets.toSorted()).toEqual([...keys, "words"].toSorted());
});
