import { useState } from "react";
import type { ToolDetail } from "../../../daemon/src/http/api-types.ts";
import { useCalls } from "../data/activity.ts";
import { count } from "../domain/time.ts";
import { ClassBadge } from "../ui/class-badge.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { LongLiteral } from "../ui/long-literal.tsx";
import { Note } from "../ui/note.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { CallsTab } from "./calls-tab.tsx";
import { TryTab } from "./try-tab.tsx";

type Tab = "try" | "schema" | "calls";

/** One tool: what it is, a form to try it, its schema, its calls. */
export const ToolDetailPane = ({ tool }: { tool: ToolDetail }) => {
  const [tab, setTab] = useState<Tab>("try");
  const calls = useCalls(tool.name);
  const made = calls.data?.calls.length ?? 0;
  return (
    <section className="pane detail" aria-label={tool.name}>
      <a className="btn quiet s only-s back" href="#/tools">
        <Icon name="left" />
        All tools
      </a>
      <div className="tool-head">
        <div className="row wrap">
          <h2 className="mono">
            <Literal text={tool.name} />
          </h2>
          <ClassBadge of={tool.class} />
          <span className="badge">
            {tool.source === "built-in" ? "Built-in" : <Literal text={`Server ${tool.source}`} />}
          </span>
          {tool.concurrent && <span className="badge">Up to 4 at once</span>}
          {!tool.available && <span className="badge ask">Not ready</span>}
        </div>
        <Description tool={tool} />
        <Tabs
          label={`About ${tool.name}`}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "try", label: "Try it" },
            { value: "schema", label: "Schema" },
            {
              value: "calls",
              label: "Calls",
              ...(made > 0 && { count: made === 50 && calls.data?.next ? "50+" : count(made) }),
            },
          ]}
        />
      </div>
      {/* The form stays mounted, so that what was typed and what runs survive a look at the schema. */}
      <div hidden={tab !== "try"} role="tabpanel" id={`panel-try`} aria-labelledby="tab-try">
        <TryTab tool={tool} />
      </div>
      {tab === "schema" && (
        <div className="tab-body" role="tabpanel" id="panel-schema" aria-labelledby="tab-schema">
          <CodeBlock label="Schema" text={JSON.stringify(tool.parameters, null, 2)} />
          {tool.surfaces && (
            <p className="meta">
              Only through these doors: <code>{tool.surfaces.join(", ")}</code>
            </p>
          )}
        </div>
      )}
      {tab === "calls" && (
        <div className="tab-body" role="tabpanel" id="panel-calls" aria-labelledby="tab-calls">
          <CallsTab query={calls} />
        </div>
      )}
    </section>
  );
};

/** The form below stays in sight. */
const describedChars = 500;

/** Built-in descriptions are ours; a server's are framed as its own words. */
const Description = ({ tool }: { tool: ToolDetail }) => (
  <>
    {tool.source === "built-in" ? (
      <LongLiteral className="muted describe" text={tool.description} chars={describedChars} />
    ) : (
      <figure className="foreign">
        <figcaption className="meta">
          <Literal text={tool.source} /> says
        </figcaption>
        <LongLiteral className="mono" text={tool.description || "(no description)"} chars={describedChars} />
      </figure>
    )}
    {tool.reason && (
      <Note tone="ask" icon="warn">
        <Literal text={tool.reason} />
      </Note>
    )}
  </>
);
