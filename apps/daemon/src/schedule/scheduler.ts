import type { Clock, EventsPort, Ids, Log } from "@latchai/core";
import { passedSlots } from "./passed-slots.ts";
import { isOn, type Plan, type Planned } from "./plan.ts";
import type { ScheduleSource } from "./task.ts";
import { createTroubles } from "./troubles.ts";

/** One start of a scheduled run. */
export interface Fire {
  /** Id that its run gets. */
  run: string;
  agent: string;
  task: string;
  /** The slot, epoch ms. */
  scheduledFor: number;
  /** Slots that it stands for, when more than one. */
  missed?: number;
}

/** How a scheduled run ended, as far as the next one cares. */
export type FireEnd = "completed" | "failed" | "stopped";

/** What fires. */
export interface FireRuns {
  /** One that cannot start is recorded as failed. */
  start(fire: Fire): Promise<{ done: Promise<FireEnd> }>;
  /** Records a fire that did not become a run. */
  skip(fire: Fire, why: string): Promise<void>;
}

export interface Scheduler {
  /** Loads the schedules and keeps firing them until `close`. */
  start(): Promise<void>;
  /** Fires what is due now. */
  look(): Promise<void>;
  /** Turns one on again that was turned off after failures; false: there is none like that. */
  resume(id: string): Promise<boolean>;
  /** Schedules that have a next time. */
  waiting(): number;
  close(): Promise<void>;
}

export interface SchedulerOptions {
  plan: Plan;
  source: Pick<ScheduleSource, "refresh" | "onChange">;
  runs: FireRuns;
  clock: Clock;
  ids: Ids;
  events: EventsPort;
  log: Log;
  /** Calls back once; the result calls it off. */
  timer?(ms: number, fire: () => void): () => void;
}

/** A slot that is over by more than this was missed. */
const graceMs = 60_000;
/** Also the longest time until a clock that was set, or a machine that slept, is noticed. */
const lookEveryMs = 30_000;
const againMs = 1000;
/** In troubles, beside the ids of schedules: looking at them all. */
const looks = "looks";
const maxJitterMs = 5000;
const maxFailures = 5;
/** A clock that was this far ahead was wrong, and what it led to does not count. */
const clockTrustMs = 86_400_000;

/** Spreads the starts of schedules of the same minute; the same slot always gets the same delay, also after a restart. */
const jitterMs = (id: string, slot: number): number =>
  (Number.parseInt(id.slice(0, 8), 16) + slot / 1000) % maxJitterMs;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { plan, source, runs, clock, ids, events, log, timer = setTimer } = options;
  const running = new Set<string>();
  const troubles = createTroubles(log);
  let cancel: () => void = () => {};
  let stop: () => void = () => {};
  let closed = false;

  let queue: Promise<unknown> = Promise.resolve();
  /** One thing at a time: two looks at once would fire a slot twice. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  }

  const dueAt = ({ id, slots, state }: Planned): number | undefined => {
    const slot = slots?.next(state.through);
    return slot === undefined ? undefined : slot + jitterMs(id, slot);
  };
  const isDue = (planned: Planned): boolean => isOn(planned) && (dueAt(planned) ?? Infinity) <= clock.now();

  async function look(): Promise<void> {
    for (const { id, state } of plan.list())
      if (state.through > clock.now() + clockTrustMs) await plan.put(id, { through: clock.now() });
    if (plan.list().some(isDue)) {
      await source.refresh();
      await plan.load();
      for (const planned of plan.list().filter(isDue)) {
        if (closed) return;
        await fire(planned).then(
          () => troubles.passed(planned.id),
          (error: unknown) => troubles.tell(planned.id, `the schedule of ${planned.task.agent} failed`, error),
        );
      }
    }
    troubles.passed(looks);
    arm();
  }

  async function fire({ id, task, slots, state }: Planned): Promise<void> {
    const passed = slots && passedSlots(slots, state.through, clock.now());
    if (passed === undefined) return;
    const { last, count } = passed;
    // Of several that have passed, the newest may still have to wait for its moment.
    if (last + jitterMs(id, last) > clock.now()) return;
    const late = clock.now() - last > graceMs;
    if (late && task.catchup === "none") {
      log.info(`${task.agent}: ${count} times of "${task.cron}" passed while nothing could run; the next one counts`);
      return plan.put(id, { through: last });
    }
    const missed = task.catchup === "last" && count > 1 ? { missed: count } : {};
    const one: Fire = { run: ids.next(), agent: task.agent, task: task.task, scheduledFor: last, ...missed };
    if (running.has(id)) {
      await runs.skip(one, "The run before it was still going.");
      return plan.put(id, { through: last });
    }
    // First, so that a crash cannot lead to a second run; a run that was not recorded any more is due again.
    await plan.put(id, { through: last, run: { id: one.run, slot: last } });
    void begin(id, one);
  }

  /** Outside the queue: a run that is slow to start holds up no other schedule. */
  async function begin(id: string, fire: Fire): Promise<void> {
    running.add(id);
    let end: FireEnd = "failed";
    try {
      const { done } = await runs.start(fire);
      end = await done;
    } catch (error) {
      log.error(`the scheduled run of ${fire.agent} failed`, error);
    }
    running.delete(id);
    await inTurn(() => settle(id, end)).catch((error: unknown) =>
      log.error("the end of a scheduled run was not noted", error),
    );
  }

  async function settle(id: string, end: FireEnd): Promise<void> {
    const planned = plan.get(id);
    if (planned === undefined || closed || end === "stopped") return;
    if (end === "completed") return planned.state.failures > 0 ? plan.put(id, { failures: 0 }) : undefined;
    const failures = planned.state.failures + 1;
    if (failures < maxFailures) return plan.put(id, { failures });
    const { agent, cron } = planned.task;
    const off = `Turned off after ${failures} failed runs in a row. Turn it on again, or edit the definition, once the cause is gone.`;
    await plan.put(id, { failures, off });
    log.warn(`${agent}: "${cron}": ${off}`);
    events.emit({ type: "schedule.disabled", agent, data: { schedule: id, cron, failures, problem: off } });
  }

  function arm(): void {
    cancel();
    if (closed) return;
    const now = clock.now();
    const waits = plan.list().flatMap((planned) => {
      const due = isOn(planned) ? dueAt(planned) : undefined;
      if (due === undefined) return [];
      if (due > now) return [due - now];
      // What is due and did not fire waits for its newest slot's moment, or could not be stored.
      return troubles.lasts(looks) || troubles.lasts(planned.id) ? [] : [againMs];
    });
    cancel = timer(Math.min(lookEveryMs, ...waits), () => void looking());
  }

  const looking = (): Promise<void> =>
    inTurn(look).catch((error: unknown) => {
      troubles.tell(looks, "the schedules could not be looked at", error);
      arm();
    });

  return {
    async start() {
      await inTurn(() => plan.load());
      stop = source.onChange(() => {
        void inTurn(async () => {
          await plan.load();
          arm();
        }).catch((error: unknown) => log.error("changed schedules were not taken over", error));
      });
      await looking();
    },
    look: () => inTurn(look),
    resume: (id) =>
      inTurn(async () => {
        const planned = plan.get(id);
        if (planned?.state.off === undefined) return false;
        await plan.put(id, { failures: 0, through: clock.now() }, "off");
        arm();
        events.emit({ type: "schedule.resumed", agent: planned.task.agent, data: { schedule: id } });
        return true;
      }),
    waiting: () => plan.list().filter((planned) => isOn(planned) && dueAt(planned) !== undefined).length,
    async close() {
      closed = true;
      stop();
      cancel();
      await queue;
    },
  };
}

function setTimer(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
