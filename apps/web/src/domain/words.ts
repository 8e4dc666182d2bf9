import type { Prompt, ToolClass } from "../../../daemon/src/http/api-types.ts";
import { keyParts } from "./key-parts.ts";

const deeds: Readonly<Record<string, string>> = {
  run_shell: "run a command",
  delete_file: "delete a file",
  write_file: "write a file",
  edit_file: "edit a file",
  multi_edit: "edit a file",
  check_diagnostics: "run a checker",
  browser_navigate: "open a site",
  browser_evaluate: "run code in a page",
  db_query: "query a database",
  web_fetch: "fetch a page",
  load_skill: "load a skill",
};

/** "to run a command": one thing, in the words of design section 8. */
export const deedOf = (tool: string): string => deeds[tool] ?? `use ${tool}`;

const doors: Readonly<Record<string, string>> = {
  mcp: "An MCP client",
  api: "A program over HTTP",
  cli: "A terminal",
  chat: "The agent",
};

/** Who asks: a named agent, this page, else the door that the call came in by. */
export const whoAsks = (prompt: Pick<Prompt, "agent" | "caller" | "surface">): string => {
  if (prompt.agent && prompt.agent !== "default") return prompt.agent;
  if (prompt.surface === "api" && prompt.caller === "page") return "The page";
  return doors[prompt.surface] ?? "The default agent";
};

/** "<who> asks to <do one thing>". */
export const promptTitle = (prompt: Pick<Prompt, "agent" | "caller" | "surface" | "tool">): string =>
  `${whoAsks(prompt)} asks to ${deedOf(prompt.tool)}`;

const anyCode = new Set(
  "bash sh zsh node python python3 npm npx pnpm yarn bun deno make cargo go ruby perl php docker kubectl ssh uv pip pipx gradle mvn".split(
    " ",
  ),
);

/** How far a key reaches, in one plain sentence. `wide` asks for the warning colour. */
export const keyReach = (key: string): { text: string; wide: boolean } => {
  const { tool, what } = keyParts(key);
  if (what === undefined) {
    if (tool === "run_shell") return { text: "every command: any code", wide: true };
    return { text: `every call of ${tool}`, wide: true };
  }
  if (tool === "run_shell") {
    const words = what.replace(/:\*$/, "").trim();
    if (!words.includes(" ")) {
      const code = anyCode.has(words) ? `, including its own scripts: any code` : "";
      return { text: `every ${words} command${code}`, wide: true };
    }
    return { text: `any ${words}`, wide: false };
  }
  if (tool === "db_query") return { text: `every write to ${what}`, wide: true };
  if (tool.startsWith("browser_") || tool === "load_skill") return { text: `anything on ${what}`, wide: false };
  return { text: `${tool} for ${what}`, wide: false };
};

/** The door that a call came in by. */
export const doorWords = (surface: string): string =>
  ({ api: "HTTP", mcp: "MCP", cli: "the command line", chat: "chat" })[surface] ?? surface;

export const classWords: Readonly<Record<ToolClass, string>> = {
  ordinary: "Ordinary",
  unknown: "Unknown effect",
  delete: "Delete",
  code: "Arbitrary code",
};

const deciders: Readonly<Record<string, string>> = {
  class: "its class",
  rule: "a rule",
  mode: "the session's mode",
  answer: "an answer",
  default: "the unattended default",
  denylist: "the denylist",
  floor: "a floor",
  timeout: "the deadline",
  unread: "the reader: it could not be read",
};

/** What decided a call. */
export const deciderWords = (by: string): string => deciders[by] ?? by;
