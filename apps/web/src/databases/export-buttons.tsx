import type { QueryStatement } from "../../../daemon/src/http/api-types.ts";
import { Icon } from "../ui/icon.tsx";
import { toCsv, toJson } from "./csv.ts";

const save = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** The rows in view as a file. */
export const ExportButtons = ({ connection, statement }: { connection: string; statement: QueryStatement }) => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const what = statement.more ? "the rows shown; there are more" : "all rows";
  return (
    <>
      <button
        type="button"
        className="btn quiet s"
        title={`Save ${what} as CSV`}
        onClick={() => save(`${connection}-${stamp}.csv`, toCsv(statement), "text/csv")}
      >
        <Icon name="download" />
        CSV<span className="sr">: save {what}</span>
      </button>
      <button
        type="button"
        className="btn quiet s"
        title={`Save ${what} as JSON`}
        onClick={() => save(`${connection}-${stamp}.json`, toJson(statement), "application/json")}
      >
        JSON<span className="sr">: save {what}</span>
      </button>
    </>
  );
};
