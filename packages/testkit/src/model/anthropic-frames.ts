import { argumentPieces, type ModelRequest, pieces, type ScriptedTurn, type ScriptedUsage, usageOf } from "./script.ts";

type Payload = { type: string } & Record<string, unknown>;

const event = (payload: Payload): string => `event: ${payload.type}\ndata: ${JSON.stringify(payload)}\n\n`;

const finishOf = (turn: ScriptedTurn): string | null =>
  turn.finish === undefined ? ((turn.calls?.length ?? 0) > 0 ? "tool_use" : "end_turn") : turn.finish;

const usageAtStart = (usage: ScriptedUsage): Record<string, unknown> => ({
  input_tokens: usage.input,
  output_tokens: 1,
  cache_read_input_tokens: usage.cacheRead ?? 0,
  cache_creation_input_tokens: usage.cacheWrite ?? 0,
});

function* block(index: number, start: Record<string, unknown>, deltas: Record<string, unknown>[]): Generator<Payload> {
  yield { type: "content_block_start", index, content_block: start };
  for (const delta of deltas) yield { type: "content_block_delta", index, delta };
  yield { type: "content_block_stop", index };
}

const thinkingDeltas = (turn: ScriptedTurn): Record<string, unknown>[] => [
  ...pieces(turn.reasoning, turn.chunkChars).map((thinking) => ({ type: "thinking_delta", thinking })),
  ...(turn.signature === undefined ? [] : [{ type: "signature_delta", signature: turn.signature }]),
];

function* content(turn: ScriptedTurn, turnId: string): Generator<Payload> {
  let index = 0;
  if (turn.reasoning !== undefined) {
    yield* block(index, { type: "thinking", thinking: "", signature: "" }, thinkingDeltas(turn));
    index += 1;
  }
  if (turn.text !== undefined) {
    const deltas = pieces(turn.text, turn.chunkChars).map((text) => ({ type: "text_delta", text }));
    yield* block(index, { type: "text", text: "" }, deltas);
    index += 1;
  }
  for (const call of turn.calls ?? []) {
    const id = call.id === undefined ? `toolu_${turnId}_${index}` : call.id;
    const deltas = argumentPieces(call).map((partial_json) => ({ type: "input_json_delta", partial_json }));
    yield* block(index, { type: "tool_use", ...(id === null ? {} : { id }), name: call.name, input: {} }, deltas);
    index += 1;
  }
}

/** A message as server-sent events, closing event included. */
export function* anthropicFrames(turn: ScriptedTurn, request: ModelRequest, turnId: string): Generator<string> {
  const usage = usageOf(turn, request.body);
  yield event({
    type: "message_start",
    message: {
      id: `msg_${turnId}`,
      type: "message",
      role: "assistant",
      model: request.body["model"],
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: usageAtStart(usage ?? { input: 0, output: 0 }),
    },
  });
  for (const payload of content(turn, turnId)) yield event(payload);
  for (const payload of turn.raw ?? []) yield `data: ${payload}\n\n`;
  const stopReason = finishOf(turn);
  if (stopReason !== null) {
    yield event({
      type: "message_delta",
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: usage?.output ?? 0 },
    });
  }
  yield event({ type: "message_stop" });
}

/** The same answer as one document. */
export const anthropicDocument = (turn: ScriptedTurn, request: ModelRequest, turnId: string): unknown => ({
  id: `msg_${turnId}`,
  type: "message",
  role: "assistant",
  model: request.body["model"],
  content: [
    ...(turn.text === undefined ? [] : [{ type: "text", text: pieces(turn.text).join("") }]),
    ...(turn.calls ?? []).map((call, index) => ({
      type: "tool_use",
      id: call.id ?? `toolu_${turnId}_${index}`,
      name: call.name,
      input: JSON.parse(argumentPieces(call).join("") || "{}") as unknown,
    })),
  ],
  stop_reason: finishOf(turn),
  stop_sequence: null,
  usage: documentUsage(usageOf(turn, request.body) ?? { input: 0, output: 0 }),
});

const documentUsage = (usage: ScriptedUsage): Record<string, unknown> => ({
  ...usageAtStart(usage),
  output_tokens: usage.output,
});
