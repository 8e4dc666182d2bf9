import { useTrust } from "../data/trust.ts";
import type { SettingsTab } from "../domain/route.ts";
import { ModelsScreen } from "../models/models-screen.tsx";
import { PermissionsScreen } from "../permissions/permissions-screen.tsx";
import { ServersScreen } from "../servers/servers-screen.tsx";
import { TrustScreen } from "../trust/trust-screen.tsx";
import { AboutTab } from "./about-tab.tsx";
import { GeneralTab } from "./general-tab.tsx";

const labels: Readonly<Record<SettingsTab, string>> = {
  general: "General",
  models: "Models",
  servers: "Servers",
  permissions: "Permissions",
  trust: "Trust",
  about: "About",
};

const Body = ({ tab, item }: { tab: SettingsTab; item: string | undefined }) => {
  switch (tab) {
    case "models":
      return <ModelsScreen />;
    case "servers":
      return <ServersScreen />;
    case "permissions":
      return <PermissionsScreen shown={item} />;
    case "trust":
      return <TrustScreen selected={item} />;
    case "about":
      return <AboutTab />;
    default:
      return <GeneralTab />;
  }
};

/** The settings' tabs, each a route of its own. */
export const SettingsScreen = ({ tab, item }: { tab: SettingsTab; item: string | undefined }) => {
  const waiting = useTrust().data?.entries.filter((entry) => entry.state === "waiting").length ?? 0;
  return (
    <>
      <nav className="tabs set" aria-label="Settings">
        {(Object.keys(labels) as SettingsTab[]).map((name) => (
          <a key={name} href={`#/settings/${name}`} {...(name === tab && { "aria-current": "page" as const })}>
            {labels[name]}
            {name === "trust" && waiting > 0 && (
              <span className="count ask">
                {waiting}
                <span className="sr"> waiting for you</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <Body tab={tab} item={item} />
    </>
  );
};
