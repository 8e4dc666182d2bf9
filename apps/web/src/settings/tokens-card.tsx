import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { useTokens } from "../data/settings.ts";
import { Act } from "../ui/act.tsx";
import { Ago } from "../ui/ago.tsx";
import { Literal } from "../ui/literal.tsx";

/** Named tokens of MCP clients and programs; made in a terminal, revoked here. */
export const TokensCard = () => {
  const { api, queries, toasts } = useServices();
  const tokens = useTokens();
  const [problem, setProblem] = useState<string | undefined>();
  const revoke = async (id: string, name: string): Promise<void> => {
    await api.json(`/api/tokens/${encodeURIComponent(id)}`, { method: "DELETE" });
    setProblem(undefined);
    await queries.invalidateQueries({ queryKey: ["auth"] });
    toasts.show(`Token revoked: ${name}`);
  };
  if (!tokens.data) return null;
  return (
    <section className="card" aria-labelledby="tokens">
      <div className="card-head">
        <h3 id="tokens">Tokens</h3>
        <span className="count">{tokens.data.length}</span>
      </div>
      {problem && (
        <p className="error card-body" role="alert">
          <Literal text={problem} />
        </p>
      )}
      {tokens.data.length === 0 ? (
        <p className="card-body muted">
          No client has a token. <code>latchai token add &lt;name&gt; --scope call</code> makes one that can call tools,
          but never read or change rules, prompts, settings or tokens.
        </p>
      ) : (
        <ul className="lines">
          {tokens.data.map((token) => (
            <li key={token.id}>
              <div className="grow">
                <b>
                  <Literal text={token.name} />
                </b>{" "}
                <span className="badge">scope call</span>
                <p className="meta">
                  made <Ago iso={token.createdAt} />
                  {token.lastUsedAt ? (
                    <>
                      , used <Ago iso={token.lastUsedAt} />
                    </>
                  ) : (
                    ", never used"
                  )}
                </p>
              </div>
              <Act
                className="btn s"
                onClick={() =>
                  void revoke(token.id, token.name).catch((error: unknown) => setProblem(messageOf(error)))
                }
              >
                Revoke
                <span className="sr"> {token.name}</span>
              </Act>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
