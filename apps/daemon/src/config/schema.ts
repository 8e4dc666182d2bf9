import { type Static, type TSchema, Type } from "@latchai/core";
import { envExample } from "./env.ts";

const closed = { additionalProperties: false } as const;
const folder = { pattern: "^(/|[A-Za-z]:[\\\\/])", description: "Absolute path of a folder" } as const;
const secretHint = `Name an environment variable instead of writing a secret here: ${envExample}`;
/** A name that becomes the first part of a virtual path. */
const mountName = { pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$", maxLength: 64 } as const;
const milliseconds = (description: string, minimum = 1000) =>
  Type.Optional(Type.Integer({ minimum, maximum: 86_400_000, description }));

const Mount = Type.Object(
  {
    name: Type.String({ ...mountName, description: "First part of its virtual paths: <name>/…" }),
    path: Type.String(folder),
    writable: Type.Optional(Type.Boolean({ description: "File tools may write here. Default false" })),
  },
  { ...closed, description: "A folder beside the workspace" },
);

const Vault = Type.Object(
  {
    name: Type.String({ ...mountName, description: "The name agents mount it by" }),
    path: Type.String(folder),
    inbox: Type.Optional(Type.String({ description: "Folder inside the vault where proposals wait" })),
    types: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          { immutable: Type.Optional(Type.Boolean({ description: "Notes of this type refuse edits" })) },
          closed,
        ),
      ),
    ),
    agentForbidden: Type.Optional(
      Type.Array(Type.String(), { description: "Globs of notes that no agent reads or changes" }),
    ),
  },
  { ...closed, description: "A folder of Markdown notes" },
);

const Server = Type.Object(
  {
    host: Type.Optional(Type.String({ minLength: 1, description: "Address to listen on. Default 127.0.0.1" })),
    port: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 65_535, description: "Default 7777; 0 takes any free port" }),
    ),
    allowedHosts: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { description: "Further Host names that requests may carry" }),
    ),
  },
  closed,
);

const dollars = (what: string) => Type.Number({ minimum: 0, description: `US dollars per million tokens of ${what}` });

const Price = Type.Object(
  {
    input: dollars("input"),
    output: dollars("output"),
    cacheRead: Type.Optional(dollars("input that came from the provider's cache")),
    cacheWrite: Type.Optional(dollars("input that was put into the provider's cache")),
  },
  { ...closed, description: "Without it the cost of a call is shown as unknown" },
);

const Generation = Type.Object(
  {
    temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
    topP: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    topK: Type.Optional(Type.Integer({ minimum: 1 })),
    maxOutputTokens: Type.Optional(Type.Integer({ minimum: 1 })),
    seed: Type.Optional(Type.Integer({ minimum: 0 })),
    stop: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    reasoningEffort: Type.Optional(Type.String({ minLength: 1, description: "As the provider names it, e.g. low" })),
    thinkingTokens: Type.Optional(Type.Integer({ minimum: 1, description: "Anthropic: tokens to think with" })),
    parallelCalls: Type.Optional(Type.Literal(false, { description: "One tool call at a time" })),
  },
  { ...closed, description: "How answers are made; an agent's own settings go before these" },
);

const Model = Type.Object(
  {
    provider: Type.Union([Type.Literal("openai-compatible"), Type.Literal("anthropic")]),
    url: Type.Optional(Type.String({ description: "Base URL, e.g. http://127.0.0.1:11434/v1" })),
    model: Type.String({ minLength: 1 }),
    apiKey: Type.Optional(Type.String({ description: secretHint })),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: `Sent with every request. ${secretHint}` }),
    ),
    contextTokens: Type.Optional(
      Type.Integer({ minimum: 1, description: "Size of its window. Older parts of a conversation make room near it" }),
    ),
    vision: Type.Optional(Type.Boolean({ description: "False: pictures are replaced by a note" })),
    price: Type.Optional(Price),
    generation: Type.Optional(Generation),
    firstPartMs: milliseconds("How long to wait for the first part of an answer"),
    idleMs: milliseconds("How long an answer may pause"),
  },
  closed,
);

const Models = Type.Object(
  {
    default: Type.Optional(Type.String({ description: "Name of an entry in list" })),
    list: Type.Optional(Type.Record(Type.String(), Model)),
  },
  closed,
);

const Embeddings = Type.Object(
  {
    url: Type.String({ description: "OpenAI-compatible base URL ending in /v1" }),
    model: Type.String({ minLength: 1 }),
    apiKey: Type.Optional(Type.String({ description: secretHint })),
  },
  { ...closed, description: "Endpoint that search_code asks for vectors" },
);

/** A server that the daemon starts and speaks to over stdio. */
const CommandServer = Type.Object(
  {
    command: Type.String({ minLength: 1 }),
    args: Type.Optional(Type.Array(Type.String())),
    env: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: `A value that looks like a key is masked wherever it is shown; better name a variable: ${envExample}`,
      }),
    ),
    cwd: Type.Optional(
      Type.String({ ...folder, description: "Absolute folder to start in; default is your home folder" }),
    ),
  },
  closed,
);

/** A server reached over Streamable HTTP. */
const RemoteServer = Type.Object(
  { url: Type.String({ minLength: 1 }), headers: Type.Optional(Type.Record(Type.String(), Type.String())) },
  closed,
);

const Database = Type.Object(
  {
    id: Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 64 }),
    name: Type.Optional(Type.String()),
    engine: Type.Union([
      Type.Literal("postgres"),
      Type.Literal("mysql"),
      Type.Literal("mariadb"),
      Type.Literal("sqlite"),
    ]),
    url: Type.String({ minLength: 1, description: `Connection URL. ${secretHint}` }),
    writable: Type.Optional(Type.Boolean({ description: "Default false" })),
    rowLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    timeoutMs: milliseconds("How long one query may take", 1),
    ssl: Type.Optional(
      Type.Union([Type.Literal("verify"), Type.Literal("no-verify"), Type.Literal("off")], {
        description: "Encryption of the line. Default: verify, and off for this machine's own servers",
      }),
    ),
  },
  closed,
);

const Shell = Type.Object(
  {
    sandbox: Type.Optional(Type.Union([Type.Literal("off")], { description: "Only off for now" })),
    timeoutMs: milliseconds("How long one command may run. Default 300000"),
  },
  closed,
);

const Browser = Type.Object(
  {
    launch: Type.Optional(
      Type.Object(
        {
          executablePath: Type.Optional(Type.String({ minLength: 1 })),
          headless: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
  },
  { ...closed, description: "A browser of the daemon's own; without it only the extension" },
);

const Diagnostic = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    command: Type.String({ minLength: 1, description: "Run with bash in the checked folder" }),
    format: Type.Union([Type.Literal("tsc"), Type.Literal("gcc")]),
  },
  { ...closed, description: "A checker for check_diagnostics" },
);

/** Everything that `latchai.config.json` may hold. The published JSON Schema is generated from it. */
export const configSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: "For editors; the daemon ignores it" })),
    workspace: Type.Optional(
      Type.String({ ...folder, description: "The project folder that tools work in. Default: workspace/ in the home" }),
    ),
    mounts: Type.Optional(Type.Array(Mount)),
    vaults: Type.Optional(Type.Array(Vault)),
    server: Type.Optional(Server),
    prompts: Type.Optional(
      Type.Object(
        { timeoutMs: milliseconds("How long a question from MCP or HTTP waits for an answer. Default 50000") },
        closed,
      ),
    ),
    models: Type.Optional(Models),
    embeddings: Type.Optional(Embeddings),
    mcpServers: Type.Optional(Type.Record(Type.String(), Type.Union([CommandServer, RemoteServer]))),
    databases: Type.Optional(Type.Array(Database)),
    shell: Type.Optional(Shell),
    browser: Type.Optional(Browser),
    diagnostics: Type.Optional(Type.Array(Diagnostic)),
    families: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { description: "Packages of further tool families" }),
    ),
    familySettings: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: "Settings of each family, by its package name" }),
    ),
  },
  { ...closed, title: "LatchAI configuration" },
) satisfies TSchema;

/** The config as a person wrote it: optional keys absent, `${env:NAME}` unresolved. */
export type Config = Static<typeof configSchema>;
export type VaultConfig = Static<typeof Vault>;
export type ModelEntry = Static<typeof Model>;
export type DatabaseConfig = Static<typeof Database>;
export type EmbeddingsConfig = Static<typeof Embeddings>;
export type McpServerConfig = Static<typeof CommandServer> | Static<typeof RemoteServer>;
