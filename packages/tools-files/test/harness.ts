import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type CallResult, callTool, createRegistry, type Gate, type NewEvent } from "@latchai/core";
import { createFence, type FenceOptions } from "@latchai/fence";
import { onTestFinished } from "vitest";
import type { FilesServices } from "../src/index.ts";
import { createSearchThreads, files as family } from "../src/index.ts";

export interface Workspace {
  /** Temporary folder; the workspace is `ws` in it. */
  base: string;
  ws: string;
  events: NewEvent[];
  services: FilesServices;
  call(
    name: string,
    args: unknown,
    signal?: AbortSignal,
    who?: { session?: string; agent?: string },
  ): Promise<CallResult>;
  /** The text of a call that must succeed. */
  ok(name: string, args: unknown): Promise<string>;
  /** The message of a call that must fail. */
  fails(name: string, args: unknown): Promise<string>;
}

export const makeFiles = async (base: string, files: Record<string, string | Uint8Array>): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(base, name)), { recursive: true });
    if (name.endsWith("/")) await mkdir(join(base, name), { recursive: true });
    else await writeFile(join(base, name), content);
  }
};

/** The real pipeline over a temporary workspace, without a gate unless one is given. */
export const workspace = async (
  files: Record<string, string | Uint8Array> = {},
  options: { mounts?: FenceOptions["mounts"]; services?: Partial<FilesServices>; gate?: Gate } = {},
): Promise<Workspace> => {
  const base = await realpath(await mkdtemp(join(tmpdir(), "files-")));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const ws = join(base, "ws");
  await mkdir(ws);
  await makeFiles(ws, files);
  const mounts = (options.mounts ?? []).map((mount) => ({ ...mount, path: join(base, mount.path) }));
  for (const mount of mounts) await mkdir(mount.path, { recursive: true });
  const searchThreads = createSearchThreads();
  onTestFinished(() => searchThreads.close());
  const services: FilesServices = {
    files: createFence({ root: ws, mounts }).files,
    searchThreads,
    ...options.services,
  };
  const registry = createRegistry({ profile: "workspace" });
  registry.add(family, services);
  const events: NewEvent[] = [];
  const call: Workspace["call"] = (name, args, signal, who = {}) =>
    callTool(registry, {
      name,
      arguments: args,
      caller: { id: "test", name: "test", capabilities: new Set(), anonymous: false },
      surface: "api",
      attended: options.gate !== undefined,
      ...(options.gate === undefined ? {} : { gate: options.gate }),
      ...(who.session === undefined ? {} : { session: who.session }),
      ...(who.agent === undefined ? {} : { agent: { name: who.agent } }),
      events: { emit: (event) => events.push(event) },
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    base,
    ws,
    events,
    services,
    call,
    async ok(name, args) {
      const result = await call(name, args);
      if (!result.ok) throw new Error(`${name} failed: ${result.error.message}`);
      return result.text;
    },
    async fails(name, args) {
      const result = await call(name, args);
      if (result.ok) throw new Error(`${name} should have failed, but answered: ${result.text.slice(0, 200)}`);
      return result.error.message;
    },
  };
};
