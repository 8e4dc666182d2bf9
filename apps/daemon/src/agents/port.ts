import type { AgentsPort } from "../http/agent-ports.ts";
import type { PortResult } from "../http/ports.ts";
import type { AgentDetail, AgentFields, AgentSave } from "../http/schemas/agents.ts";
import { contentHash, type Ledger } from "../trust/ledger.ts";
import { byText } from "../trust/service.ts";
import { type Agents, definitionPath } from "./agents.ts";
import { defaultPrompt } from "./default-prompt.ts";
import { createDefinitionFolder, maxDefinitionBytes } from "./folder.ts";
import { agentNameProblem, defaultAgent } from "./names.ts";
import { neverFires, parseDefinition } from "./parse-definition.ts";
import { type AgentSurroundings, createAgentRows } from "./rows.ts";
import { type AgentState, agentId, agentKind } from "./states.ts";
import { definitionText, fieldsOf } from "./write-definition.ts";

export interface AgentsPortOptions extends AgentSurroundings {
  agents: Agents;
  /** Absolute path of the folder of definitions. */
  folder: string;
  ledger: Ledger;
  /** What stands before the home's own folders in virtual paths, "" or "latchai/". */
  prefix(): string;
}

/** /api/agents over the definitions. */
export function createAgentsPort(options: AgentsPortOptions): AgentsPort {
  const { agents, ledger, prefix } = options;
  const folder = createDefinitionFolder(options.folder);
  const rows = createAgentRows(options);
  const find = (name: string): AgentState | undefined => agents.states().find((state) => state.name === name);

  function detailOf(state: AgentState): AgentDetail {
    const text = state.file?.text;
    const builtIn = state.name === defaultAgent && state.file === undefined && state.accepted === undefined;
    return {
      ...rows.row(state),
      path: prefix() + definitionPath(state.name),
      hash: text === undefined ? "" : contentHash(text),
      text: text ?? "",
      definition: builtIn ? { tools: null, memory: true, prompt: defaultPrompt } : fieldsOf(state.parsed),
      ...(state.waiting && state.accepted && { accepted: state.accepted.text }),
    };
  }

  let queue: Promise<unknown> = Promise.resolve();
  /** One change at a time: a save that began with an older text must notice the one before it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work, work);
    queue = result.catch(() => {});
    return result;
  }

  async function save(name: string, body: AgentSave, by: string): Promise<PortResult<AgentDetail>> {
    const barred = agentNameProblem(name);
    if (barred !== undefined) return refuse(422, "invalid_name", `${barred}.`);
    await agents.refresh();
    const state = find(name);
    const twin = agents
      .states()
      .find((other) => other.name !== name && other.name.toLowerCase() === name.toLowerCase());
    if (twin !== undefined || (body.create === true && (state?.file ?? state?.accepted) !== undefined))
      return refuse(409, "exists", `There is an agent "${twin?.name ?? name}" already.`);
    const before = state?.file;
    if (before !== undefined && before.text === undefined)
      return refuse(409, "not_plain", `agents/${name}.md cannot be replaced: ${before.problem}. Remove it first.`);
    if (body.hash !== undefined && body.hash !== (before === undefined ? "" : contentHash(before.text)))
      return refuse(409, "changed", `agents/${name}.md changed since you opened it. Look at it again before you save.`);
    const made =
      "text" in body
        ? { ok: true as const, text: body.text }
        : await definitionText(name, body.definition, before?.text);
    if (!made.ok) return refuse(409, "broken_file", `agents/${name}.md: ${made.problem}.`);
    const problem = await saveProblem(made.text, "definition" in body ? body.definition : undefined);
    if (problem !== undefined) return refuse(422, "invalid_definition", `Nothing was saved. ${problem}.`);
    const unwritten = await folder.write(name, made.text);
    if (unwritten !== undefined) return refuse(409, "not_writable", `${unwritten}.`);
    ledger.accept({ id: agentId(name), kind: agentKind, title: definitionPath(name), content: made.text }, by);
    await ledger.flush();
    await agents.refresh();
    const saved = find(name);
    return saved ? { ok: true, value: detailOf(saved) } : unknown(name);
  }

  async function remove(name: string): Promise<PortResult<true>> {
    await agents.refresh();
    const state = find(name);
    if (state === undefined) return unknown(name);
    if (state.file === undefined && state.accepted === undefined)
      return refuse(409, "built_in", `"${name}" is built in. It has no file that could be removed.`);
    if (agentNameProblem(name) === undefined || state.file !== undefined) await folder.remove(name);
    ledger.forget(agentId(name));
    await ledger.flush();
    await agents.refresh();
    return { ok: true, value: true };
  }

  return {
    async list() {
      await agents.refresh();
      return rows.all();
    },
    async get(name) {
      await agents.refresh();
      const state = find(name);
      return state ? { ok: true, value: detailOf(state) } : unknown(name);
    },
    save: (name, body, actor) => inTurn(() => save(name, body, byText(actor))),
    remove: (name) => inTurn(() => remove(name)),
    picker: rows.picker,
  };
}

/** What keeps a text from being saved: it could not be used, or it would not say what the form did. */
async function saveProblem(text: string, form: AgentFields | undefined): Promise<string | undefined> {
  if (Buffer.byteLength(text) > maxDefinitionBytes) return `It would be larger than ${maxDefinitionBytes / 1024} KB`;
  const parsed = await parseDefinition(text);
  const lost = form !== undefined && parsed.schedule.length !== (form.schedule?.length ?? 0);
  const never = parsed.problems.find(({ message }) => message.endsWith(neverFires));
  if (parsed.usable && !lost && (form === undefined || never === undefined)) return undefined;
  const first = never ?? parsed.problems[0];
  return first?.line === undefined ? first?.message : `Line ${first.line}: ${first.message}`;
}

const refuse = (status: 404 | 409 | 422, code: string, message: string): PortResult<never> => ({
  ok: false,
  status,
  code,
  message,
});

const unknown = (name: string): PortResult<never> =>
  refuse(404, "unknown_agent", `There is no agent "${name.slice(0, 80)}". GET /api/agents lists them.`);
