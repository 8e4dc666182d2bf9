// Runs in an empty folder against the packed packages: one read through fence, family and seam, and one refusal.
import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callTool, createRegistry } from "@latchai/core";
import { createFence } from "@latchai/fence";
import { files } from "@latchai/tools-files";

const workspace = realpathSync(mkdtempSync(join(tmpdir(), "latchai-consumer-")));
writeFileSync(join(workspace, "hello.txt"), "hello\n");

const registry = createRegistry({ profile: "workspace" });
const fence = createFence({ root: workspace });
registry.add(files, { files: fence.files });

const me = {
  caller: { id: "me", name: "Me", capabilities: new Set(), anonymous: false },
  surface: "cli",
  attended: false,
};
const read = await callTool(registry, { ...me, name: "read_file", arguments: { path: "hello.txt" } });
assert.deepEqual(read, { ok: true, text: "hello\n" });
const outside = await callTool(registry, { ...me, name: "read_file", arguments: { path: "../etc/passwd" } });
assert.equal(outside.ok, false);
rmSync(workspace, { recursive: true });
