import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";

export const ExchangeBody = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type ExchangeBody = Static<typeof ExchangeBody>;

export const Exchanged = Type.Object({
  csrf: Type.String({
    description: "Second secret; send it as X-LatchAI-Csrf with every unsafe request and every stream",
  }),
  expiresAt: IsoTime,
});

export const Code = Type.Object({ code: Type.String(), url: Type.String(), expiresAt: IsoTime });

/** Who the request came from. */
export const WhoAmI = Type.Object({
  kind: Type.Union([Type.Literal("owner"), Type.Literal("call")]),
  via: Type.Union([Type.Literal("token"), Type.Literal("session"), Type.Literal("socket")]),
  name: Type.String(),
});

export const TokenRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scope: Type.Literal("call"),
  createdAt: IsoTime,
  lastUsedAt: Type.Optional(IsoTime),
});
export type TokenRow = Static<typeof TokenRow>;
export const TokenRows = Type.Array(TokenRow);

export const NewToken = Type.Object(
  { name: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$" }), scope: Type.Literal("call") },
  { additionalProperties: false },
);
export type NewToken = Static<typeof NewToken>;

export const CreatedToken = Type.Object({ ...TokenRow.properties, token: Type.String({ description: "Shown once" }) });

export const BrowserSessionRow = Type.Object({
  id: Type.String(),
  createdAt: IsoTime,
  lastUsedAt: IsoTime,
  expiresAt: IsoTime,
  userAgent: Type.String(),
  current: Type.Boolean(),
});
export type BrowserSessionRow = Static<typeof BrowserSessionRow>;
export const BrowserSessionRows = Type.Array(BrowserSessionRow);
