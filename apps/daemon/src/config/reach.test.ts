import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { configInForce, partsGone, reachParts } from "./reach.ts";
import type { Config } from "./schema.ts";

const acceptedOf = (config: Config): Map<string, string> =>
  new Map(reachParts(config).map((part) => [part.id, part.content]));

const full: Config = {
  workspace: "/project",
  server: { port: 7000 },
  browser: { launch: { headless: true } },
  embeddings: { url: "http://x/v1", model: "m" },
  mounts: [{ name: "docs", path: "/docs" }],
  vaults: [{ name: "notes", path: "/notes", agentForbidden: ["Private/**"] }],
  databases: [{ id: "sales", engine: "sqlite", url: "/s.db" }],
  diagnostics: [{ name: "mypy", command: "mypy .", format: "gcc" }],
  mcpServers: { fs: { command: "npx", args: ["x"] } },
  families: ["@acme/weather"],
  familySettings: { "@acme/weather": { a: 1 } },
  models: { default: "local", list: { local: { provider: "anthropic", model: "m" } } },
};

describe("configInForce", () => {
  test("everything accepted: the config as written", () => {
    expect(configInForce(full, acceptedOf(full))).toEqual(full);
  });

  test("nothing accepted: only harmless keys are left", () => {
    const written: Config = { ...full, prompts: { timeoutMs: 9000 }, shell: { timeoutMs: 5000 } };
    expect(configInForce(written, new Map())).toEqual({
      prompts: { timeoutMs: 9000 },
      shell: { timeoutMs: 5000 },
      models: { default: "local" },
    });
  });

  test.each<[string, Config]>([
    ["a changed command", { ...full, mcpServers: { fs: { command: "evil" } } }],
    ["a changed argument", { ...full, mcpServers: { fs: { command: "npx", args: ["y"] } } }],
    ["a new server", { ...full, mcpServers: { ...full.mcpServers, evil: { command: "evil" } } }],
    ["another workspace", { ...full, workspace: "/" }],
    ["no workspace", without(full, "workspace")],
    ["another host", { ...full, server: { host: "0.0.0.0" } }],
    ["a writable mount", { ...full, mounts: [{ name: "docs", path: "/docs", writable: true }] }],
    ["a mount that moved", { ...full, mounts: [{ name: "docs", path: "/etc" }] }],
    ["a further mount", { ...full, mounts: [...(full.mounts ?? []), { name: "etc", path: "/etc" }] }],
    ["a vault that hides nothing", { ...full, vaults: [{ name: "notes", path: "/notes" }] }],
    ["no vault", without(full, "vaults")],
    ["a writable database", { ...full, databases: [{ id: "sales", engine: "sqlite", url: "/s.db", writable: true }] }],
    ["another checker command", { ...full, diagnostics: [{ name: "mypy", command: "evil", format: "gcc" }] }],
    ["another browser", { ...full, browser: { launch: { executablePath: "/evil" } } }],
    ["another embeddings endpoint", { ...full, embeddings: { url: "http://evil/v1", model: "m" } }],
    ["another family", { ...full, families: ["@acme/weather", "evil"] }],
    ["other settings of a family", { ...full, familySettings: { "@acme/weather": { a: 2 } } }],
    [
      "another model address",
      {
        ...full,
        models: { default: "local", list: { local: { provider: "anthropic", model: "m", url: "http://evil" } } },
      },
    ],
  ])("%s waits: what was accepted stays in force", (_, written) => {
    expect(configInForce(written, acceptedOf(full))).toEqual(full);
  });

  test.each([
    "server",
    "browser",
    "embeddings",
    "mounts",
    "databases",
    "diagnostics",
    "mcpServers",
    "families",
    "familySettings",
  ] as const)("taking %s away applies at once and is forgotten", (key) => {
    const written = without(full, key);
    expect(configInForce(written, acceptedOf(full))).toEqual(written);
    expect(partsGone(written, acceptedOf(full).keys()).length).toBeGreaterThan(0);
  });

  test("the order of keys is no change", () => {
    const written: Config = { ...full, mounts: [{ path: "/docs", name: "docs" }] };
    expect(reachParts(written)).toEqual(reachParts(full));
  });
});

function without<K extends keyof Config>(config: Config, key: K): Config {
  const { [key]: _, ...rest } = config;
  return rest as Config;
}

const name = fc.constantFrom("a", "b", "c");
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const rows = <T>(row: fc.Arbitrary<T>, by: (row: T) => unknown): fc.Arbitrary<T[]> =>
  fc.uniqueArray(row, { selector: by, maxLength: 3 });
const anyConfig: fc.Arbitrary<Config> = fc
  .record({
    workspace: maybe(fc.constantFrom("/p", "/q")),
    server: maybe(fc.record({ port: fc.constantFrom(1, 2) })),
    prompts: maybe(fc.record({ timeoutMs: fc.constantFrom(1000, 2000) })),
    mounts: maybe(
      rows(fc.record({ name, path: fc.constantFrom("/x", "/y"), writable: fc.boolean() }), (row) => row.name),
    ),
    vaults: maybe(rows(fc.record({ name, path: fc.constantFrom("/x", "/y") }), (row) => row.name)),
    diagnostics: maybe(
      rows(
        fc.record({ name, command: fc.constantFrom("x", "y"), format: fc.constant("gcc" as const) }),
        (row) => row.name,
      ),
    ),
    mcpServers: maybe(fc.dictionary(name, fc.record({ command: fc.constantFrom("x", "y") }))),
    families: maybe(fc.uniqueArray(name)),
  })
  .map((config) => JSON.parse(JSON.stringify(config)) as Config);

test("whatever is written, nothing with code or reach is in force but what was accepted; harmless keys are as written", () => {
  fc.assert(
    fc.property(anyConfig, anyConfig, (trusted, written) => {
      const accepted = acceptedOf(trusted);
      const inForce = configInForce(written, accepted);
      for (const part of reachParts(inForce)) expect(accepted.get(part.id)).toBe(part.content);
      expect(inForce.prompts).toEqual(written.prompts);
    }),
  );
});

test("what a person accepted whole is in force whole", () => {
  fc.assert(
    fc.property(anyConfig, (config) => {
      expect(reachParts(configInForce(config, acceptedOf(config)))).toEqual(reachParts(config));
    }),
  );
});
