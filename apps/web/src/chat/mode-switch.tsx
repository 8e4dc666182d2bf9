import { useSessionRow } from "../data/sessions.ts";
import { useConnected } from "../data/use-connected.ts";
import { Seg } from "../ui/seg.tsx";
import { useModeSwitch } from "./use-mode-switch.ts";

/** Ask or Allow all, for the session in view; works in the middle of a turn. */
export const ModeSwitch = ({ session }: { session: string }) => {
  const row = useSessionRow(session);
  const connected = useConnected();
  const change = useModeSwitch(session);
  if (!row) return null;
  return (
    <Seg
      label="Mode of this session"
      className={row.mode === "allow-all" ? "mode lax" : "mode"}
      value={row.mode}
      disabled={!connected}
      onChange={(mode) => {
        if (mode !== row.mode) void change(mode);
      }}
      options={[
        { value: "ask", label: "Ask" },
        { value: "allow-all", label: "Allow all" },
      ]}
    />
  );
};
