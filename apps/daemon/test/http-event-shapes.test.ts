import { coreEvents, type EventSchemas, schemaMisfit } from "@latchai/core";
import { files } from "@latchai/tools-files";
import { shell } from "@latchai/tools-shell";
import { expect, test } from "vitest";
import { checkpointEvents } from "../src/checkpoints/events.ts";
import { daemonEvents } from "../src/events/daemon-events.ts";
import { mcpEvents } from "../src/mcp/events.ts";
import { trustEvents } from "../src/trust/events.ts";
import { startLocal } from "./support/in-process.ts";

const schemas: EventSchemas = {
  ...coreEvents,
  ...files.events,
  ...shell.events,
  ...trustEvents,
  ...checkpointEvents,
  ...mcpEvents,
  ...daemonEvents,
};

test("every event that a busy daemon records has a schema and fits it", async () => {
  const daemon = await startLocal({ files: { "workspace/a.txt": "a\n" } });
  try {
    const call = (tool: string, args: object, more: object = {}) =>
      daemon.asOwner("POST", `/api/tools/${tool}`, { arguments: args, ...more });
    await call("read_file", { path: "a.txt" });
    await call("write_file", { path: "b.txt", content: "b" });
    await call("write_file", { path: "c.txt", content: "c" }, { session: "s" });
    await daemon.asOwner("POST", "/api/checkpoints/restore", { session: "s" });
    await call("nothing", {});
    await daemon.asOwner("POST", "/api/permissions/rules", { key: "run_shell(true:*)", effect: "allow" });
    await call("run_shell", { command: "true" });
    await call("run_shell", { command: "rm -rf /" });
    const { token } = (await daemon.asOwner("POST", "/api/tokens", { name: "t", scope: "call" })).json<{
      token: string;
    }>();
    expect(token).toMatch(/^latchai_/);
    await daemon.asOwner("DELETE", "/api/tokens/t");
    const asked = call("risky", {}, { attended: true, session: "s" });
    while ((await daemon.asOwner("GET", "/api/prompts")).json<unknown[]>().length === 0);
    await daemon.asOwner("PUT", "/api/sessions/s/mode", { mode: "allow-all" });
    await asked;
    await daemon.asOwner("PUT", "/api/settings", { config: { prompts: { timeoutMs: 2000 } } });
    await daemon.home.write("permissions.json", "{");
    await daemon.asOwner("GET", "/api/permissions");
    await daemon.home.write("permissions.json", '{"rules":[{"key":"risky","effect":"allow"}]}');
    await daemon.asOwner("GET", "/api/trust");
    await daemon.asOwner("POST", "/api/trust/accept", { all: true });

    const { events } = (await daemon.asOwner("GET", "/api/activity/events?limit=200")).json<{
      events: { type: string; data: unknown }[];
    }>();
    const problems: string[] = [];
    for (const { type, data } of events) {
      const schema = schemas[type];
      if (schema === undefined) problems.push(`${type} has no schema`);
      else {
        const misfit = await schemaMisfit(schema, data);
        if (misfit !== undefined) problems.push(`${type}: ${misfit} ${JSON.stringify(data)}`);
      }
    }
    expect([...new Set(problems)]).toEqual([]);
    const types = new Set(events.map(({ type }) => type));
    for (const type of [
      "tool.finished",
      "file.read",
      "file.written",
      "shell.exec",
      "prompt.answered",
      "permissions.broken",
      "settings.changed",
      "token.revoked",
      "session.modeChanged",
      "trust.accepted",
      "checkpoint.created",
      "checkpoint.restored",
    ]) {
      expect(types).toContain(type);
    }
  } finally {
    await daemon.stop();
  }
});
