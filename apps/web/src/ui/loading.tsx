import { useEffect, useState } from "react";

const widths = ["w-2/5", "w-full", "w-4/5", "w-3/5"] as const;

/** Nothing for 300 ms, then a skeleton; after 3 s it says so. */
export const Loading = ({ label, rows = 4 }: { label: string; rows?: number }) => {
  const [stage, setStage] = useState<"quiet" | "skeleton" | "slow">("quiet");
  useEffect(() => {
    const soon = setTimeout(() => setStage("skeleton"), 300);
    const late = setTimeout(() => setStage("slow"), 3000);
    return () => {
      clearTimeout(soon);
      clearTimeout(late);
    };
  }, []);
  if (stage === "quiet") return null;
  return (
    <div className="load" role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className={`skel ${widths[at % widths.length]}`} />
      ))}
      {stage === "slow" && <p className="meta">Still waiting for the daemon.</p>}
    </div>
  );
};
