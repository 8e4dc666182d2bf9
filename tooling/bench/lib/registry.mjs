import { callTool, createGate, createMemoryRules, createRegistry } from "@latchai/core";
import { createFence } from "@latchai/fence";
import { createSearchThreads, files } from "@latchai/tools-files";

const caller = { id: "bench", name: "Bench", capabilities: new Set(), anonymous: false };

/** The file tools over one folder behind fence, seam and gate, as the daemon composes them. */
export const fileTools = (folder, { ripgrep } = {}) => {
  const registry = createRegistry({ profile: "workspace" });
  const fence = createFence({ root: folder });
  const searchThreads = createSearchThreads();
  registry.add(files, { files: fence.files, searchThreads, ...(ripgrep === undefined ? {} : { ripgrep }) });
  const gate = createGate({ rules: createMemoryRules(), unattendedDefault: () => "deny", mode: () => "ask" });
  const call = async (name, args) => {
    const result = await callTool(registry, { name, arguments: args, caller, surface: "cli", attended: false, gate });
    if (!result.ok) throw new Error(result.error.message);
    return result.text;
  };
  return { registry, fence, gate, call, caller };
};
