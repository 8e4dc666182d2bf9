import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { securityHeaders } from "./headers.ts";

interface Refusal {
  status: number;
  code: string;
  message: string;
}

const malformed: Refusal = { status: 400, code: "invalid_request", message: "This is not a well-formed HTTP request." };

/** By Node's error code: what is refused before it is a request that a route could see. */
const byCode: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "headers_too_large", message: "The headers are larger than 16 KB." },
  HPE_INVALID_METHOD: { status: 400, code: "invalid_method", message: "There is no such HTTP method." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "too_slow", message: "The request was not sent in time." },
};

/** Answers on the bare socket, with the one error body and the headers of every answer. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const refusal = byCode[error.code ?? ""] ?? malformed;
  const body = bodyOf(refusal);
  const headers = { ...securityHeaders, ...plainHeaders(body), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const first = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`;
  // Ended, not destroyed at once, or the answer may be lost with what is still unread.
  socket.end(`${first}${lines.join("")}\r\n${body}`, () => socket.destroy());
}

/** An address that no router can read, refused by the framework before any hook: `guard` runs here instead. */
export const createFrameworkErrors =
  (guard: (request: FastifyRequest, reply: FastifyReply) => void) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    try {
      guard(request, reply);
      reply.code(error.statusCode ?? 400).send(JSON.parse(bodyOf(addressRefusal(error))));
    } catch (refusal) {
      const { status = 400, code = malformed.code, message = malformed.message } = refusal as Partial<Refusal>;
      reply.code(status).send({ error: { code, message } });
    }
  };

const addressRefusal = ({ code, statusCode }: FastifyError): Refusal =>
  code === "FST_ERR_MAX_PARAM_LENGTH" || statusCode === 414
    ? { status: 414, code: "address_too_long", message: "A part of this address is longer than 500 characters." }
    : { status: 400, code: "invalid_address", message: "The path of this address is not properly escaped." };

/** An Expect header that asks for anything but 100-continue. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const refusal = { status: 417, code: "expectation_failed", message: "Only `Expect: 100-continue` is understood." };
  const body = bodyOf(refusal);
  response.writeHead(refusal.status, { ...securityHeaders, ...plainHeaders(body), connection: "close" }).end(body);
}

const bodyOf = ({ code, message }: Refusal): string => JSON.stringify({ error: { code, message } });

const plainHeaders = (body: string): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "content-length": String(Buffer.byteLength(body)),
});
