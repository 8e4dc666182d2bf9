// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the config's own syntax.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestHome, type TestHome } from "./support/home.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let home: TestHome;
let outside: TestHome;
let daemon: LocalDaemon;
beforeEach(async () => {
  home = await createTestHome({});
  outside = await createTestHome({ files: { "plain.txt": "x", "docs/a.md": "a" } });
  daemon = await startLocal({ home });
});
afterEach(async () => {
  await daemon.stop();
  await Promise.all([home.remove(), outside.remove()]);
});

interface View {
  text: string;
  problems: string[];
}

const put = (config: object) => daemon.asOwner("PUT", "/api/settings", { config });
const view = async (): Promise<View> => (await daemon.asOwner("GET", "/api/settings")).json<View>();

test("a workspace or mount that no fence can be made of is refused, and nothing is saved", async () => {
  const plain = join(outside.path, "plain.txt");
  const cases: [object, string][] = [
    [{ workspace: join(outside.path, "nope") }, "does not exist"],
    [{ workspace: plain }, "is not a folder"],
    [{ workspace: home.path }, "LatchAI home"],
    [{ mounts: [{ name: "m", path: plain }] }, "is not a folder"],
    [{ mounts: [{ name: "m", path: home.path }] }, "LatchAI home"],
    [{ mounts: [{ name: "m", path: "/" }] }, "LatchAI home"],
  ];
  for (const [config, why] of cases) {
    const answer = await put(config);
    expect([config, answer.status, answer.code()]).toEqual([config, 422, "invalid_config"]);
    expect(answer.text).toContain(why);
  }
  expect((await view()).text).toBe("");
  expect((await put({ mounts: [{ name: "m", path: join(outside.path, "docs") }] })).status).toBe(200);
});

test("what waits and could not be used is not accepted either", async () => {
  await home.write("latchai.config.json", JSON.stringify({ mounts: [{ name: "m", path: home.path }] }));
  await view();
  const answer = await daemon.asOwner("POST", "/api/trust/accept", { ids: ["config:mounts.m"] });
  expect([answer.status, answer.code()]).toEqual([409, "not_possible"]);
  expect(answer.text).toContain("LatchAI home");
  expect((await view()).problems).toEqual([]);
});

test("a folder that went away is a problem, and other settings can still be saved", async () => {
  const project = join(outside.path, "project");
  await mkdir(project);
  expect((await put({ workspace: project })).status).toBe(200);
  await rm(project, { recursive: true });
  const both = await put({ workspace: project, shell: { timeoutMs: 5000 } });
  expect(both.status).toBe(200);
  const mount = await put({ workspace: project, mounts: [{ name: "m", path: outside.path }] });
  expect([mount.status, mount.text.includes("does not exist")]).toEqual([422, true]);
  await writeFile(project, "now a file");
  expect((await put({ workspace: project, shell: { timeoutMs: 6000 } })).json<View>().problems).toHaveLength(1);
});

test("a mount folder and a variable that are missing are said at start, one line each", async () => {
  await daemon.stop();
  const config = {
    mounts: [{ name: "docs", path: join(outside.path, "gone") }],
    embeddings: { url: "${env:NOT_SET_HERE}", model: "m" },
  };
  const fresh = await startLocal({ config });
  try {
    const said = JSON.stringify(fresh.log.entries);
    expect(said).toContain("mounts.docs is unavailable until its folder is there");
    expect(said).toContain("embeddings cannot be used: the environment lacks NOT_SET_HERE");
  } finally {
    await fresh.stop();
  }
  daemon = await startLocal({ home });
});

test("lines about what is accepted show no secret", async () => {
  const config = {
    mcpServers: {
      program: { command: "npx", args: ["-y", "some-server", "--api-key", "argsecret"] },
      remote: { url: "https://ann:urlsecret@mcp.example/x?api_key=querysecret" },
      keyed: { command: "true", env: { PLAIN_NAME: "valueS3cret99" } },
    },
  };
  const fresh = await startLocal({ config });
  try {
    const list = await fresh.asOwner("GET", "/api/trust");
    const said = JSON.stringify([fresh.serving.daemon.acceptedAtStart.map(({ grants }) => grants), list.text]);
    for (const secret of ["argsecret", "urlsecret", "querysecret", "valueS3cret99"]) expect(said).not.toContain(secret);
    expect(said).toContain("some-server");
  } finally {
    await fresh.stop();
  }
});
