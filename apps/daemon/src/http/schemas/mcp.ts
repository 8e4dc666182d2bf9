import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";

const Texts = Type.Record(Type.String(), Type.String());

/** One entry of `mcpServers`: a program to start, or an address. */
export const McpServerConfig = Type.Union([
  Type.Object(
    {
      command: Type.String({ minLength: 1 }),
      args: Type.Optional(Type.Array(Type.String())),
      env: Type.Optional(Texts),
    },
    { additionalProperties: false },
  ),
  Type.Object({ url: Type.String({ minLength: 1 }), headers: Type.Optional(Texts) }, { additionalProperties: false }),
]);
export type McpServerConfig = Static<typeof McpServerConfig>;

export const McpServerRow = Type.Object({
  name: Type.String(),
  transport: Type.Union([Type.Literal("stdio"), Type.Literal("http")]),
  target: Type.String({ description: "Command line or address; values of env and headers are never shown" }),
  state: Type.Union([
    Type.Literal("connecting"),
    Type.Literal("connected"),
    Type.Literal("failed"),
    Type.Literal("waiting"),
    Type.Literal("stopped"),
  ]),
  tools: Type.Integer({ description: "Tools it provides now" }),
  problems: Type.Array(Type.String(), { description: "Last error, tools that were left out and why" }),
  nextTryAt: Type.Optional(IsoTime),
});
export type McpServerRow = Static<typeof McpServerRow>;
export const McpServerRows = Type.Array(McpServerRow);

export const McpAdd = Type.Object(
  { name: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$" }), config: McpServerConfig },
  { additionalProperties: false },
);
export type McpAdd = Static<typeof McpAdd>;

export const McpTest = Type.Object({ config: McpServerConfig }, { additionalProperties: false });
export type McpTest = Static<typeof McpTest>;

export const McpTestResult = Type.Object({
  ok: Type.Boolean(),
  tools: Type.Array(Type.String()),
  error: Type.Optional(Type.String()),
});
export type McpTestResult = Static<typeof McpTestResult>;

export const McpQuery = Type.Object({ agent: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) });
export type McpQuery = Static<typeof McpQuery>;

const McpMessage = Type.Object({
  jsonrpc: Type.Literal("2.0"),
  id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  method: Type.Optional(Type.String()),
  params: Type.Optional(Type.Unknown()),
});

/** For the document only: the door reads its messages itself. */
export const McpMessages = Type.Union([McpMessage, Type.Array(McpMessage)]);
