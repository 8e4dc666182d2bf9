import type { BeforeChange } from "@latchai/core";
import { errors } from "../../errors.ts";
import { text as say } from "../../text.ts";
import { type ChangedLines, changedLines } from "./changed-lines.ts";
import { insertLines, replaceOnce } from "./edit.ts";
import { type MemoryPath, parseMemoryPath } from "./path.ts";
import type { MemoryFile, MemoryPort } from "./port.ts";
import { snippet, viewRoot, viewText } from "./view.ts";

export type MemoryCommand = "view" | "create" | "str_replace" | "insert" | "delete" | "rename";

/** The flat arguments of the tool; each command takes its own and ignores the rest. */
export interface MemoryArgs {
  command: MemoryCommand;
  path?: string;
  file_text?: string;
  old_str?: string;
  new_str?: string;
  insert_line?: number;
  insert_text?: string;
  old_path?: string;
  new_path?: string;
  view_range?: readonly number[];
}

/** One file that a command changed. */
export interface MemoryWrite {
  path: string;
  change: "write" | "edit" | "delete";
  created?: boolean;
  bytes?: number;
  lines: ChangedLines;
}

export interface MemoryOutcome {
  text: string;
  writes: readonly MemoryWrite[];
}

type Run = (
  args: MemoryArgs,
  agent: string,
  memory: MemoryPort,
  before: BeforeChange | undefined,
) => Promise<MemoryOutcome>;
type FilePath = Extract<MemoryPath, { kind: "file" }>;

const need = <K extends keyof MemoryArgs>(args: MemoryArgs, field: K): NonNullable<MemoryArgs[K]> => {
  const value = args[field];
  if (value === undefined || value === null) throw errors.memoryArgument(args.command, field);
  return value;
};

const parsed = (path: string): MemoryPath => {
  const found = parseMemoryPath(path);
  if (found === undefined) throw errors.memoryPath(path);
  return found;
};

const fileOf = (path: string, verb: string): FilePath => {
  const found = parsed(path);
  if (found.kind === "root") throw errors.memoryRoot(found.virtual, verb);
  return found;
};

const at = (agent: string, { scope, name }: FilePath): MemoryFile => ({ agent, scope, name });

/** An empty list is a blank that a model filled in: the whole file is meant. */
const rangeOf = ({ view_range: range = [] }: MemoryArgs): readonly [number, number] | undefined => {
  const [from, to] = range;
  if (from === undefined) return undefined;
  if (to === undefined) throw errors.halfRange();
  return [from, to];
};

const view: Run = async (args, agent, memory) => {
  const path = parsed(need(args, "path"));
  if (path.kind === "file") {
    const text = await memory.read(at(agent, path));
    if (text === undefined) throw errors.memoryMissing(path.virtual);
    return { text: viewText(path.virtual, text, rangeOf(args)), writes: [] };
  }
  const own = path.scope === "own" ? await memory.list(agent, "own") : undefined;
  return { text: viewRoot(path.virtual, own, await memory.list(agent, "shared")), writes: [] };
};

const create: Run = async (args, agent, memory, before) => {
  const path = fileOf(need(args, "path"), "created");
  const text = need(args, "file_text");
  const { bytes } = await memory.create(at(agent, path), text, before);
  const lines = changedLines("", text);
  return {
    text: say.memoryCreated(path.virtual),
    writes: [{ path: path.virtual, change: "write", created: true, bytes, lines }],
  };
};

const edited = (
  path: FilePath,
  change: { before: string; after: string; bytes: number },
  said: string,
): MemoryOutcome => ({
  text: said,
  writes: [
    { path: path.virtual, change: "edit", bytes: change.bytes, lines: changedLines(change.before, change.after) },
  ],
});

const strReplace: Run = async (args, agent, memory, before) => {
  const path = fileOf(need(args, "path"), "edited");
  const old = need(args, "old_str");
  let shown = "";
  const change = await memory.update(
    at(agent, path),
    (current) => {
      const result = replaceOnce(current, old, args.new_str ?? "", path.virtual);
      shown = snippet(result.text, result.from, result.to);
      return result.text;
    },
    before,
  );
  return edited(path, change, say.memoryEdited(path.virtual, shown));
};

const insert: Run = async (args, agent, memory, before) => {
  const path = fileOf(need(args, "path"), "edited");
  const line = need(args, "insert_line");
  const inserted = need(args, "insert_text");
  const change = await memory.update(
    at(agent, path),
    (current) => insertLines(current, line, inserted, path.virtual).text,
    before,
  );
  return edited(path, change, say.memoryInserted(path.virtual));
};

const remove: Run = async (args, agent, memory, before) => {
  const path = fileOf(need(args, "path"), "deleted");
  const { before: gone } = await memory.remove(at(agent, path), before);
  return {
    text: say.memoryDeleted(path.virtual),
    writes: [{ path: path.virtual, change: "delete", lines: changedLines(gone, "") }],
  };
};

const rename: Run = async (args, agent, memory, before) => {
  const from = fileOf(need(args, "old_path"), "renamed");
  const to = fileOf(need(args, "new_path"), "written");
  if (from.virtual === to.virtual) throw errors.sameName(from.virtual);
  const { text, bytes } = await memory.rename(at(agent, from), at(agent, to), before);
  return {
    text: say.memoryRenamed(from.virtual, to.virtual),
    writes: [
      { path: from.virtual, change: "delete", lines: changedLines(text, "") },
      { path: to.virtual, change: "write", created: true, bytes, lines: changedLines("", text) },
    ],
  };
};

const commands: Readonly<Record<MemoryCommand, Run>> = {
  view,
  create,
  str_replace: strReplace,
  insert,
  delete: remove,
  rename,
};

/** Runs one command for an agent. Throws `ToolError` for a refusal. */
export const runMemoryCommand = (
  args: MemoryArgs,
  agent: string,
  memory: MemoryPort,
  before?: BeforeChange,
): Promise<MemoryOutcome> => commands[args.command](args, agent, memory, before);
