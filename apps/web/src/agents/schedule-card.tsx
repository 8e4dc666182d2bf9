import { Act } from "../ui/act.tsx";
import { Icon } from "../ui/icon.tsx";
import type { AgentForm } from "./agent-form.ts";
import { ScheduleEntry } from "./schedule-entry.tsx";

/** When the agent runs on its own, and with which task. */
export const ScheduleCard = ({ draft, set, problems }: AgentForm) => {
  const add = (): void => {
    const id = Math.max(-1, ...draft.schedule.map((entry) => entry.id)) + 1;
    set({ schedule: [...draft.schedule, { id, cron: "0 9 * * 1-5", task: "", timeZone: "", catchup: "none" }] });
    requestAnimationFrame(() => document.getElementById(`cron-${id}`)?.focus());
  };
  return (
    <section className="card" aria-labelledby="agent-schedule">
      <div className="card-head">
        <h3 id="agent-schedule">Schedule</h3>
        <span className="count">{draft.schedule.length}</span>
        <span className="grow" />
        <Act className="btn s" onClick={add}>
          <Icon name="plus" />
          Add a time
        </Act>
      </div>
      {draft.schedule.length === 0 ? (
        <p className="card-body muted">It runs only when somebody asks it to.</p>
      ) : (
        <ul className="schedule">
          {draft.schedule.map((entry) => (
            <li key={entry.id}>
              <ScheduleEntry
                entry={entry}
                problems={problems}
                onChange={(next) =>
                  set({ schedule: draft.schedule.map((other) => (other.id === entry.id ? next : other)) })
                }
                onRemove={() => set({ schedule: draft.schedule.filter((other) => other.id !== entry.id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
