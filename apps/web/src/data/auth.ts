import type { Services } from "./services.tsx";

/** The one-time code of `/#code=…`, if this address carries one. */
export const codeOf = (hash: string): string | undefined => {
  const found = /^#code=(.+)$/.exec(hash);
  return found?.[1] ? decodeURIComponent(found[1]) : undefined;
};

/** Trades the one-time code for a session cookie and the second secret. Throws ApiError when it is used up or too old. */
export const exchangeCode = async (
  { api, secrets }: Pick<Services, "api" | "secrets">,
  code: string,
): Promise<void> => {
  const { csrf } = await api.json<{ csrf: string }>("/auth/exchange", { method: "POST", body: { code } });
  secrets.set(csrf);
};

/** Ends the session on both sides; the page forgets its secret even when the daemon does not answer. */
export const signOut = async ({
  api,
  secrets,
  queries,
}: Pick<Services, "api" | "secrets" | "queries">): Promise<void> => {
  await api.json("/auth/sign-out", { method: "POST" }).catch(() => undefined);
  secrets.clear();
  queries.clear();
};
