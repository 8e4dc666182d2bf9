import type { BrowserSessions } from "./browser-sessions.ts";
import { cookieName, readCookie } from "./cookies.ts";
import type { Principal } from "./principal.ts";
import type { Tokens } from "./tokens.ts";

/** The parts of a request that sign-in looks at. */
export interface Presented {
  method: string;
  port: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The response is an endless stream: it needs the second secret whatever its method. */
  stream: boolean;
}

export type Authenticated =
  | { ok: true; principal: Principal /** Send the cookie again: its time was extended. */; renew?: string }
  | { ok: false; status: 401 | 403; code: string; message: string };

const safeMethods = new Set(["GET", "HEAD"]);
const signIn = "Sign in: run `latchai open` and use the link that it prints";

/** Bearer token first, else the browser's cookie with the rules that keep other pages from using it. */
export function createAuthenticate(tokens: Tokens, sessions: BrowserSessions): (presented: Presented) => Authenticated {
  return (presented) => {
    const authorization = text(presented.headers.authorization);
    if (authorization !== undefined) return byToken(tokens, authorization);
    const cookie = readCookie(text(presented.headers.cookie), cookieName(presented.port));
    if (cookie === undefined) return refuse(401, "sign_in_required", `${signIn}, or send a bearer token.`);
    const found = sessions.find(cookie);
    if (!found) return refuse(401, "session_ended", `This browser is signed out. ${signIn}.`);
    const refusal = foreignUse(presented, sessions, found.session.id);
    if (refusal) return refusal;
    const principal: Principal = { kind: "owner", via: "session", id: found.session.id, name: "page" };
    return { ok: true, principal, ...(found.renewed && { renew: cookie }) };
  };
}

function byToken(tokens: Tokens, authorization: string): Authenticated {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const principal = token === undefined ? undefined : tokens.find(token);
  if (principal) return { ok: true, principal };
  return refuse(
    401,
    "bad_token",
    "This token is not valid here. The owner's token is in the file `token` of the LatchAI home; `latchai token add` makes others.",
  );
}

/** A cookie alone proves little: other ports of this host receive it too. */
function foreignUse(presented: Presented, sessions: BrowserSessions, id: string): Authenticated | undefined {
  const { headers } = presented;
  const safe = safeMethods.has(presented.method);
  const site = text(headers["sec-fetch-site"]);
  const typedByHand = site === "none" && presented.method === "GET" && text(headers["sec-fetch-mode"]) === "navigate";
  if (site !== "same-origin" && !typedByHand) {
    return refuse(403, "foreign_page", "A signed-in browser is served only when its own page asks.");
  }
  if (safe && !presented.stream) return undefined;
  const csrf = text(headers["x-latchai-csrf"]);
  if (csrf !== undefined && sessions.csrfMatches(id, csrf)) return undefined;
  return refuse(403, "second_secret_required", `The header X-LatchAI-Csrf is missing or wrong. ${signIn}.`);
}

const text = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const refuse = (status: 401 | 403, code: string, message: string): Authenticated => ({
  ok: false,
  status,
  code,
  message,
});
