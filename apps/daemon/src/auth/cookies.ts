import { sessionLifeMs } from "./browser-sessions.ts";

/** Cookies ignore ports, so the name carries it: two daemons do not sign each other out. */
export const cookieName = (port: number): string => `latchai-${port}`;

/** The value of one cookie of a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

export const sessionCookie = (port: number, value: string): string =>
  `${cookieName(port)}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${sessionLifeMs / 1000}`;

export const endedCookie = (port: number): string =>
  `${cookieName(port)}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`;
