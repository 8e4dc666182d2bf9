import { ActivityScreen } from "../activity/activity-screen.tsx";
import type { Route } from "../domain/route.ts";
import { hashOf } from "../domain/route.ts";
import { SettingsScreen } from "../settings/settings-screen.tsx";
import { ToolsScreen } from "../tools/tools-screen.tsx";
import { Boundary } from "../ui/boundary.tsx";

const Routed = ({ route }: { route: Route }) => {
  if (route.screen === "activity") return <ActivityScreen />;
  if (route.screen === "settings") return <SettingsScreen tab={route.tab} item={route.item} />;
  return <ToolsScreen selected={route.tool} />;
};

/** One screen. A fault in it stays in it: the rail, the tray and its prompts go on. */
export const Screen = ({ route }: { route: Route }) => (
  <Boundary part={hashOf(route)}>
    <Routed route={route} />
  </Boundary>
);
