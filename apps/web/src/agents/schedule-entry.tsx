import { messageOf } from "../data/api-error.ts";
import { cronWords, nextFires } from "../domain/cron.ts";
import { Icon } from "../ui/icon.tsx";
import { describedByOf, Labelled, TextLine } from "../ui/labelled.tsx";
import { Literal } from "../ui/literal.tsx";
import { useNow } from "../ui/use-now.ts";
import type { DraftProblems, ScheduleDraft } from "./agent-draft.ts";

const shown = 3;

const Preview = ({ cron, timeZone }: { cron: string; timeZone: string }) => {
  const now = useNow(60_000);
  if (cron.trim() === "") return null;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    const zone = timeZone.trim() || own;
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    const times = nextFires(cron, zone, now, shown).map((at) => format.format(at));
    return (
      <p className="small muted wide">
        Runs {cronWords(cron)}. Next: {times.join(" · ")}
        {timeZone.trim() === "" && `, if the daemon's zone is ${own} as this browser's`}
      </p>
    );
  } catch (error) {
    return (
      <p className="small t-ask wide">
        <Literal text={messageOf(error)} />
      </p>
    );
  }
};

/** One time and its task, with when that is next. */
export const ScheduleEntry = (props: {
  entry: ScheduleDraft;
  problems: DraftProblems;
  onChange: (entry: ScheduleDraft) => void;
  onRemove: () => void;
}) => {
  const { entry, problems } = props;
  const set = (change: Partial<ScheduleDraft>): void => props.onChange({ ...entry, ...change });
  const taskProblem = problems[`task-${entry.id}`];
  return (
    <div className="knobs card-body">
      <TextLine
        id={`cron-${entry.id}`}
        label="When"
        type="min hour day month weekday"
        placeholder="0 9 * * 1-5"
        value={entry.cron}
        onChange={(cron) => set({ cron })}
        problem={problems[`cron-${entry.id}`]}
        mono
      />
      <TextLine
        id={`zone-${entry.id}`}
        label="Time zone"
        placeholder="the daemon's"
        value={entry.timeZone}
        onChange={(timeZone) => set({ timeZone })}
        hint="A name such as Europe/Berlin"
      />
      <Labelled id={`catchup-${entry.id}`} label="Missed while off">
        <select
          id={`catchup-${entry.id}`}
          className="select"
          value={entry.catchup}
          onChange={(event) => set({ catchup: event.target.value === "last" ? "last" : "none" })}
        >
          <option value="none">Leave it out</option>
          <option value="last">Run once for all of them</option>
        </select>
      </Labelled>
      <Preview cron={entry.cron} timeZone={entry.timeZone} />
      <Labelled id={`task-${entry.id}`} label="Task" problem={taskProblem} wide>
        <textarea
          id={`task-${entry.id}`}
          className="textarea"
          rows={2}
          value={entry.task}
          aria-invalid={taskProblem !== undefined}
          aria-describedby={describedByOf(`task-${entry.id}`, undefined, taskProblem)}
          onChange={(event) => set({ task: event.target.value })}
        />
      </Labelled>
      <div className="wide">
        <button type="button" className="btn s quiet" onClick={props.onRemove}>
          <Icon name="bin" />
          Remove this time
        </button>
      </div>
    </div>
  );
};
