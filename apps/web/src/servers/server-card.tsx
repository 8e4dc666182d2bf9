import { useState } from "react";
import type { McpServerRow } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useServerActions } from "../data/mcp.ts";
import { useServices } from "../data/services.tsx";
import { duration } from "../domain/time.ts";
import { Act } from "../ui/act.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { RemoveButton } from "../ui/remove-button.tsx";
import { useNow } from "../ui/use-now.ts";

const states: Readonly<Record<McpServerRow["state"], { dot: string; word: string }>> = {
  connected: { dot: "on", word: "Connected" },
  connecting: { dot: "wait", word: "Connecting" },
  waiting: { dot: "off", word: "Does not answer" },
  failed: { dot: "off", word: "Does not answer" },
  stopped: { dot: "", word: "Stopped" },
};

const NextTry = ({ at }: { at: string }) => {
  const now = useNow(1000);
  const inS = Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
  return <>Next try in {duration(inS * 1000).replace(/\.0 s$/, " s")}.</>;
};

/** One server: what it is, how it is, its errors whole, and what can be done. */
export const ServerCard = ({ server }: { server: McpServerRow }) => {
  const { reconnect, remove } = useServerActions();
  const { toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const act = async (what: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await what();
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { dot, word } = states[server.state];
  return (
    <article className="card server" aria-label={server.name}>
      <div className="card-head">
        <Icon name="plug" />
        <h3 className="mono">
          <Literal text={server.name} />
        </h3>
        <span className="badge line">{server.transport}</span>
        <span className="row nw">
          <span className={`dot ${dot}`} />
          {word}
        </span>
        <span className="meta nw">
          {server.tools} tool{server.tools === 1 ? "" : "s"}
        </span>
      </div>
      <div className="card-body stack">
        <code className="codeblock wrapped">
          <Literal text={server.target} />
        </code>
        {server.problems.length > 0 && (
          <ul className="problems">
            {server.problems.map((line, at) => (
              <li key={at}>
                <Icon name="warn" />
                <span className="mono">
                  <Literal text={line} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {server.nextTryAt && server.state !== "connected" && (
          <p className="meta">
            <NextTry at={server.nextTryAt} /> Its tools are not ready until then.
          </p>
        )}
        {problem && (
          <p className="error" role="alert">
            <Icon name="warn" />
            <Literal text={problem} />
          </p>
        )}
        <div className="row wrap">
          <Act
            className="btn s"
            disabled={busy}
            aria-busy={busy}
            onClick={() => void act(() => reconnect(server.name))}
          >
            <Icon name="again" />
            {server.state === "connected" ? "Reconnect" : "Try now"}
          </Act>
          <RemoveButton
            what={`Remove it and its ${server.tools} tool${server.tools === 1 ? "" : "s"}`}
            disabled={busy}
            onRemove={() =>
              void act(async () => {
                await remove(server.name);
                toasts.show(`Server removed: ${server.name}`);
              })
            }
          />
        </div>
      </div>
    </article>
  );
};
