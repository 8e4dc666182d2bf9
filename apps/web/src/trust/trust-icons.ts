import type { IconName } from "../ui/icon.tsx";

const icons: Readonly<Record<string, IconName>> = {
  agent: "agents",
  config: "settings",
  permissions: "settings",
  checker: "check",
  family: "tools",
  skill: "file",
  workflow: "flows",
};

export const trustIcon = (kind: string, title: string): IconName =>
  kind === "config" && title.startsWith("mcpServers") ? "plug" : (icons[kind] ?? "file");
