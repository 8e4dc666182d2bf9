/** Where the page is. Hash routes: the server serves one document, and a path never reaches its log. */
export type Route =
  | { screen: "tools"; tool?: string }
  | { screen: "activity" }
  | { screen: "settings"; tab: SettingsTab; item?: string };

export const settingsTabs = ["general", "servers", "permissions", "trust", "about"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

const decode = (part: string | undefined): string | undefined => {
  if (!part) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const isTab = (text: string): text is SettingsTab => (settingsTabs as readonly string[]).includes(text);

/** Reads `#/tools/grep`; anything unknown is the tools screen. */
export const parseRoute = (hash: string): Route => {
  const [screen = "", second, third] = hash.replace(/^#\/?/, "").split("?")[0]?.split("/") ?? [];
  if (screen === "activity") return { screen };
  if (screen === "settings") {
    const tab = second && isTab(second) ? second : "general";
    const item = decode(third);
    return { screen, tab, ...(item !== undefined && { item }) };
  }
  const tool = screen === "tools" ? decode(second) : undefined;
  return { screen: "tools", ...(tool !== undefined && { tool }) };
};

/** The address of a route. */
export const hashOf = (route: Route): string => {
  if (route.screen === "tools") return route.tool ? `#/tools/${encodeURIComponent(route.tool)}` : "#/tools";
  if (route.screen === "activity") return "#/activity";
  return `#/settings/${route.tab}${route.item ? `/${encodeURIComponent(route.item)}` : ""}`;
};

/** The one `h1` of a route. */
export const titleOf = (route: Route): string =>
  route.screen === "tools" ? "Tools" : route.screen === "activity" ? "Activity" : "Settings";
