import { useModels } from "../data/models.ts";
import { hashOf } from "../domain/route.ts";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";

/** Said before anything is sent: no model is configured, which file and key to write, and where to do it here. */
export const NoModel = () => {
  const none = useModels().data?.none;
  if (none === undefined) return null;
  return (
    <Note tone="ask" title="No model can be used yet">
      <p className="mono">
        <Literal text={none} />
      </p>
      <p className="row wrap">
        <a className="btn s" href={hashOf({ screen: "settings", tab: "models" })}>
          Open Settings › Models
        </a>
      </p>
    </Note>
  );
};
