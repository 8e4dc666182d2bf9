import type { ModelProvider } from "./config.ts";

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const sse = (payloads: readonly unknown[]): string =>
  payloads.map((payload) => `data: ${JSON.stringify(payload)}\n\n`).join("");

function completion(document: Row): string | undefined {
  const [choice] = rows(document["choices"]);
  const message = choice?.["message"];
  if (choice === undefined || !isRow(message)) return undefined;
  const calls = rows(message["tool_calls"]).map((call, index) => ({ ...call, index }));
  const delta = { ...message, ...(calls.length > 0 ? { tool_calls: calls } : { tool_calls: undefined }) };
  const { id, created, model } = document;
  const common = { id, created, model };
  return sse([
    { ...common, choices: [{ index: 0, delta, finish_reason: choice["finish_reason"] ?? null }] },
    { ...common, choices: [], usage: document["usage"] ?? null },
  ]);
}

function blockEvents(block: Row, index: number): Row[] {
  const type = block["type"];
  const [start, delta]: [Row, Row] =
    type === "tool_use"
      ? [
          { ...block, input: {} },
          { type: "input_json_delta", partial_json: JSON.stringify(block["input"] ?? {}) },
        ]
      : [
          { type: "text", text: "" },
          { type: "text_delta", text: typeof block["text"] === "string" ? block["text"] : "" },
        ];
  return [
    { type: "content_block_start", index, content_block: start },
    { type: "content_block_delta", index, delta },
    { type: "content_block_stop", index },
  ];
}

function message(document: Row): string | undefined {
  if (document["type"] !== "message" || !Array.isArray(document["content"])) return undefined;
  // Thinking is left out: only its signature would let it be sent back, and nothing of it is needed to go on.
  const blocks = rows(document["content"]).filter(({ type }) => type === "text" || type === "tool_use");
  const usage = isRow(document["usage"]) ? document["usage"] : { input_tokens: 0, output_tokens: 0 };
  return sse([
    { type: "message_start", message: { ...document, content: [], stop_reason: null, usage } },
    ...blocks.flatMap(blockEvents),
    {
      type: "message_delta",
      delta: { stop_reason: document["stop_reason"] ?? null },
      usage: { output_tokens: usage["output_tokens"] ?? 0 },
    },
    { type: "message_stop" },
  ]);
}

/** The stream that says the same as a whole document, or undefined when the text is no model's answer. */
export function documentAsStream(provider: ModelProvider, text: string): string | undefined {
  // Some servers stream under a wrong content type.
  if (/^\s*(data|event):/.test(text)) return text;
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRow(document)) return undefined;
  if (document["error"] !== undefined) return sse([document]);
  return provider === "anthropic" ? message(document) : completion(document);
}
