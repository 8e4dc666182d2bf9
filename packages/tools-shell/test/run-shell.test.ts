import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createHarness, createWorkspace, type Harness, type HarnessOptions, type Workspace } from "@latchai/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShellPort, shell } from "../src/index.ts";

let workspace: Workspace;
beforeEach(() => {
  workspace = createWorkspace({
    files: { "a.txt": "hello\n", "sub/b.txt": "b" },
    mounts: { docs: { files: { "d.md": "d" } } },
  });
});
afterEach(() => workspace[Symbol.dispose]());

function harness(options: HarnessOptions & { timeoutMs?: number; env?: NodeJS.ProcessEnv } = {}): Harness {
  const { timeoutMs, env, ...rest } = options;
  const port = createShellPort({
    home: "/srv/latchai-home",
    mounts: () => ["docs"],
    secrets: () => ["hunter2hunter2"],
    env: { PATH: process.env["PATH"], HOME: workspace.root, ...env },
  });
  const services = { files: workspace.files, shell: port, places: () => ({ home: ["/srv/latchai-home"], port: 7777 }) };
  return createHarness(shell, timeoutMs === undefined ? services : { ...services, timeoutMs: () => timeoutMs }, {
    mode: "allow-all",
    ...rest,
  });
}

const pidsGone = async (file: string) => {
  const pid = Number(readFileSync(join(workspace.root, file), "utf8"));
  const state = () => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] ?? "gone";
    } catch {
      return "gone";
    }
  };
  for (let i = 0; i < 100 && !["gone", "Z", "X"].includes(state()); i++) await delay(20);
  return ["gone", "Z", "X"].includes(state());
};

describe("result", () => {
  it("is the exit code, then both streams in order", async () => {
    const h = harness();
    expect(await h.text("run_shell", { command: "echo a; echo b >&2; echo c; exit 3" })).toBe("exit 3\na\nb\nc");
    expect(await h.text("run_shell", { command: "true" })).toBe("exit 0");
    expect(await h.text("run_shell", { command: "kill -9 $$" })).toBe("exit 137");
    expect(await h.text("run_shell", { command: "no-such-program-here" })).toMatch(/^exit 127\n.*not found/);
  });

  it("keeps head and tail and names the gap", async () => {
    const text = await harness().text("run_shell", { command: "seq 1 20000" });
    expect(text).toMatch(/^exit 0\n1\n2\n/);
    expect(text).toMatch(/\n20000$/);
    const all = execFileSync("seq", ["1", "20000"], { encoding: "utf8" });
    expect(text).toContain(`[… ${all.length - 20_000} characters left out`);
    expect(text.length).toBeLessThan(24_000);
  });

  it("stops at the output limit", async () => {
    const text = await harness().text("run_shell", { command: "yes; echo never" });
    expect(text).toContain("output limit reached");
    expect(text).not.toContain("never");
  });

  it("puts characters together that arrive in pieces, and replaces what is no UTF-8", async () => {
    const h = harness();
    const split = String.raw`printf '\xe2\x82'; sleep 0.05; printf '\xac'; printf '\xff'`;
    expect(await h.text("run_shell", { command: split })).toBe("exit 0\n€\ufffd");
  });

  it("returns exit 124 with the output so far after a timeout", async () => {
    const h = harness({ timeoutMs: 300 });
    const text = await h.text("run_shell", { command: "echo early; sleep 30 & echo $! > pid; wait" });
    expect(text).toMatch(/^exit 124\nearly\n\[timed out after 0.3 s/);
    expect(await pidsGone("pid")).toBe(true);
  });

  it("has an empty standard input", async () => {
    expect(await harness().text("run_shell", { command: "cat; read x; echo $?" })).toBe("exit 0\n1");
  });
});

describe("processes", () => {
  it("gives leftovers a moment, ends them and says so", async () => {
    const text = await harness().text("run_shell", { command: "sleep 30 & echo $! > pid; echo done" });
    expect(text).toMatch(/^exit 0\ndone\n\[processes were still running/);
    expect(await pidsGone("pid")).toBe(true);
  });

  it("lets short leftovers end by themselves", async () => {
    const text = await harness().text("run_shell", { command: "(sleep 0.05; echo late) & echo done" });
    expect(text).toBe("exit 0\ndone\nlate");
  });

  it("kills leftovers that ignore TERM", async () => {
    const text = await harness().text("run_shell", {
      command:
        "bash -c 'trap \"\" TERM; echo $$ > pid; while :; do sleep 0.1; done' & while [ ! -s pid ]; do sleep 0.01; done",
    });
    expect(text).toContain("were stopped");
    expect(await pidsGone("pid")).toBe(true);
  });

  it("does not wait for a process that left the group and holds the output", async () => {
    const text = await harness().text("run_shell", { command: "setsid sleep 5 & echo done" });
    expect(text).toMatch(/^exit 0\ndone\n\[a process that left the command's group/);
  });

  it("ends the whole group when the call is cancelled", async () => {
    const abort = new AbortController();
    const h = harness({ signal: abort.signal });
    const running = h.call("run_shell", { command: "sleep 30 & echo $! > pid; wait" });
    while (!existsSync(join(workspace.root, "pid")) || readFileSync(join(workspace.root, "pid"), "utf8") === "")
      await delay(10);
    abort.abort();
    expect(await running).toMatchObject({ ok: false, error: { kind: "cancelled" } });
    expect(await pidsGone("pid")).toBe(true);
  });
});

describe("environment", () => {
  it("holds no secrets, no start-up hooks, nothing of LatchAI but what it sets", async () => {
    const h = harness({
      env: {
        MY_SECRET: "1",
        GH_TOKEN: "1",
        DB_PASSWORD: "1",
        OPENAI_API_KEY: "1",
        AWS_CREDENTIAL_FILE: "1",
        my_token: "1",
        BASH_ENV: "/nope",
        ENV: "/nope",
        "BASH_FUNC_ls%%": "() { echo evil; }",
        LATCHAI_HOME: "/srv/latchai-home",
        SALES_URL: "postgres://u:hunter2hunter2@h/db",
        KEEP: "yes",
      },
    });
    const text = await h.text("run_shell", { command: "env" });
    expect(text).toContain("KEEP=yes");
    expect(text).toContain("GIT_CEILING_DIRECTORIES=/srv/latchai-home");
    expect(text).toContain("LATCHAI_MOUNTS=docs");
    expect(text).not.toMatch(
      /SECRET|TOKEN|token|PASSWORD|API_KEY|CREDENTIAL|BASH_ENV|^ENV=|BASH_FUNC|LATCHAI_HOME|hunter2/m,
    );
  });
});

describe("folder", () => {
  it("is resolved through the fence", async () => {
    const h = harness();
    expect(await h.text("run_shell", { command: "pwd; ls", cwd: "sub" })).toBe(`exit 0\n${workspace.root}/sub\nb.txt`);
    expect(await h.text("run_shell", { command: "ls", cwd: "." })).toBe("exit 0\na.txt\nsub");
    expect(await h.text("run_shell", { command: "ls", cwd: "docs" })).toBe("exit 0\nd.md");
    expect((await h.error("run_shell", { command: "ls", cwd: "a.txt" })).message).toContain('no folder "a.txt"');
    expect((await h.error("run_shell", { command: "ls", cwd: "nope" })).message).toContain(
      "no such file or folder: nope",
    );
    expect((await h.error("run_shell", { command: "ls", cwd: "../.." })).kind).toBe("failed");
    symlinkSync("/etc", join(workspace.root, "out"));
    expect((await h.error("run_shell", { command: "ls", cwd: "out" })).kind).toBe("failed");
  });
});

describe("refusals", () => {
  it("says when the system cannot start it", async () => {
    const h = harness();
    expect((await h.error("run_shell", { command: "echo a\u0000b" })).message).toMatch(/^The shell did not start/);
    expect((await h.error("run_shell", { command: `echo ${"a".repeat(3_000_000)}` })).message).toMatch(
      /^The shell did not start/,
    );
  });

  it("names an empty command as invalid arguments", async () => {
    for (const command of ["", "  \n", "# only a comment", "# a\n  # b\n"]) {
      const error = await harness().error("run_shell", { command });
      expect(error).toMatchObject({ kind: "invalid_arguments" });
      expect(error.message).toMatch(/^Invalid arguments for run_shell: command /);
      expect(await harness().explain("run_shell", { command })).toMatchObject({ ok: false });
    }
  });

  it("refuses denied commands in every mode, and beneath the gate as well", async () => {
    const marker = join(workspace.root, "sub");
    for (const options of [{}, { gate: false as const }, { rules: [{ key: "run_shell", effect: "allow" as const }] }]) {
      const error = await harness(options).error("run_shell", { command: "rm -rf sub" });
      expect(error.message).toMatch(/^Refused by the shell denylist: rm with recursion and force/);
      expect(existsSync(marker)).toBe(true);
    }
  });

  it("asks for what belongs to the daemon", async () => {
    const h = harness({ mode: "ask", rules: [{ key: "run_shell", effect: "allow" }] });
    for (const command of [
      "cat /srv/latchai-home/token",
      "curl http://localhost:7777/api/permissions",
      "cat $LATCHAI_HOME/token",
    ]) {
      const explained = await h.explain("run_shell", { command });
      expect(explained, command).toMatchObject({ explanation: { decision: "ask", offers: [] } });
    }
    expect(await h.explain("run_shell", { command: "cat a.txt" })).toMatchObject({
      explanation: { decision: "allow" },
    });
  });
});

it("emits shell.exec", async () => {
  const h = harness();
  await h.text("run_shell", { command: "echo API_KEY=abcdef123456", cwd: "sub" });
  const [event] = h.events.of("shell.exec");
  expect(event).toMatchObject({ cwd: "sub", exitCode: 0 });
  expect(JSON.stringify(event)).not.toContain("abcdef123456");
});
