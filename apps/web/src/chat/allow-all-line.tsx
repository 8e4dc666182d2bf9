import type { SessionRow } from "../../../daemon/src/http/api-types.ts";
import { Act } from "../ui/act.tsx";
import { Latch } from "../ui/latch.tsx";
import { useModeSwitch } from "./use-mode-switch.ts";

/** Stands above the composer for as long as the session asks nobody. */
export const AllowAllLine = ({ session }: { session: SessionRow }) => {
  const change = useModeSwitch(session.id);
  if (session.mode !== "allow-all") return null;
  return (
    <p className="allow-all">
      <Latch effect="ask" />
      <span className="grow">
        Allow all: calls of this chat run without asking. Denials and the denylist still hold.
      </span>
      <Act className="btn s" onClick={() => void change("ask")}>
        Back to Ask
      </Act>
    </p>
  );
};
