import { useState } from "react";
import type { Permissions } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { usePermissionActions } from "../data/permissions.ts";
import { useConnected } from "../data/use-connected.ts";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { Seg } from "../ui/seg.tsx";

/** What unattended runs that need arbitrary code get. */
export const DefaultCard = ({ permissions }: { permissions: Permissions }) => {
  const connected = useConnected();
  const { put } = usePermissionActions();
  const [problem, setProblem] = useState<string | undefined>();
  const change = (unattendedDefault: "allow" | "deny"): void => {
    if (unattendedDefault === permissions.unattendedDefault) return;
    put({ ...permissions, unattendedDefault }).then(
      () => setProblem(undefined),
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  return (
    <div className="card default">
      <div className="grow">
        <h3>When nobody is watching</h3>
        <p className="muted small">
          Runs from a schedule, a workflow or <code>latchai run</code> that need arbitrary code.
        </p>
        {problem && (
          <p className="error" role="alert">
            <Literal text={problem} />
          </p>
        )}
      </div>
      <Seg
        label="Unattended default"
        value={permissions.unattendedDefault}
        onChange={change}
        disabled={!connected}
        options={[
          {
            value: "deny",
            label: (
              <>
                <Latch effect="deny" />
                Deny
              </>
            ),
          },
          {
            value: "allow",
            label: (
              <>
                <Latch effect="allow" />
                Allow
              </>
            ),
          },
        ]}
      />
    </div>
  );
};
