import { duration } from "../domain/time.ts";
import { useNow } from "../ui/use-now.ts";

/** How long something has been going on, in whole seconds; nothing in the first one. */
export const Elapsed = ({ since }: { since: string }) => {
  const now = useNow(1000);
  const seconds = Math.floor((now - Date.parse(since)) / 1000);
  return seconds < 1 || Number.isNaN(seconds) ? null : <span>{duration(seconds * 1000).replace(/\.0 s$/, " s")}</span>;
};
