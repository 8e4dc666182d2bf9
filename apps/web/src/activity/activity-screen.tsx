import { type ActivityTab, hashOf } from "../domain/route.ts";
import { CallsPanel } from "./calls-panel.tsx";
import { EventsPanel } from "./events-panel.tsx";
import { RunPage } from "./run-page.tsx";
import { RunsPanel } from "./runs-panel.tsx";
import { SchedulesPanel } from "./schedules-panel.tsx";
import { SpendPanel } from "./spend-panel.tsx";

const labels: Readonly<Record<ActivityTab, string>> = {
  runs: "Runs",
  spend: "Spend",
  schedules: "Schedules",
  calls: "Calls",
  events: "Events",
};

const about: Readonly<Record<ActivityTab, string>> = {
  runs: "Every turn of a chat, every sub-agent, every run from a terminal, a program or a schedule. Newest first.",
  spend: "What the models were asked for, and what it cost where the price is known.",
  schedules: "What runs on its own, when it is next, and how it went.",
  calls: "Every finished call of a tool, with what decided it. Newest first.",
  events: "What happens in the daemon, as it comes. Secrets are masked before they get here.",
};

const Panel = ({ tab, query }: { tab: ActivityTab; query: string }) => {
  switch (tab) {
    case "spend":
      return <SpendPanel query={query} />;
    case "schedules":
      return <SchedulesPanel />;
    case "calls":
      return <CallsPanel />;
    case "events":
      return <EventsPanel />;
    default:
      return <RunsPanel query={query} />;
  }
};

/** What happened: runs, spend, schedules, calls and events, each a route of its own. */
export const ActivityScreen = (props: { tab: ActivityTab; item: string | undefined; query: string | undefined }) => (
  <>
    <nav className="tabs set" aria-label="Activity">
      {(Object.keys(labels) as ActivityTab[]).map((name) => (
        <a
          key={name}
          href={hashOf({ screen: "activity", tab: name })}
          {...(name === props.tab && { "aria-current": "page" as const })}
        >
          {labels[name]}
        </a>
      ))}
    </nav>
    {props.tab === "runs" && props.item !== undefined ? (
      <RunPage key={props.item} id={props.item} />
    ) : (
      <div className="page activity">
        <div className="page-head">
          <div className="grow">
            <h2 className="title">{props.tab === "runs" ? "Activity" : labels[props.tab]}</h2>
            <p>{about[props.tab]}</p>
          </div>
        </div>
        <Panel tab={props.tab} query={props.query ?? ""} />
      </div>
    )}
  </>
);
