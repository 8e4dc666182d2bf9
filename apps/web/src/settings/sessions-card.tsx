import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { useBrowserSessions } from "../data/settings.ts";
import { Act } from "../ui/act.tsx";
import { Ago } from "../ui/ago.tsx";
import { Literal } from "../ui/literal.tsx";

const browserName = (agent: string): string => {
  const name = /(Firefox|Edg|OPR|Chrome|Safari)\/(\d+)/.exec(agent);
  const system = /(Windows|Mac OS X|Android|iPhone|Linux)/.exec(agent)?.[1];
  return name
    ? `${name[1] === "Edg" ? "Edge" : name[1]} ${name[2]}${system ? ` on ${system}` : ""}`
    : agent.slice(0, 60);
};

/** Browsers that are signed in, each revocable. */
export const SessionsCard = () => {
  const { api, queries } = useServices();
  const sessions = useBrowserSessions();
  const [problem, setProblem] = useState<string | undefined>();
  const revoke = async (id: string): Promise<void> => {
    await api.json(`/api/browser-sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
    setProblem(undefined);
    await queries.invalidateQueries({ queryKey: ["auth"] });
  };
  if (!sessions.data) return null;
  return (
    <section className="card" aria-labelledby="browsers">
      <div className="card-head">
        <h3 id="browsers">Signed-in browsers</h3>
        <span className="count">{sessions.data.length}</span>
      </div>
      {problem && (
        <p className="error card-body" role="alert">
          <Literal text={problem} />
        </p>
      )}
      <ul className="lines">
        {sessions.data.map((session) => (
          <li key={session.id}>
            <div className="grow">
              <b>
                <Literal text={browserName(session.userAgent)} />
              </b>{" "}
              {session.current && <span className="badge">this one</span>}
              <p className="meta">
                since <Ago iso={session.createdAt} />, used <Ago iso={session.lastUsedAt} />, ends{" "}
                <time dateTime={session.expiresAt} title={session.expiresAt}>
                  after 12 h without use
                </time>
              </p>
            </div>
            {!session.current && (
              <Act
                className="btn s"
                onClick={() => void revoke(session.id).catch((error: unknown) => setProblem(messageOf(error)))}
              >
                Sign it out
              </Act>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
