/** Where the page is. Hash routes: the server serves one document, and a path never reaches its log. */
export type Route =
  | { screen: "chat"; session?: string }
  | { screen: "tools"; tool?: string }
  | { screen: "agents"; agent?: string }
  | { screen: "skills"; skill?: string }
  | { screen: "data"; connection?: string }
  | { screen: "activity"; tab: ActivityTab; item?: string; query?: string }
  | { screen: "settings"; tab: SettingsTab; item?: string };

export const settingsTabs = ["general", "models", "servers", "permissions", "trust", "about"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const activityTabs = ["runs", "spend", "schedules", "calls", "events"] as const;
export type ActivityTab = (typeof activityTabs)[number];

const decode = (part: string | undefined): string | undefined => {
  if (!part) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const isTab = (text: string): text is SettingsTab => (settingsTabs as readonly string[]).includes(text);
const isActivityTab = (text: string): text is ActivityTab => (activityTabs as readonly string[]).includes(text);

/** `#/activity/runs/01J…?agent=me`: what is chosen stays in the address, so Back finds it again. */
const activityRoute = (second: string | undefined, third: string | undefined, query: string | undefined): Route => {
  const item = decode(third);
  return {
    screen: "activity",
    tab: second && isActivityTab(second) ? second : "runs",
    ...(item !== undefined && { item }),
    ...(query && { query }),
  };
};

/** Reads `#/tools/grep`; anything unknown is the chat. */
export const parseRoute = (hash: string): Route => {
  const [path = "", query] = hash.replace(/^#\/?/, "").split("?");
  const [screen = "", second, third] = path.split("/");
  if (screen === "activity") return activityRoute(second, third, query);
  if (screen === "agents" || screen === "skills") {
    const name = decode(second);
    if (screen === "skills") return { screen, ...(name !== undefined && { skill: name }) };
    return { screen, ...(name !== undefined && { agent: name }) };
  }
  if (screen === "settings") {
    const tab = second && isTab(second) ? second : "general";
    const item = decode(third);
    return { screen, tab, ...(item !== undefined && { item }) };
  }
  if (screen === "data") {
    const connection = decode(second);
    return { screen, ...(connection !== undefined && { connection }) };
  }
  if (screen === "tools") {
    const tool = decode(second);
    return { screen, ...(tool !== undefined && { tool }) };
  }
  const session = screen === "chat" ? decode(second) : undefined;
  return { screen: "chat", ...(session !== undefined && { session }) };
};

const below = (base: string, item: string | undefined): string => (item ? `${base}/${encodeURIComponent(item)}` : base);

/** The address of a route. */
export const hashOf = (route: Route): string => {
  switch (route.screen) {
    case "chat":
      return below("#/chat", route.session);
    case "tools":
      return below("#/tools", route.tool);
    case "data":
      return below("#/data", route.connection);
    case "agents":
      return below("#/agents", route.agent);
    case "skills":
      return below("#/skills", route.skill);
    case "activity":
      return below(`#/activity/${route.tab}`, route.item) + (route.query ? `?${route.query}` : "");
    default:
      return below(`#/settings/${route.tab}`, route.item);
  }
};

const titles: Readonly<Record<Route["screen"], string>> = {
  chat: "Chat",
  tools: "Tools",
  agents: "Agents",
  skills: "Skills",
  data: "Data",
  activity: "Activity",
  settings: "Settings",
};

/** The one `h1` of a route. */
export const titleOf = (route: Route): string => titles[route.screen];
