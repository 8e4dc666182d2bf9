import type { WireCell } from "../../../daemon/src/http/api-types.ts";
import { count } from "../domain/time.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { cellText } from "./csv.ts";

/** One value whole, as far as it was fetched. */
export const CellView = ({ title, cell, onClose }: { title: string; cell: WireCell; onClose: () => void }) => {
  const text = cellText(cell);
  const whole = cell !== null && typeof cell !== "string" ? cell.chars : undefined;
  return (
    <Dialog title={title} onClose={onClose} wide>
      <div className="card-body stack">
        {text === null ? (
          <p className="null">NULL</p>
        ) : (
          <>
            <p className="meta">
              {count(text.length)} characters{whole !== undefined && ` of ${count(whole)}`}
            </p>
            <CodeBlock text={text} label="Value" wrapped />
          </>
        )}
      </div>
    </Dialog>
  );
};
