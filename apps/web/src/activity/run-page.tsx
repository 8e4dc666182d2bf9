import { useState } from "react";
import type { RunDetail, RunRow } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useRun, useRunActions } from "../data/runs.ts";
import { useServices } from "../data/services.tsx";
import { hashOf } from "../domain/route.ts";
import { Act } from "../ui/act.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { RunBadge } from "./run-badge.tsx";
import { RunEntries } from "./run-entries.tsx";
import { RunFacts } from "./run-facts.tsx";
import { RunLine } from "./run-line.tsx";

/** One run: what it was to do, what it did, what it started, and how it ended. */
export const RunPage = ({ id }: { id: string }) => {
  const run = useRun(id);
  return (
    <div className="page run-page">
      <p>
        <a className="btn quiet s" href="#/activity/runs">
          <Icon name="left" />
          All runs
        </a>
      </p>
      {run.isPending ? (
        <Loading label="Loading the run" rows={8} />
      ) : run.isLoadingError ? (
        <>
          <h2 className="sr">Run</h2>
          <Failure what="This run" error={run.error} retry={() => void run.refetch()} />
        </>
      ) : (
        <Shown view={run.data} />
      )}
    </div>
  );
};

const StopButton = ({ run }: { run: RunRow }) => {
  const { stop } = useRunActions();
  const { announcer } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      announcer.say((await stop(run.id)) ? "Stopped" : "It was over already");
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Act className="btn s" disabled={busy} aria-busy={busy} onClick={() => void end()}>
        <Icon name="stop" />
        {busy ? "Stopping" : "Stop it"}
      </Act>
      {problem && (
        <span className="error" role="alert">
          <Literal text={problem} />
        </span>
      )}
    </>
  );
};

const Shown = ({ view }: { view: RunDetail }) => {
  const { run, children } = view;
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <div className="row wrap">
            <h2 className="title">
              Run of{" "}
              <a className="mono" href={hashOf({ screen: "agents", agent: run.agent })}>
                <Literal text={run.agent} />
              </a>
            </h2>
            <RunBadge run={run} />
            {run.status === "running" && <StopButton run={run} />}
          </div>
        </div>
      </div>
      {run.task && (
        <section className="card" aria-labelledby="run-task-title">
          <div className="card-head">
            <h3 id="run-task-title">Task</h3>
          </div>
          <p className="card-body run-task">
            <Literal text={run.task} />
          </p>
        </section>
      )}
      {run.error && (
        <Note
          tone={run.status === "skipped" || run.status === "cancelled" ? "ask" : "deny"}
          icon="warn"
          title={
            run.status === "skipped"
              ? "It was left out."
              : run.status === "cancelled"
                ? "It was stopped."
                : "It did not come to its end."
          }
        >
          <p className="mono">
            <Literal text={run.error} />
          </p>
        </Note>
      )}
      {run.denied > 0 && (
        <Note tone="deny" title={`The gate refused ${run.denied} call${run.denied === 1 ? "" : "s"} of it.`}>
          <p>
            Look at what was refused below. What should pass next time can be allowed by a rule in{" "}
            <a href="#/settings/permissions">Permissions</a>.
          </p>
        </Note>
      )}
      <RunFacts run={run} />
      <section className="stack" aria-labelledby="run-did">
        <h3 id="run-did">What it did</h3>
        <RunEntries view={view} />
      </section>
      {children.length > 0 && (
        <section className="stack" aria-labelledby="run-children">
          <h3 id="run-children">
            Sub-agents that it started <span className="count">{children.length}</span>
          </h3>
          <ul className="card runs">
            {children.map((child) => (
              <RunLine key={child.id} run={child} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
