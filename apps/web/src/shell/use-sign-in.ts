import { useEffect, useState } from "react";
import { ApiError, messageOf } from "../data/api-error.ts";
import { codeOf, exchangeCode } from "../data/auth.ts";
import { useServices } from "../data/services.tsx";

export type SignInState = { is: "in" } | { is: "out"; why?: string } | { is: "checking" };

/** Exchanges a code in the address, else asks whether the stored secret still opens the door. */
export const useSignIn = (): SignInState => {
  const services = useServices();
  const { api, secrets } = services;
  const [state, setState] = useState<SignInState>({ is: "checking" });

  useEffect(() => api.onSignedOut(() => setState({ is: "out" })), [api]);

  useEffect(() => {
    let gone = false;
    const tell = (next: SignInState): void => {
      if (!gone) setState(next);
    };
    const check = async (): Promise<void> => {
      const code = codeOf(location.hash);
      if (code !== undefined) {
        // Out of the address bar and the history at once; it works only once anyway.
        history.replaceState(null, "", `${location.pathname}${location.search}#/chat`);
        try {
          await exchangeCode(services, code);
          tell({ is: "in" });
        } catch (error) {
          tell({ is: "out", why: messageOf(error) });
        }
        return;
      }
      if (secrets.get() === undefined) return tell({ is: "out" });
      try {
        await api.json("/api/prompts");
        tell({ is: "in" });
      } catch (error) {
        // The daemon is down or restarting: the page opens and says so.
        const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
        tell(refused ? { is: "out" } : { is: "in" });
      }
    };
    const codeArrives = (): void => {
      if (codeOf(location.hash) !== undefined) void check();
    };
    void check();
    window.addEventListener("hashchange", codeArrives);
    return () => {
      gone = true;
      window.removeEventListener("hashchange", codeArrives);
    };
  }, [api, secrets, services]);

  return state;
};
