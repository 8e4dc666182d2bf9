import { ActivityScreen } from "../activity/activity-screen.tsx";
import type { Route } from "../domain/route.ts";
import { SettingsScreen } from "../settings/settings-screen.tsx";
import { ToolsScreen } from "../tools/tools-screen.tsx";

export const Screen = ({ route }: { route: Route }) => {
  if (route.screen === "activity") return <ActivityScreen />;
  if (route.screen === "settings") return <SettingsScreen tab={route.tab} item={route.item} />;
  return <ToolsScreen selected={route.tool} />;
};
