import type { Theme } from "../data/preferences.ts";
import { useServices } from "../data/services.tsx";
import { useTools } from "../data/tools.ts";
import type { Route } from "../domain/route.ts";
import type { IconName } from "../ui/icon.tsx";
import { go } from "../ui/use-route.ts";
import type { Command } from "./rank-commands.ts";
import { useSignOut } from "./use-sign-out.ts";

const places: readonly { label: string; icon: IconName; to: Route }[] = [
  { label: "Chat", icon: "chat", to: { screen: "chat" } },
  { label: "Tools", icon: "tools", to: { screen: "tools" } },
  { label: "Agents", icon: "agents", to: { screen: "agents" } },
  { label: "Skills", icon: "file", to: { screen: "skills" } },
  { label: "Data", icon: "data", to: { screen: "data" } },
  { label: "Activity: runs", icon: "pulse", to: { screen: "activity", tab: "runs" } },
  { label: "Activity: spend", icon: "pulse", to: { screen: "activity", tab: "spend" } },
  { label: "Activity: schedules", icon: "clock", to: { screen: "activity", tab: "schedules" } },
  { label: "Activity: calls", icon: "pulse", to: { screen: "activity", tab: "calls" } },
  { label: "Activity: events", icon: "pulse", to: { screen: "activity", tab: "events" } },
  { label: "Models", icon: "settings", to: { screen: "settings", tab: "models" } },
  { label: "Permissions", icon: "settings", to: { screen: "settings", tab: "permissions" } },
  { label: "Trust", icon: "settings", to: { screen: "settings", tab: "trust" } },
  { label: "Servers", icon: "plug", to: { screen: "settings", tab: "servers" } },
  { label: "General settings", icon: "settings", to: { screen: "settings", tab: "general" } },
  { label: "About", icon: "info", to: { screen: "settings", tab: "about" } },
];

const themes: readonly { label: string; theme: Theme }[] = [
  { label: "Use the light theme", theme: "light" },
  { label: "Use the dark theme", theme: "dark" },
  { label: "Follow the system's theme", theme: "system" },
];

/** Everything the palette can do now. */
export const useCommands = (openKeys: () => void): Command[] => {
  const { tray, preferences } = useServices();
  const tools = useTools().data ?? [];
  const signOut = useSignOut();
  return [
    ...places.map(
      ({ label, icon, to }): Command => ({ id: `go-${label}`, label, detail: "Screen", icon, run: () => go(to) }),
    ),
    {
      id: "waiting",
      label: "Show what waits for you",
      detail: "Prompts",
      icon: "inbox",
      run: () => tray.show(),
    },
    { id: "keys", label: "Show the keys that work here", detail: "?", icon: "info", run: openKeys },
    ...themes.map(
      ({ label, theme }): Command => ({
        id: `theme-${theme}`,
        label,
        detail: "Theme",
        icon: "halves",
        run: () => preferences.setTheme(theme),
      }),
    ),
    { id: "sign-out", label: "Sign out of this browser", detail: "Session", icon: "x", run: () => void signOut() },
    ...tools.map(
      (tool): Command => ({
        id: `tool-${tool.name}`,
        label: tool.name,
        detail: tool.description,
        icon: tool.class,
        literal: true,
        run: () => go({ screen: "tools", tool: tool.name }),
      }),
    ),
  ];
};
