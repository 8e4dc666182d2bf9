import type { OpenModel } from "@latchai/agent-runtime";
import { nearest } from "../config/nearest.ts";
import type { ModelTest } from "../http/schemas/models.ts";
import { type AskedOnce, askOnce } from "./ask-once.ts";
import { type Endpoint, listEndpoint } from "./list-endpoint.ts";
import { redPicture } from "./red-picture.ts";

type Check = ModelTest["checks"][number];
type Request = Parameters<typeof askOnce>[1];

/** Characters of a server's own words that are shown. */
const maxWords = 600;

const user = (text: string): Request["prompt"][number] => ({ role: "user", content: [{ type: "text", text }] });

const probeTool: NonNullable<Request["tools"]> = [
  {
    type: "function",
    name: "report_word",
    description: "Reports one word.",
    inputSchema: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
  },
];

/** Finds out what an endpoint really does, one check after the other. `mask` hides keys in the server's words. */
export async function testModel(options: {
  model: OpenModel;
  endpoint: Endpoint;
  signal: AbortSignal;
  mask(text: string): string;
}): Promise<ModelTest> {
  const { model, endpoint, signal } = options;
  const answer = await answerOf(model, signal);
  const checks = [
    await listCheck(model, endpoint, signal),
    answerCheck(answer, endpoint.address),
    answer.error === undefined ? await toolsCheck(model, signal) : notTried("tools"),
    usageCheck(answer),
    answer.error === undefined ? await picturesCheck(model, signal) : notTried("pictures"),
  ];
  return { checks: checks.map((check) => ({ ...check, message: shown(options.mask(check.message)) })) };
}

/** A server that does not answer at all says nothing about what the model can do. */
const notTried = (check: Check["check"]): Check => ({ check, ok: null, message: "not tried: there was no answer" });

const shown = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return flat.length > maxWords ? `${flat.slice(0, maxWords).toWellFormed()}…` : flat;
};

async function listCheck({ id }: OpenModel, endpoint: Endpoint, signal: AbortSignal): Promise<Check> {
  const listed = await listEndpoint(endpoint, signal);
  const check = "list";
  if (!listed.ok) {
    // Some servers have no list at all and answer all the same.
    const none = listed.status === 404 || listed.status === 405;
    return {
      check,
      ok: none ? null : false,
      message: `${endpoint.address}/models: ${listed.message}${none ? v1Hint(endpoint.address) : ""}`,
    };
  }
  if (listed.ids.includes(id)) return { check, ok: true, message: `${listed.ids.length} listed, ${id} among them` };
  const near = nearest(id, listed.ids);
  const others = listed.ids.slice(0, 5).join(", ");
  return {
    check,
    ok: false,
    message: `${id} is not listed${near === undefined ? (others === "" ? "; the list is empty" : `; there are ${others}`) : `; did you mean ${near}?`}`,
  };
}

/** A server that cannot be asked for usage is asked without. */
async function answerOf(model: OpenModel, signal: AbortSignal): Promise<AskedOnce> {
  const request: Request = { prompt: [user("Say hello in one word.")] };
  const first = await askOnce(model, request, signal);
  const strict = first.error !== undefined && /stream_options|include_usage/i.test(first.error);
  return strict && model.stopAskingUsage() ? askOnce(model, request, signal) : first;
}

function answerCheck(answer: AskedOnce, address: string): Check {
  const check = "answer";
  const { text, pieces, error, finished } = answer;
  if (error !== undefined) return { check, ok: false, message: `${error}${/^404/.test(error) ? v1Hint(address) : ""}` };
  if (!finished) return { check, ok: false, message: "the stream ended without saying that the answer was complete" };
  if (text.trim() === "") return { check, ok: false, message: "the answer was empty" };
  return {
    check,
    ok: true,
    message: `answered ${JSON.stringify(text)} in ${pieces} ${pieces === 1 ? "piece" : "pieces"}`,
  };
}

async function toolsCheck(model: OpenModel, signal: AbortSignal): Promise<Check> {
  const check = "tools";
  const request: Request = { prompt: [user('Call report_word with the word "ready".')], tools: probeTool };
  const forced = await askOnce(model, { ...request, toolChoice: { type: "tool", toolName: "report_word" } }, signal);
  // What is not to be forced may still be chosen.
  const asked =
    forced.error === undefined ? forced : await askOnce(model, { ...request, toolChoice: { type: "auto" } }, signal);
  if (asked.error !== undefined) return { check, ok: false, message: asked.error };
  const call = asked.calls.find(({ name }) => name === "report_word");
  if (call === undefined) {
    const said = asked.text.trim() === "" ? "" : `; it wrote ${JSON.stringify(asked.text)}`;
    return { check, ok: false, message: `no tool call came back${said}. The server may not read this model's calls` };
  }
  if (!isObject(call.arguments))
    return { check, ok: false, message: `the call's arguments are no JSON object: ${JSON.stringify(call.arguments)}` };
  const how = asked === forced ? "" : `; it cannot be forced to (${forced.error})`;
  return { check, ok: true, message: `called the tool with ${call.arguments}${how}` };
}

function usageCheck({ inputTokens, outputTokens, error }: AskedOnce): Check {
  const check = "usage";
  if (error !== undefined) return { check, ok: null, message: "there was no answer to count" };
  return inputTokens === undefined || outputTokens === undefined
    ? { check, ok: false, message: "the server counts no tokens; they are estimated from the length of the text" }
    : { check, ok: true, message: `${inputTokens} tokens in, ${outputTokens} out` };
}

async function picturesCheck(model: OpenModel, signal: AbortSignal): Promise<Check> {
  const check = "pictures";
  if (model.config.vision === false) return { check, ok: null, message: "vision is off for this model" };
  const prompt: Request["prompt"] = [
    {
      role: "user",
      content: [
        { type: "text", text: "Which colour is this square? One word." },
        { type: "file", mediaType: "image/png", data: redPicture },
      ],
    },
  ];
  const { error, text } = await askOnce(model, { prompt }, signal);
  if (error !== undefined)
    return { check, ok: false, message: `${error}. Set vision to false if this model takes no pictures` };
  const seen = /\bred\b/i.test(text);
  return { check, ok: seen ? true : null, message: `shown a red square, it said ${JSON.stringify(text)}` };
}

const v1Hint = (address: string): string =>
  /\/v\d+$/.test(address) ? "" : ". Most addresses end in /v1; this one does not";

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
