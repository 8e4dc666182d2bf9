import { envNames, resolveEnv } from "../config/env.ts";
import type { ModelEntry } from "../config/schema.ts";
import type { ModelsPort } from "../http/agent-ports.ts";
import type { PortResult } from "../http/ports.ts";
import type { ModelList, ModelView } from "../http/schemas/models.ts";
import { type ConfigEdit, refusalIfBroken, saveEdits } from "../settings/config-edits.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { byText } from "../trust/service.ts";
import type { Endpoint } from "./list-endpoint.ts";
import type { ModelsOf } from "./models-of.ts";
import { windowWarning } from "./ollama.ts";
import { testModel } from "./test-model.ts";

export interface ModelsPortOptions {
  live: LiveConfig;
  models: ModelsOf;
  env: NodeJS.ProcessEnv;
  mask(text: string): string;
  registerSecret(value: string): void;
  /** What the schemas of the default agent's tools cost in each request. */
  toolTokens(): number;
}

const anthropicAddress = "https://api.anthropic.com/v1";
const addressOf = ({ provider, url }: ModelEntry): string | undefined =>
  url ?? (provider === "anthropic" ? anthropicAddress : undefined);

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** /api/models over the config file. */
export function createModelsPort(options: ModelsPortOptions): ModelsPort {
  const { live, models, env, mask, registerSecret, toolTokens } = options;
  const inForce = (): Readonly<Record<string, ModelEntry>> => live.current().models?.list ?? {};
  const written = (): Readonly<Record<string, ModelEntry>> => live.written().models?.list ?? {};

  function view(name: string, entry: ModelEntry, problem: string | undefined): ModelView {
    const { provider, url, model, apiKey, vision, contextTokens, price } = entry;
    const [keyFrom] = apiKey === undefined ? [] : envNames(apiKey);
    const warning = windowWarning({
      name,
      provider,
      address: addressOf(entry),
      contextTokens,
      toolTokens: toolTokens(),
    });
    return {
      name,
      provider,
      ...(url !== undefined && { url: mask(url) }),
      model,
      default: models.current().default === name,
      usable: problem === undefined,
      ...(problem !== undefined && { problem: mask(problem) }),
      ...(warning !== undefined && { warning }),
      ...(vision !== undefined && { vision }),
      ...(contextTokens !== undefined && { contextTokens }),
      ...(price !== undefined && { price }),
      ...(keyFrom !== undefined && { keyFrom }),
    };
  }

  function list(): ModelList {
    const current = models.current();
    const problems = new Map(current.list().map(({ name, problem }) => [name, problem]));
    const accepted = inForce();
    const rows = Object.entries(accepted).map(([name, entry]) => view(name, entry, problems.get(name)));
    const waiting = Object.entries(written())
      .filter(([name]) => !Object.hasOwn(accepted, name))
      .map(([name, entry]) => ({
        ...view(name, entry, "It was written outside LatchAI and waits for you: accept it in the trust list."),
        waiting: true as const,
      }));
    const none = models.none();
    return {
      ...(current.default !== undefined && { default: current.default }),
      models: [...rows, ...waiting],
      ...(none !== undefined && { none }),
    };
  }

  const save = async (edits: readonly ConfigEdit[], by: string): Promise<PortResult<ModelList>> =>
    (await saveEdits(live, edits, by)) ?? { ok: true, value: list() };

  function endpointOf(entry: ModelEntry): Endpoint | undefined {
    const { provider, apiKey, headers } = entry;
    const resolved = resolveEnv({ address: addressOf(entry), apiKey, headers }, env);
    if (!resolved.ok || resolved.value.address === undefined) return undefined;
    for (const secret of resolved.secrets) registerSecret(secret);
    const { address, apiKey: key, headers: sent = {} } = resolved.value;
    return { provider, address: address.replace(/\/+$/, ""), key, headers: sent };
  }

  return {
    async list() {
      await live.reload();
      return list();
    },
    async put(name, { config, keepKey, makeDefault }, actor) {
      if (!namePattern.test(name) || name === "default")
        return refuse(
          422,
          "invalid_name",
          'A model\'s name has letters, digits, "-", "_" and ".", at most 64, and is not "default".',
        );
      const broken = await refusalIfBroken(live);
      if (broken) return broken;
      const before = Object.hasOwn(written(), name) ? written()[name] : undefined;
      const kept = keepKey === true && before !== undefined ? { apiKey: before.apiKey, headers: before.headers } : {};
      const entry = JSON.parse(JSON.stringify({ ...kept, ...config })) as Record<string, unknown>;
      const first = Object.keys(written()).length === 0;
      const edits: ConfigEdit[] = [[["models", "list", name], entry]];
      if (makeDefault === true || first) edits.push([["models", "default"], name]);
      return save(edits, byText(actor));
    },
    async makeDefault(name, actor) {
      const broken = await refusalIfBroken(live);
      if (broken) return broken;
      return Object.hasOwn(written(), name) ? save([[["models", "default"], name]], byText(actor)) : unknown(name);
    },
    async remove(name, actor) {
      const broken = await refusalIfBroken(live);
      if (broken) return broken;
      if (!Object.hasOwn(written(), name)) return unknown(name);
      const wasDefault = live.written().models?.default === name;
      const edits: ConfigEdit[] = wasDefault ? [[["models", "default"], undefined]] : [];
      return save([...edits, [["models", "list", name], undefined]], byText(actor));
    },
    async test(name, signal) {
      await live.reload();
      const entry = Object.hasOwn(inForce(), name) ? inForce()[name] : undefined;
      if (entry === undefined)
        return Object.hasOwn(written(), name)
          ? refuse(409, "waiting", `models.list.${name} waits for you: accept it in the trust list before it is asked.`)
          : unknown(name);
      try {
        const model = await models.current().open(name);
        const endpoint = endpointOf(entry);
        if (endpoint === undefined) return refuse(422, "unusable", `models.list.${name} lacks an address.`);
        return {
          ok: true,
          value: await testModel({ model, endpoint, signal, mask: (text) => mask(model.mask(text)) }),
        };
      } catch (error) {
        return refuse(422, "unusable", mask(error instanceof Error ? error.message : String(error)));
      }
    },
  };
}

const refuse = (status: 404 | 409 | 422, code: string, message: string): PortResult<never> => ({
  ok: false,
  status,
  code,
  message,
});

const unknown = (name: string): PortResult<never> =>
  refuse(404, "unknown_model", `There is no model "${name.slice(0, 80)}". GET /api/models lists them.`);
