import { useState } from "react";
import { usePermissions, usePermissionsStatus } from "../data/permissions.ts";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { AddRule } from "./add-rule.tsx";
import { DefaultCard } from "./default-card.tsx";
import { ExplainPane } from "./explain-pane.tsx";
import { FileButtons } from "./file-buttons.tsx";
import { RulesCard } from "./rules-card.tsx";

/** Rules on the left; on the right, what the gate would do with a call. `shown` is a key: its rule, else a call of it. */
export const PermissionsScreen = ({ shown }: { shown: string | undefined }) => {
  const permissions = usePermissions();
  const status = usePermissionsStatus().data;
  const [adding, setAdding] = useState(false);
  const [here, setHere] = useState<ReadonlySet<string>>(new Set());
  if (permissions.isPending) return <Loading label="Loading rules" rows={8} />;
  if (permissions.isLoadingError)
    return <Failure what="The rules" error={permissions.error} retry={() => void permissions.refetch()} />;
  const ruled = permissions.data.rules.some((rule) => rule.key === shown);
  return (
    <div className="panes two">
      <section className="pane rules" aria-label="Rules">
        <div className="p">
          <div className="page-head">
            <div className="grow">
              <h2 className="title">Permissions</h2>
              <p>The first line that applies decides. The denylist holds under every rule and every mode.</p>
            </div>
            <FileButtons permissions={permissions.data} />
            <button type="button" className="btn" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              Add a rule
            </button>
          </div>
          {status?.problem && (
            <Note tone="deny" icon="warn" title="permissions.json could not be read.">
              <p>
                <Literal text={status.problem} />
              </p>
              <p>Until it is repaired, everything that would have used a rule asks.</p>
            </Note>
          )}
          {status && status.waiting.length > 0 && (
            <Note tone="ask" title="Changes made by hand wait for you.">
              {status.waiting.map((line) => (
                <p className="mono" key={line}>
                  <Literal text={line} />
                </p>
              ))}
              <p>
                <a href="#/settings/trust">Decide in Trust</a>
              </p>
            </Note>
          )}
          <DefaultCard permissions={permissions.data} />
          <RulesCard
            key={`rules ${shown}`}
            rules={permissions.data.rules}
            usage={status?.usage ?? {}}
            here={here}
            find={ruled ? shown : undefined}
          />
        </div>
      </section>
      <ExplainPane
        key={`explain ${shown}`}
        rules={permissions.data.rules}
        onKeys={setHere}
        of={ruled ? undefined : shown}
      />
      {adding && <AddRule onClose={() => setAdding(false)} />}
    </div>
  );
};
