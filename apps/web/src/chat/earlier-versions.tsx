import { useSuperseded } from "../data/sessions.ts";
import { Ago } from "../ui/ago.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { PlainEntry } from "./plain-entry.tsx";
import { earlierParts } from "./state/earlier-parts.ts";

/** What was edited or asked again since, to read. */
export const EarlierVersions = ({ session, onClose }: { session: string; onClose: () => void }) => {
  const view = useSuperseded(session);
  const parts = earlierParts(view.data?.entries ?? []);
  return (
    <Dialog title="Earlier versions" onClose={onClose} wide>
      <div className="card-body stack">
        <p className="meta">What was edited or asked again since. The model does not see it any more.</p>
        {view.isError ? (
          <Failure what="The earlier versions" error={view.error} retry={() => void view.refetch()} />
        ) : view.isPending ? (
          <Loading label="Reading the earlier versions" />
        ) : parts.length === 0 ? (
          <Empty icon="chat" title="None among the newest 1,000 entries" />
        ) : (
          parts.map((part, at) => (
            <section key={part[0]?.id} className="run-entries" aria-label={`Earlier version ${at + 1}`}>
              <h3>
                {part[0]?.kind === "user" ? "A message as it was" : "An answer as it was"}{" "}
                {part[0] && (
                  <span className="meta">
                    <Ago iso={part[0].at} />
                  </span>
                )}
              </h3>
              {part.map((entry) => (
                <PlainEntry key={entry.id} entry={entry} />
              ))}
            </section>
          ))
        )}
      </div>
    </Dialog>
  );
};
