import { useEffect, useRef, useState } from "react";

/** The value once it has stood still for `ms`; compared by content. */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), ms);
    return () => clearTimeout(timer);
  }, [content, ms]);
  return settled;
};
