import { maskSecrets } from "@latchai/core";
import type { Grant } from "../trust/source.ts";

type Row = Record<string, unknown>;
const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const words = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(" ") : "");

const byKey: Readonly<Record<string, (value: unknown) => Grant[]>> = {
  workspace: (value) => [reach(`File tools and shell commands work in ${text(value)}.`)],
  server: (value) => [reach(`The daemon listens and answers as ${text(value)}.`)],
  browser: () => [code("The daemon starts a browser program that agents drive.")],
  embeddings: (value) => [reach(`Text of the workspace is sent to ${text((value as Row).url)} for search_code.`)],
  mounts: (value) => {
    const { name, path, writable } = value as Row;
    return [reach(`File tools ${writable === true ? "read and write" : "read"} ${text(path)} as ${text(name)}/.`)];
  },
  vaults: (value) => [reach(`Agents with this vault read the notes of ${text((value as Row).path)}.`)],
  databases: (value) => {
    const { engine, writable } = value as Row;
    return [
      reach(
        writable === true
          ? `Agents read and change a ${text(engine)} database; a change is asked about while a person watches.`
          : `Agents read a ${text(engine)} database.`,
      ),
    ];
  },
  diagnostics: (value) => [code(`check_diagnostics can run: ${text((value as Row).command)}`)],
  mcpServers: (value) => {
    const { command, args, url } = value as Row;
    return command === undefined
      ? [reach(`Adds the tools of ${text(url)}. They ask before each call while a person watches.`)]
      : [code(`Starts "${[text(command), words(args)].join(" ").trim()}" on this machine and adds its tools.`)];
  },
  familySettings: () => [reach("Settings that a tool family reads at start.")],
  models: (value) => [reach(`Conversations can be sent to ${text((value as Row).url ?? (value as Row).provider)}.`)],
  families: (value) => [
    code(`The daemon loads the package ${text(value)} at start, once the package itself is trusted too.`),
  ],
};

/** What accepting one part of the config gives, for a person. `title` is `mounts.docs`. */
export function configGrants(title: string, value: unknown): Grant[] {
  const [key = ""] = title.split(".");
  return byKey[key]?.(value) ?? [];
}

// Such lines end in logs and on screens. The value itself stands in the file and in the diff.
const code = (line: string): Grant => ({ what: "code", text: maskSecrets(line) });
const reach = (line: string): Grant => ({ what: "reach", text: maskSecrets(line) });
