import type { Prompt } from "../../../http/schemas/prompts.ts";
import { CliError } from "../../exit-codes.ts";
import { promptText, readAnswer } from "../../prompts/render.ts";
import type { ChatApi } from "../link/chat-api.ts";
import { type Row, span } from "../text/spans.ts";
import type { Asker } from "./asker.ts";

/** Asks the open prompts of one session, its sub-agents' too. */
export interface PromptDesk {
  /** Reads the open prompts from the daemon: asks the new ones, takes back those that are closed. */
  refresh(): Promise<void>;
  /** Takes all of them back, without an answer. */
  close(): void;
}

export function createPromptDesk(options: {
  api: ChatApi;
  asker: Asker;
  session: string;
  /** The agent that the session talks to; another one in a prompt is a sub-agent. */
  agent(): string;
  print(rows: readonly Row[]): void;
}): PromptDesk {
  const { api, asker, session, print } = options;
  const open = new Map<string, AbortController>();
  /** Being answered here, or closed and said so. */
  const settled = new Set<string>();

  async function answer(prompt: Prompt, line: string): Promise<string | undefined> {
    const meant = readAnswer(line, prompt);
    if (!meant) return "Type one of the keys on the left.";
    settled.add(prompt.id);
    try {
      await api.send("POST", `/api/prompts/${encodeURIComponent(prompt.id)}`, meant);
    } catch (error) {
      // 422 says that this answer does not fit, 404 and 409 that the question is closed.
      if (!(error instanceof CliError)) throw error;
      const ids = await openIds();
      if (!ids.has(prompt.id)) print([[span(error.message, "warn")]]);
      else {
        settled.delete(prompt.id);
        return error.message;
      }
    }
    open.delete(prompt.id);
    return undefined;
  }

  async function ask(prompt: Prompt): Promise<void> {
    const withdrawn = new AbortController();
    open.set(prompt.id, withdrawn);
    const question = {
      rows: promptRows(prompt, options.agent()),
      label: "answer> ",
      read: (line: string) => answer(prompt, line),
    };
    const outcome = await asker.ask(question, withdrawn.signal);
    if (outcome === "withdrawn" && !settled.has(prompt.id))
      print([[span("That question was answered elsewhere or withdrawn.", "dim")]]);
  }

  const read = async (): Promise<Prompt[]> =>
    (await api.get<Prompt[]>("/api/prompts")).filter((prompt) => prompt.session === session);

  const openIds = async (): Promise<Set<string>> => new Set((await read()).map(({ id }) => id));

  async function refresh(): Promise<void> {
    const prompts = await read();
    const ids = new Set(prompts.map(({ id }) => id));
    for (const [id, withdrawn] of open) {
      if (ids.has(id) || settled.has(id)) continue;
      open.delete(id);
      withdrawn.abort();
    }
    for (const prompt of prompts) if (!open.has(prompt.id) && !settled.has(prompt.id)) void ask(prompt);
  }

  return {
    refresh,
    close() {
      for (const id of open.keys()) settled.add(id);
      for (const withdrawn of open.values()) withdrawn.abort();
    },
  };
}

function promptRows(prompt: Prompt, agent: string): Row[] {
  const rows = promptText(prompt)
    .trimEnd()
    .split("\n")
    .map((line): Row => [span(line, line.startsWith("    ") ? "bold" : undefined)]);
  if (prompt.agent === undefined || prompt.agent === agent) return rows;
  return [...rows, [span(`  ${prompt.agent} is a sub-agent of this chat.`, "dim")]];
}
