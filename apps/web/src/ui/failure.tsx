import { messageOf } from "../data/api-error.ts";
import { Empty } from "./empty.tsx";
import { Literal } from "./literal.tsx";

/** A query that failed: what, the daemon's own words, and a button to try now. */
export const Failure = ({ what, error, retry }: { what: string; error: unknown; retry: () => void }) => (
  <Empty icon="warn" title={`${what} could not be read`}>
    <p className="mono">
      <Literal text={messageOf(error)} />
    </p>
    <p className="mt-3">
      <button type="button" className="btn s" onClick={retry}>
        Try now
      </button>
    </p>
  </Empty>
);
