/** What one check found. `detail` is shown only when it failed; `note` always, on the step's own line. */
export interface StepResult {
  ok: boolean;
  detail?: string;
  note?: string;
}

/** One line of `pnpm check`. */
export interface Step {
  name: string;
  run(root: string): Promise<StepResult>;
}
