import type { Step } from "./step.ts";
import { blockingCalls } from "./steps/blocking-calls.ts";
import { boundaries } from "./steps/boundaries.ts";
import { build } from "./steps/build.ts";
import { changesets } from "./steps/changesets.ts";
import { deadCode } from "./steps/dead-code.ts";
import { docs } from "./steps/docs.ts";
import { formatAndLint } from "./steps/format-and-lint.ts";
import { heavyModules } from "./steps/heavy-modules.ts";
import { moduleState } from "./steps/module-state.ts";
import { packagedForm } from "./steps/packaged-form.ts";
import { packagingSmoke } from "./steps/packaging-smoke.ts";
import { plugInFamily } from "./steps/plug-in-family.ts";
import { testsCollected } from "./steps/tests-collected.ts";
import { typeAwareLint } from "./steps/type-aware-lint.ts";
import { types, webTypes } from "./steps/types.ts";

/** In the order they run: the quick ones first, then the build and what needs it. */
export const steps: readonly Step[] = [
  formatAndLint,
  types,
  webTypes,
  moduleState,
  boundaries,
  docs,
  testsCollected,
  changesets,
  deadCode,
  typeAwareLint,
  build,
  packagedForm,
  packagingSmoke,
  plugInFamily,
  heavyModules,
  blockingCalls,
];
