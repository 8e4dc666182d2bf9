import { useServices } from "./services.tsx";
import { useStore } from "./store.ts";

/** False while the daemon is away: what would change something waits, and the banner says why. */
export const useConnected = (): boolean => {
  const { feed } = useServices();
  return useStore(feed.connection).state !== "lost";
};
