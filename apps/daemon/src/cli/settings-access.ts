import type { SettingsView } from "../http/schemas/settings.ts";

/** The settings of a home: through its daemon, or on the file itself while none runs (a broken file lets none start). */
export interface SettingsAccess {
  view(): Promise<SettingsView>;
  /** Throws CliError when the text is no valid config. */
  save(text: string): Promise<SettingsView>;
}
