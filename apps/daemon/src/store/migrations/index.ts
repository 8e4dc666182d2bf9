import type { Migration } from "kysely";
import { logAndSignIn } from "./0001-log-and-sign-in.ts";
import { trust } from "./0002-trust.ts";
import { runs } from "./0003-runs.ts";
import { checkpoints } from "./0004-checkpoints.ts";
import { sessions } from "./0005-sessions.ts";
import { schedules } from "./0006-schedules.ts";
import { databaseHistory } from "./0007-database-history.ts";
import { callErrors } from "./0008-call-errors.ts";
import { openRequests } from "./0009-open-requests.ts";
import { allowedToolsOfRuns } from "./0010-allowed-tools.ts";
import { searchPartsOfTexts } from "./0011-search-parts.ts";

/** In the order of their names; a released one is never changed. The tables they make are typed in ../tables.ts. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-log-and-sign-in": logAndSignIn,
  "0002-trust": trust,
  "0003-runs": runs,
  "0004-checkpoints": checkpoints,
  "0005-sessions": sessions,
  "0006-schedules": schedules,
  "0007-database-history": databaseHistory,
  "0008-call-errors": callErrors,
  "0009-open-requests": openRequests,
  "0010-allowed-tools": allowedToolsOfRuns,
  "0011-search-parts": searchPartsOfTexts,
};
