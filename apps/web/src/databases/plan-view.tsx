import { useQuery } from "@tanstack/react-query";
import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { runSql } from "../data/databases.ts";
import { useServices } from "../data/services.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { cellText } from "./csv.ts";

/** How the database would go about the statement; asked for when it is looked at, and never runs the statement itself. */
export const PlanView = ({ row, sql }: { row: DatabaseRow; sql: string }) => {
  const { api } = useServices();
  const plan = useQuery({
    queryKey: ["db-plan", row.id, sql],
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) =>
      runSql(api, row.id, { sql: `${row.engine === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN"} ${sql}` }, signal),
  });
  if (plan.isPending) return <Loading label="Asking for the plan" />;
  if (plan.isLoadingError) return <Failure what="The plan" error={plan.error} retry={() => void plan.refetch()} />;
  const { failure, statements } = plan.data;
  if (failure)
    return (
      <Empty icon="info" title="There is no plan for this">
        <p className="mono">
          <Literal text={failure.message} />
        </p>
      </Empty>
    );
  const [first] = statements;
  const lines = (first?.rows ?? []).map((cells) =>
    row.engine === "sqlite"
      ? (cellText(cells.at(-1) ?? null) ?? "")
      : cells.map((cell, at) => named(first?.columns?.[at]?.name, cellText(cell), cells.length)).join("  "),
  );
  return (
    <div className="result-note">
      <CodeBlock text={lines.join("\n")} label="Plan" />
    </div>
  );
};

/** One column is the plan's own text; several are named. */
const named = (name: string | undefined, value: string | null, columns: number): string =>
  columns === 1 ? (value ?? "") : `${name}=${value ?? "NULL"}`;
