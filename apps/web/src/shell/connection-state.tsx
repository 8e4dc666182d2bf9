import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { useNow } from "../ui/use-now.ts";

const dots = { connecting: "wait", connected: "on", reconnecting: "wait", lost: "off" } as const;

/** A word and a dot: Connected · Reconnecting, 3 s · Not connected. */
export const ConnectionState = () => {
  const { feed } = useServices();
  const connection = useStore(feed.connection);
  const now = useNow(1000);
  const inS = "at" in connection ? Math.max(0, Math.ceil((connection.at - now) / 1000)) : 0;
  const word = {
    connecting: "Connecting",
    connected: "Connected",
    reconnecting: `Reconnecting, ${inS} s`,
    lost: "Not connected",
  }[connection.state];
  return (
    <span className="conn" title={`${location.host}: ${word.toLowerCase()}`}>
      <span className={`dot ${dots[connection.state]}`} />
      <span className="t">{word}</span>
      <span className="sr">{connection.state === "connected" ? "to the daemon" : word}</span>
    </span>
  );
};
