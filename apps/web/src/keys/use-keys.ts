import { useEffect, useRef } from "react";
import { useServices } from "../data/services.tsx";
import type { KeyBinding } from "./registry.ts";

/** Binds shortcuts while the component is on screen. Only `run` may change between renders. */
export const useKeys = (bindings: readonly KeyBinding[]): void => {
  const { keys } = useServices();
  const latest = useRef(bindings);
  latest.current = bindings;
  const shape = bindings.map(({ keys: press, label, where }) => `${press}|${label}|${where}`).join("\n");
  useEffect(
    () =>
      keys.add(latest.current.map((binding, at) => ({ ...binding, run: (event) => latest.current[at]?.run(event) }))),
    [keys, shape],
  );
};
