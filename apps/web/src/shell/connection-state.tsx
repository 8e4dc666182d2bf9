import { useEffect, useRef } from "react";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { useNow } from "../ui/use-now.ts";

const dots = { connecting: "wait", connected: "on", reconnecting: "wait", lost: "off" } as const;

/** A word and a dot: Connected · Reconnecting, 3 s · Not connected. */
export const ConnectionState = () => {
  const { feed, announcer } = useServices();
  const connection = useStore(feed.connection);
  const now = useNow(1000);
  const { state } = connection;
  const wasLost = useRef(false);
  useEffect(() => {
    if (state === "lost") announcer.say("Not connected to the daemon");
    else if (state === "connected" && wasLost.current) announcer.say("Connected again");
    else return;
    wasLost.current = state === "lost";
  }, [state, announcer]);
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
      <span className="t" aria-hidden="true">
        {word}
      </span>
      <span className="sr">{connection.state === "connected" ? "Connected to the daemon" : word}</span>
    </span>
  );
};
