import { limits } from "../limits.ts";
import { bounded } from "./bounded-body.ts";
import type { ModelProvider } from "./config.ts";
import { documentAsStream } from "./document-stream.ts";
import { ModelError } from "./model-error.ts";

const rebuilt = (
  response: Response,
  body: ReadableStream<Uint8Array> | string | null,
  headers = response.headers,
): Response => new Response(body, { status: response.status, statusText: response.statusText, headers });

const redirected = (response: Response): ModelError =>
  new ModelError(
    "bad_config",
    `The endpoint answers with a redirect (${response.status}); put the final address into the model's url.`,
    { status: response.status },
  );

async function fromDocument(provider: ModelProvider, response: Response): Promise<Response> {
  const text = await rebuilt(response, response.body && bounded(response.body, limits.maxAnswerBytes, "fail")).text();
  const stream = documentAsStream(provider, text);
  if (stream === undefined) {
    const kind = response.headers.get("content-type") ?? "no content type";
    throw new ModelError(
      "not_a_stream",
      `The endpoint answered 200 with something that is no model's answer (${kind}). Check the model's url: most end in /v1.`,
    );
  }
  return rebuilt(response, stream, new Headers({ "content-type": "text/event-stream" }));
}

/**
 * Fetches from a model's endpoint: follows no redirect (the key would go along), bounds every body, and turns an answer
 * that is one document into the stream that was asked for.
 */
export const modelFetch =
  (provider: ModelProvider, inner: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await inner(input, { ...init, redirect: "manual" });
    if (response.status >= 300 && response.status < 400) throw redirected(response);
    if (response.body === null) return response;
    if (!response.ok) return rebuilt(response, bounded(response.body, limits.maxErrorBytes, "end"));
    const type = response.headers.get("content-type") ?? "";
    // A server that names no type, or a wrong one, may still stream; these types never do.
    if (/json|html|xml/i.test(type)) return fromDocument(provider, response);
    return rebuilt(response, bounded(response.body, limits.maxAnswerBytes, "fail"));
  };
