import type { SettingsView } from "../../http/schemas/settings.ts";
import { ask } from "../api.ts";
import type { HomeFlag } from "../commands/options.ts";
import { findDaemon, homeOf } from "../daemon-link.ts";
import type { SettingsAccess } from "../settings-access.ts";

export async function settingsAccess(flags: HomeFlag): Promise<SettingsAccess> {
  const paths = homeOf(flags);
  const link = await findDaemon(paths);
  if (link) {
    return {
      view: () => ask<SettingsView>(link.client, "GET", "/api/settings"),
      save: (text) => ask<SettingsView>(link.client, "PUT", "/api/settings", { text }),
    };
  }
  const { offlineSettings } = await import("../offline-settings.ts");
  return offlineSettings(paths);
}
