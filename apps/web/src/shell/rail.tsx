import { useHealth } from "../data/settings.ts";
import { useTrust } from "../data/trust.ts";
import type { Route } from "../domain/route.ts";
import { hashOf } from "../domain/route.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useRoute } from "../ui/use-route.ts";
import { ThemeButton } from "./theme-button.tsx";

interface Entry {
  label: string;
  icon: IconName;
  to: Route;
  count?: number;
}

const NavLink = ({ entry, current }: { entry: Entry; current: boolean }) => (
  <a className="nav" href={hashOf(entry.to)} title={entry.label} {...(current && { "aria-current": "page" as const })}>
    <Icon name={entry.icon} />
    <span className="t">{entry.label}</span>
    {entry.count ? (
      <span className="count ask">
        {entry.count}
        <span className="sr"> waiting for you</span>
      </span>
    ) : null}
  </a>
);

/** Entries appear with their feature; the foot holds theme and version. */
export const Rail = ({ inert }: { inert: boolean }) => {
  const route = useRoute();
  const waiting = useTrust().data?.entries.filter((entry) => entry.state === "waiting").length ?? 0;
  const version = useHealth().data?.version;
  const groups: Entry[][] = [
    [
      { label: "Chat", icon: "chat", to: { screen: "chat" } },
      { label: "Agents", icon: "agents", to: { screen: "agents" } },
      { label: "Tools", icon: "tools", to: { screen: "tools" } },
    ],
    [{ label: "Data", icon: "data", to: { screen: "data" } }],
    [
      { label: "Activity", icon: "pulse", to: { screen: "activity", tab: "runs" } },
      { label: "Settings", icon: "settings", to: { screen: "settings", tab: "permissions" }, count: waiting },
    ],
  ];
  return (
    <nav className="rail" aria-label="Main" inert={inert}>
      <a className="brand" href="#/chat" aria-label="LatchAI">
        <BrandMark />
        <span className="t">LatchAI</span>
      </a>
      {groups.map((entries) => (
        <ul key={entries[0]?.label}>
          {entries.map((entry) => (
            <li className="m" key={entry.label}>
              <NavLink
                entry={entry}
                current={entry.to.screen === (route.screen === "skills" ? "agents" : route.screen)}
              />
            </li>
          ))}
        </ul>
      ))}
      <div className="rail-foot">
        <ThemeButton />
        {version && <span className="meta t">{version}</span>}
      </div>
    </nav>
  );
};
