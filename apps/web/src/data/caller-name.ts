import { useBrowserSessions, useTokens } from "./settings.ts";

/** Who a caller's id stands for: a signed-in browser, a named token, or the owner's own token. */
export const useCallerName = (): ((caller: string) => string) => {
  const sessions = useBrowserSessions().data ?? [];
  const tokens = useTokens().data ?? [];
  return (caller) => {
    if (caller === "owner") return "The owner's token";
    const session = sessions.find((row) => row.id === caller);
    if (session) return session.current ? "This browser" : "Another browser";
    const token = tokens.find((row) => row.id === caller);
    if (token) return `Token “${token.name}”`;
    return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(caller) ? "A session that has ended" : caller;
  };
};
