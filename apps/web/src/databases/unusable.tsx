import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { Empty } from "../ui/empty.tsx";
import { Literal } from "../ui/literal.tsx";

/** Why a connection cannot be used, and what to do. */
export const Unusable = ({ row, onChange }: { row: DatabaseRow; onChange: () => void }) => (
  <Empty icon="warn" title={row.waiting ? "This connection waits for you" : "This connection cannot be used"}>
    <p>
      <Literal text={row.problem ?? ""} />
    </p>
    <p className="mt-3">
      {row.waiting ? (
        <a className="btn primary" href="#/settings/trust">
          Decide in Trust
        </a>
      ) : (
        <button type="button" className="btn" onClick={onChange}>
          Change the connection
        </button>
      )}
    </p>
  </Empty>
);
