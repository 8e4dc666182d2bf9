import { useEffect, useLayoutEffect, useState } from "react";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";

/** Whether answers are dead, for a moment after this card or another one came or went. */
export const useDead = (): boolean => {
  const { tray } = useServices();
  const until = useStore(tray.deadUntil);
  const [now, setNow] = useState(0);
  useLayoutEffect(() => {
    tray.rest();
    return tray.rest;
  }, [tray]);
  useEffect(() => {
    const timer = setTimeout(() => setNow(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return now < until;
};
