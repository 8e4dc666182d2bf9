import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, test, vi } from "vitest";
import { runCli } from "./support/cli.ts";
import { startDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const homes: TestHome[] = [];
async function makeHome(options: Parameters<typeof createTestHome>[0] = {}): Promise<TestHome> {
  const home = await createTestHome(options);
  homes.push(home);
  return home;
}
afterEach(async () => {
  for (const home of homes.splice(0)) await home.remove();
});

const init = (home: TestHome, ...args: string[]) => runCli(["init", "--example", ...args], { home: home.path });
/** Everything below a folder, files and folders. */
const below = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true })).toSorted();

test("the sample can be asked at once, through a connection that nothing is written to", async () => {
  const home = await makeHome();
  const { code, stdout, stderr } = await init(home);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(
    /examples\/harbor\.db\. Try:\n {2}latchai call db_schema --connection harbor\n {2}latchai chat "/,
  );
  expect(await below(join(home.path, "workspace"))).toEqual(["examples", "examples/harbor.db"]);

  const daemon = await startDaemon({ home });
  try {
    const schema = await daemon.cli(["call", "db_schema", "--connection", "harbor"]);
    expect(schema).toMatchObject({ code: 0 });
    for (const table of ["authorities", "stations", "readings", "predictions"]) expect(schema.stdout).toContain(table);
    const sql = "select count(*) from stations s join authorities a on a.id = s.authority_id";
    expect((await daemon.cli(["call", "db_query", "--connection", "harbor", "--sql", sql])).stdout).toMatch(
      /^\| 12 \|$/m,
    );
    const write = await daemon.cli(["call", "db_query", "--connection", "harbor", "--sql", "delete from readings"]);
    expect(write).toMatchObject({ code: 0, stdout: expect.stringContaining("read-only") });
  } finally {
    await daemon.stop();
  }
  const file = new Database(join(home.path, "workspace/examples/harbor.db"), { readonly: true });
  expect(file.prepare("select count(*) > 200 as filled from readings").get()).toEqual({ filled: 1 });
  expect(file.pragma("foreign_key_check")).toEqual([]);
  file.close();
});

test("in a project the sample lies in the project's folder", async () => {
  const project = await makeHome({ files: { "examples/notes.txt": "mine" } });
  const home = await makeHome();
  expect(await init(home, "--workspace", project.path)).toMatchObject({ code: 0 });
  expect(await below(project.path)).toEqual(["examples", "examples/harbor.db", "examples/notes.txt"]);
  const config = JSON.parse((await runCli(["settings", "list", "--json"], { home: home.path })).stdout) as object;
  expect(config).toMatchObject({
    workspace: project.path,
    databases: [{ id: "harbor", engine: "sqlite", url: "sqlite:examples/harbor.db" }],
  });
});

test("a home that was in use before takes it as the person's word", async () => {
  const daemon = await startDaemon({ config: { server: { port: 0 } } });
  try {
    await daemon.cli(["settings", "unset", "server"]);
    await rm(daemon.home.config);
    expect(await daemon.cli(["init", "--example"])).toMatchObject({ code: 0 });
    const listed = await daemon.cli(["call", "db_connections"]);
    expect(listed.stdout).toContain("| harbor |");
    expect(listed.stdout).not.toContain("cannot be used");
  } finally {
    await daemon.stop();
  }
});

test("a config that is there is left alone, and no sample is written", async () => {
  const home = await makeHome({ config: '{ "mounts": [] } // mine' });
  const refused = await init(home);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("exists already and was left alone") });
  expect(await home.read("latchai.config.json")).toBe('{ "mounts": [] } // mine');
  expect(await below(join(home.path, "workspace"))).toEqual([]);
});

test("a file of the sample's name is left alone, and no config is written", async () => {
  const home = await makeHome({ files: { "workspace/examples/harbor.db": "mine" } });
  expect(await init(home)).toMatchObject({ code: 1, stderr: expect.stringContaining("leave --example out") });
  expect(await home.read("workspace/examples/harbor.db")).toBe("mine");
  await expect(stat(home.config)).rejects.toThrow("ENOENT");
});

test("when the config cannot be written nothing of the sample stays", async () => {
  const home = await makeHome();
  const project = await makeHome();
  // A folder in the config schema's place cannot be replaced by a file.
  await mkdir(join(home.path, "data", "latchai.config.schema.json", "full"), { recursive: true });
  expect(await init(home, "--workspace", project.path)).toMatchObject({ code: 1 });
  expect(await below(project.path)).toEqual([]);
  await expect(stat(home.config)).rejects.toThrow("ENOENT");
});

test("when the sample cannot be written there is no config either", async () => {
  const home = await makeHome();
  const project = await makeHome();
  await writeFile(join(project.path, "examples"), "a file where the folder would be");
  const { code } = await init(home, "--workspace", project.path);
  expect(code).toBe(1);
  expect(await readFile(join(project.path, "examples"), "utf8")).toBe("a file where the folder would be");
  await expect(stat(home.config)).rejects.toThrow("ENOENT");
});
