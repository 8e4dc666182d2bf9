import { useState } from "react";
import { Tabs } from "../ui/tabs.tsx";
import { CallsPanel } from "./calls-panel.tsx";
import { EventsPanel } from "./events-panel.tsx";

type Tab = "events" | "calls";

/** What happens in the daemon: every event as it comes, and every finished call with what decided it. */
export const ActivityScreen = () => {
  const [tab, setTab] = useState<Tab>("events");
  return (
    <div className="page activity">
      <div className="page-head">
        <div className="grow">
          <h2 className="title">Activity</h2>
          <p>Newest first. Secrets are masked before they get here.</p>
        </div>
      </div>
      <Tabs
        label="Activity"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "events", label: "Events" },
          { value: "calls", label: "Calls" },
        ]}
      />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "events" ? <EventsPanel /> : <CallsPanel />}
      </div>
    </div>
  );
};
