import { type BeforeChange, type Static, type Tool, Type } from "@latchai/core";
import { runMemoryCommand } from "../domain/memory/commands.ts";
import { memoryPrompt } from "../domain/memory/prompt.ts";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { AgentServices } from "../services.ts";

const text = (description: string) => Type.Optional(Type.String({ description }));

const Params = Type.Object({
  command: Type.Enum(["view", "create", "str_replace", "insert", "delete", "rename"], {
    description: "What to do; it decides which of the other arguments count",
  }),
  path: text("view (a file, /memories or /memories/shared), create, str_replace, insert, delete: the file"),
  file_text: text("create: the whole text"),
  old_str: text("str_replace: text to replace; must occur exactly once"),
  new_str: text("str_replace: text to put there, taken literally; absent or empty deletes"),
  insert_line: Type.Optional(
    Type.Integer({ minimum: 0, description: "insert: the line to insert behind, 0 for the top" }),
  ),
  insert_text: text("insert: the lines to insert"),
  old_path: text("rename: the file"),
  new_path: text("rename: its new path; moving between your own and the shared notes is fine"),
  view_range: Type.Optional(
    Type.Array(Type.Integer({ minimum: -1 }), {
      maxItems: 2,
      description: "view: first and last line, both, 1-based; -1 as the last is the end",
    }),
  ),
});

export const memory: Tool<AgentServices> = tool<Static<typeof Params>>({
  name: "memory",
  description: `Notes that outlast this conversation: your own as /memories/<file>.md, and /memories/shared/<file>.md for facts about the user that every agent shares. Only .md files, no folders, at most ${limits.maxMemoryFileBytes} bytes each. Start with view on /memories.`,
  parameters: Params,
  class: "ordinary",
  emits: ["file.written"],
  available: ({ services }) => services.memory !== undefined || "no memory folder is set up",
  promptBlock: ({ agent, services }) =>
    agent.memory === true && services.memory !== undefined ? memoryPrompt(agent.name, services.memory) : undefined,
  examples: [
    { command: "view", path: "/memories" },
    { command: "create", path: "/memories/build.md", file_text: "Tests need port 0.\n" },
    { command: "str_replace", path: "/memories/shared/user.md", old_str: "prefers tabs", new_str: "prefers spaces" },
  ],
  async run(args: Static<typeof Params>, at) {
    const { agent, services, emit } = at;
    const { memory: folders, checkpoints } = services;
    if (folders === undefined) throw errors.noMemory();
    const before: BeforeChange | undefined = checkpoints && ((change) => checkpoints.before(change, at));
    const { text: said, writes } = await runMemoryCommand(args, agent.name, folders, before);
    for (const { lines, ...write } of writes)
      emit("file.written", { ...write, added: lines.added, removed: lines.removed });
    const [last] = writes.slice(-1);
    return last === undefined ? said : { text: said, details: last.lines };
  },
});
