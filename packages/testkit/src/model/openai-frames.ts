import { argumentPieces, type ModelRequest, pieces, type ScriptedTurn, type ScriptedUsage, usageOf } from "./script.ts";

const data = (payload: unknown): string =>
  `data: ${typeof payload === "string" ? payload : JSON.stringify(payload)}\n\n`;

const noUsage = { input: 0, output: 0 };

const usageFields = (usage: ScriptedUsage): Record<string, unknown> => ({
  prompt_tokens: usage.input,
  completion_tokens: usage.output,
  total_tokens: usage.input + usage.output,
  ...(usage.cacheRead === undefined ? {} : { prompt_tokens_details: { cached_tokens: usage.cacheRead } }),
  ...(usage.cost === undefined ? {} : { cost: usage.cost }),
  ...(usage.reasoning === undefined ? {} : { completion_tokens_details: { reasoning_tokens: usage.reasoning } }),
});

const finishOf = (turn: ScriptedTurn): string | null =>
  turn.finish === undefined ? ((turn.calls?.length ?? 0) > 0 ? "tool_calls" : "stop") : turn.finish;

const callId = (turnId: string, index: number, id: string | null | undefined): string | undefined =>
  id === undefined ? `call_${turnId}_${index}` : (id ?? undefined);

/** Argument pieces of parallel calls, dealt out in turn as real servers interleave them. */
function* argumentDeltas(turn: ScriptedTurn): Generator<Record<string, unknown>> {
  const waiting = (turn.calls ?? []).map((call, index) => ({ index, left: argumentPieces(call) }));
  while (waiting.some(({ left }) => left.length > 0)) {
    for (const { index, left } of waiting) {
      const piece = left.shift();
      if (piece !== undefined) yield { tool_calls: [{ index, function: { arguments: piece } }] };
    }
  }
}

function* deltas(turn: ScriptedTurn, turnId: string): Generator<Record<string, unknown>> {
  yield { role: "assistant", content: "" };
  for (const piece of pieces(turn.reasoning, turn.chunkChars)) yield { reasoning_content: piece };
  for (const piece of pieces(turn.text, turn.chunkChars)) yield { content: piece };
  for (const [index, call] of (turn.calls ?? []).entries()) {
    const id = callId(turnId, index, call.id);
    yield {
      tool_calls: [
        { index, ...(id === undefined ? {} : { id }), type: "function", function: { name: call.name, arguments: "" } },
      ],
    };
  }
  yield* argumentDeltas(turn);
}

const wantsUsage = (request: ModelRequest): boolean => {
  const options = request.body["stream_options"];
  return (
    typeof options === "object" && options !== null && "include_usage" in options && options.include_usage === true
  );
};

/** A chat completion as server-sent events, closing event included. */
export function* openaiFrames(turn: ScriptedTurn, request: ModelRequest, turnId: string): Generator<string> {
  const common = {
    id: `chatcmpl-${turnId}`,
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: request.body["model"],
  };
  const chunk = (delta: Record<string, unknown>, finish: string | null = null): string =>
    data({ ...common, choices: [{ index: 0, delta, finish_reason: finish }] });
  for (const delta of deltas(turn, turnId)) yield chunk(delta);
  for (const payload of turn.raw ?? []) yield data(payload);
  const finish = finishOf(turn);
  if (finish !== null) yield chunk({}, finish);
  const usage = usageOf(turn, request.body);
  if (usage !== null && wantsUsage(request)) yield data({ ...common, choices: [], usage: usageFields(usage) });
  yield data("[DONE]");
}

/** The same answer as one document. */
export const openaiDocument = (turn: ScriptedTurn, request: ModelRequest, turnId: string): unknown => ({
  id: `chatcmpl-${turnId}`,
  object: "chat.completion",
  created: 1_700_000_000,
  model: request.body["model"],
  choices: [
    {
      index: 0,
      message: {
        role: "assistant",
        content: pieces(turn.text).join("") || null,
        ...(turn.reasoning === undefined ? {} : { reasoning_content: pieces(turn.reasoning).join("") }),
        ...(turn.calls === undefined
          ? {}
          : {
              tool_calls: turn.calls.map((call, index) => ({
                id: callId(turnId, index, call.id),
                type: "function",
                function: { name: call.name, arguments: argumentPieces(call).join("") },
              })),
            }),
      },
      finish_reason: finishOf(turn),
    },
  ],
  usage: usageFields(usageOf(turn, request.body) ?? noUsage),
});
