/** What one check found. `detail` is shown only when it failed; `note` always, on the step's own line. */
export interface StepResult {
  ok: boolean;
  detail?: string;
  note?: string;
}

/** One line of `pnpm check`. */
export interface Step {
  name: string;
  /** Needs the packages' dist folders; runs after the build. */
  needsBuild?: true;
  run(root: string): Promise<StepResult>;
}
