import { ago } from "../domain/time.ts";
import { useNow } from "./use-now.ts";

/** An age that updates once a minute; ISO with zone in the tooltip. */
export const Ago = ({ iso }: { iso: string }) => {
  const now = useNow(60_000);
  return (
    <time dateTime={iso} title={iso}>
      {ago(iso, now)}
    </time>
  );
};
