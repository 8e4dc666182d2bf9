import { signOut } from "../data/auth.ts";
import { useServices } from "../data/services.tsx";

/** Ends the session, forgets the secret and shows the sign-in page. */
export const useSignOut = (): (() => Promise<void>) => {
  const services = useServices();
  return async () => {
    await signOut(services);
    location.reload();
  };
};
