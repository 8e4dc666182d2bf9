import { useEffect, useState } from "react";
import { useServices } from "../data/services.tsx";

const widths = ["w-2/5", "w-full", "w-4/5", "w-3/5"] as const;
const skeletonAfterMs = 300;
const slowAfterMs = 3000;

/** Nothing for 300 ms, then a skeleton; after 3 s a word and Cancel, which leaves a way to try again. */
export const Loading = ({ label, rows = 4 }: { label: string; rows?: number }) => {
  const { queries } = useServices();
  const [stage, setStage] = useState<"quiet" | "skeleton" | "slow" | "stopped">("quiet");
  const [tries, setTries] = useState(0);
  // Each try starts the clock again.
  useEffect(() => {
    const soon = setTimeout(() => setStage("skeleton"), skeletonAfterMs);
    const late = setTimeout(() => setStage("slow"), slowAfterMs);
    return () => {
      clearTimeout(soon);
      clearTimeout(late);
    };
  }, [tries]);
  const pending = {
    type: "active",
    predicate: (query: { state: { status: string } }) => query.state.status === "pending",
  } as const;
  const stop = (): void => {
    setStage("stopped");
    void queries.cancelQueries(pending);
  };
  const again = (): void => {
    setStage("quiet");
    setTries(tries + 1);
    void queries.refetchQueries(pending);
  };
  if (stage === "quiet") return null;
  if (stage === "stopped")
    return (
      <div className="load">
        <p className="meta">Stopped before the daemon answered.</p>
        <p>
          {/* biome-ignore lint/a11y/noAutofocus: it takes the place of Cancel, which had the focus */}
          <button type="button" className="btn s" autoFocus onClick={again}>
            Try now
          </button>
        </p>
      </div>
    );
  return (
    <div className="load" aria-busy="true">
      <p className="sr" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className={`skel ${widths[at % widths.length]}`} />
      ))}
      {stage === "slow" && (
        <p className="row meta">
          Still waiting for the daemon.
          <button type="button" className="btn s" onClick={stop}>
            Cancel
          </button>
        </p>
      )}
    </div>
  );
};
