import { useState } from "react";
import type { TrustEntry } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { useTrustActions, useTrustDetail } from "../data/trust.ts";
import { useConnected } from "../data/use-connected.ts";
import { literalText } from "../domain/escape.ts";
import { hashOf, type Route } from "../domain/route.ts";
import { shortHash } from "../domain/time.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Act } from "../ui/act.tsx";
import { Ago } from "../ui/ago.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { focusItem } from "../ui/use-one-pane.ts";
import { go } from "../ui/use-route.ts";
import { Grants } from "./grants.tsx";
import { TrustDiff } from "./trust-diff.tsx";

const where = "Trust";

/** One entry: what changed, what accepting gives, the difference, and the decision. */
export const TrustDetailPane = ({ id, waiting }: { id: string; waiting: readonly TrustEntry[] }) => {
  const detail = useTrustDetail(id);
  const { accept, reject } = useTrustActions();
  const { announcer } = useServices();
  const connected = useConnected();
  const [layout, setLayout] = useState<"unified" | "split">("unified");
  const [busy, setBusy] = useState<"accept" | "reject" | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const at = waiting.findIndex((entry) => entry.id === id);
  const isWaiting = detail.data?.state === "waiting";

  const step = (by: 1 | -1): void => {
    const next = waiting[at === -1 ? 0 : at + by];
    if (next) go({ screen: "settings", tab: "trust", item: next.id });
  };
  const decide = async (what: "accept" | "reject"): Promise<void> => {
    if (!detail.data || !isWaiting || busy || !connected) return;
    const after = waiting[at + 1] ?? waiting[at - 1];
    setBusy(what);
    try {
      if (what === "accept") await accept(detail.data);
      else await reject(id);
      setProblem(undefined);
      announcer.say(what === "accept" ? "Accepted" : "The accepted version is back");
      const next: Route = { screen: "settings", tab: "trust", item: after?.id ?? id };
      go(next);
      requestAnimationFrame(() => focusItem(hashOf(next)));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  useKeys([
    { keys: "j", label: "Next change", where, run: () => step(1) },
    { keys: "k", label: "Previous change", where, run: () => step(-1) },
    { keys: "a", label: "Accept this version", where, run: () => void decide("accept") },
    { keys: "r", label: "Put the accepted version back", where, run: () => void decide("reject") },
    {
      keys: "v",
      label: "Diff layout",
      where,
      run: () => setLayout((current) => (current === "unified" ? "split" : "unified")),
    },
  ]);

  if (detail.isPending) return <Loading label="Loading the change" rows={8} />;
  if (detail.isLoadingError)
    return <Failure what="This change" error={detail.error} retry={() => void detail.refetch()} />;
  const entry = detail.data;
  return (
    <article aria-label={literalText(entry.title)}>
      <header className="d-head">
        <div className="row wrap">
          <h2 className="mono">
            <Literal text={entry.title} />
          </h2>
          {isWaiting ? (
            <span className="badge ask">
              {entry.accepted === undefined ? "New, waiting for you" : "Changed, waiting for you"}
            </span>
          ) : (
            <span className="badge allow">Accepted</span>
          )}
        </div>
        <p className="muted">
          {entry.changedAt && (
            <>
              Changed{" "}
              {entry.changedBy && (
                <>
                  by{" "}
                  <b>
                    <Literal text={entry.changedBy} />
                  </b>
                  ,{" "}
                </>
              )}
              <Ago iso={entry.changedAt} />.{" "}
            </>
          )}
          {entry.summary && <Literal text={entry.summary} />}{" "}
          {isWaiting &&
            !entry.summary &&
            (entry.accepted === undefined
              ? "Until you decide, it is not in force."
              : "Until you decide, the accepted version is in force.")}
        </p>
      </header>
      {entry.grants && entry.grants.length > 0 && <Grants grants={entry.grants} waiting={isWaiting} />}
      <TrustDiff entry={entry} layout={layout} onLayout={setLayout} />
      {problem && (
        <Note tone="deny" icon="warn" title="Nothing was decided." role="alert">
          <p className="mono">
            <Literal text={problem} />
          </p>
        </Note>
      )}
      <div className="act">
        {isWaiting && (
          <>
            <Act
              className="btn primary"
              disabled={busy !== undefined}
              aria-busy={busy === "accept"}
              onClick={() => void decide("accept")}
            >
              Accept this version <kbd className="kbd">A</kbd>
            </Act>
            <Act
              className="btn"
              disabled={busy !== undefined}
              aria-busy={busy === "reject"}
              onClick={() => void decide("reject")}
            >
              {entry.accepted === undefined ? "Reject" : "Put the accepted version back"} <kbd className="kbd">R</kbd>
            </Act>
          </>
        )}
        <span className="grow" />
        {entry.hash && (
          <span className="meta hash" title={entry.hash}>
            sha256 <code>{shortHash(entry.hash)}</code>
          </span>
        )}
      </div>
    </article>
  );
};
