import { useMemo, useSyncExternalStore } from "react";
import { hashOf, parseRoute, type Route } from "../domain/route.ts";

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};

/** The route in the address bar. */
export const useRoute = (): Route => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
};

export const go = (route: Route): void => {
  location.hash = hashOf(route);
};
