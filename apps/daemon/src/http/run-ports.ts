import type { Principal } from "../auth/principal.ts";
import type { PortResult } from "./ports.ts";
import type { ActivityQuery, ActivityView } from "./schemas/activity.ts";
import type { Entry } from "./schemas/entries.ts";
import type { RunDetail, RunRow, RunSource, RunStart, RunStatus, ScheduleRow } from "./schemas/runs.ts";

/** Which runs; newest first. */
export interface RunsFilter {
  status?: RunStatus;
  source?: RunSource;
  agent?: string;
  /** Page back from this id. */
  before?: string;
  limit: number;
}

/** Behind /api/runs: every run, whatever started it. */
export interface RunsPort {
  list(filter: RunsFilter): Promise<RunRow[]>;
  get(id: string): Promise<PortResult<RunDetail>>;
  /** One entry whole, of the run or of a sub-agent below it. */
  entry(id: string, entry: string): Promise<PortResult<Entry>>;
  /** Resolves when the run is recorded; nobody will be asked anything in it. */
  start(body: RunStart, principal: Principal): Promise<PortResult<RunRow>>;
  /** Resolves when all of it has settled. */
  stop(id: string): Promise<PortResult<boolean>>;
}

/** Behind /api/schedules. */
export interface SchedulesPort {
  list(): Promise<ScheduleRow[]>;
  /** Turns one on again that was turned off after failures. */
  resume(id: string): Promise<PortResult<ScheduleRow>>;
}

/** Behind /api/activity. */
export interface SpendPort {
  report(query: ActivityQuery): Promise<PortResult<ActivityView>>;
}

/** Everything about runs. */
export interface RunArea {
  runs: RunsPort;
  schedules: SchedulesPort;
  spend: SpendPort;
}
