import { signOut } from "../data/auth.ts";
import { useServices } from "../data/services.tsx";

/** Ends the session, forgets the secret and shows the sign-in page. */
export const useSignOut = (): (() => Promise<void>) => {
  const services = useServices();
  return async () => {
    // What their toasts tell of is done while this browser still may.
    services.toasts.dropAll();
    await signOut(services);
    location.reload();
  };
};
