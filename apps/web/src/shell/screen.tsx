import { ActivityScreen } from "../activity/activity-screen.tsx";
import { AgentsScreen } from "../agents/agents-screen.tsx";
import { ChatScreen } from "../chat/chat-screen.tsx";
import { DataScreen } from "../databases/data-screen.tsx";
import type { Route } from "../domain/route.ts";
import { hashOf } from "../domain/route.ts";
import { SettingsScreen } from "../settings/settings-screen.tsx";
import { SkillsScreen } from "../skills/skills-screen.tsx";
import { ToolsScreen } from "../tools/tools-screen.tsx";
import { Boundary } from "../ui/boundary.tsx";

const Routed = ({ route }: { route: Route }) => {
  if (route.screen === "agents") return <AgentsScreen selected={route.agent} />;
  if (route.screen === "skills") return <SkillsScreen selected={route.skill} />;
  if (route.screen === "activity") return <ActivityScreen tab={route.tab} item={route.item} query={route.query} />;
  if (route.screen === "settings") return <SettingsScreen tab={route.tab} item={route.item} />;
  if (route.screen === "data") return <DataScreen selected={route.connection} />;
  if (route.screen === "tools") return <ToolsScreen selected={route.tool} />;
  return <ChatScreen session={route.session} />;
};

/** One screen. A fault in it stays in it: the rail, the tray and its prompts go on. */
export const Screen = ({ route }: { route: Route }) => (
  <Boundary part={hashOf(route)}>
    <Routed route={route} />
  </Boundary>
);
