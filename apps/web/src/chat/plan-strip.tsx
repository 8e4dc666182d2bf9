import { useState } from "react";
import type { SessionRow } from "../../../daemon/src/http/api-types.ts";
import { SessionsButton } from "../sessions/sessions-drawer.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { ChangesDialog } from "../undo/changes-dialog.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import type { PlanStep } from "./state/chat-state.ts";
import { planPlace } from "./state/plan-place.ts";

/** More steps than this are one track. */
const maxBars = 12;

const Bars = ({ plan, done }: { plan: readonly PlanStep[]; done: number }) =>
  plan.length > maxBars ? (
    <progress
      className="plan-track"
      max={plan.length}
      value={done}
      aria-label={`Plan: ${done} of ${plan.length} done`}
    />
  ) : (
    <div className="plan-steps" role="img" aria-label={`Plan: ${done} of ${plan.length} done`}>
      {plan.map((step, at) => (
        <i key={at} className={step.status} />
      ))}
    </div>
  );

/** Where the plan stands; opens to all steps. Beside it what belongs to the whole chat. */
export const PlanStrip = (props: {
  plan: readonly PlanStep[];
  session: SessionRow;
  checkpoints: boolean;
  earlier: boolean;
}) => {
  const { plan } = props;
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<"changes" | "earlier" | undefined>();
  const shut = (): void => setDialog(undefined);
  const place = planPlace(plan);
  return (
    <>
      <div className="plan">
        <SessionsButton />
        {place && (
          <>
            <Bars plan={plan} done={place.done} />
            <span className="clip">
              <b>
                {place.at} of {plan.length}
              </b>{" "}
              <span className="muted">
                <Literal text={place.text} />
              </span>
            </span>
          </>
        )}
        <span className="grow" />
        {place && (
          <button
            type="button"
            className="btn quiet s"
            aria-label="All steps"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="hide-s">All steps</span>
            <Icon name={open ? "down" : "right"} />
          </button>
        )}
        {props.earlier && (
          <button
            type="button"
            className="btn quiet s"
            aria-label="Earlier versions"
            title="Earlier versions"
            onClick={() => setDialog("earlier")}
          >
            <Icon name="again" />
            <span className="hide-s">Earlier versions</span>
          </button>
        )}
        {props.checkpoints && (
          <button type="button" className="btn quiet s" aria-label="Changed files" onClick={() => setDialog("changes")}>
            <Icon name="file" />
            <span className="hide-s">Changed files</span>
          </button>
        )}
      </div>
      {open && place && (
        <ol className="plan-list" aria-label="Plan">
          {plan.map((step, at) => (
            <li key={at} data-status={step.status}>
              <Icon name={step.status === "done" ? "check" : step.status === "active" ? "play" : "ordinary"} />
              <span>
                <Literal text={step.text} />
                <span className="sr">, {step.status}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {dialog === "changes" && <ChangesDialog session={props.session.id} onClose={shut} />}
      {dialog === "earlier" && <EarlierVersions session={props.session.id} onClose={shut} />}
    </>
  );
};
