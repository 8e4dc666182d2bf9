import { Labelled, TextLine } from "../ui/labelled.tsx";
import type { AgentForm } from "./agent-form.ts";

/** What the agent is for, and what it is told. */
export const BasicsCard = ({ draft, set }: AgentForm) => (
  <section className="card" aria-labelledby="agent-basics">
    <div className="card-head">
      <h3 id="agent-basics">What it is</h3>
    </div>
    <div className="card-body stack">
      <TextLine
        id="agent-about"
        label="Description"
        hint="Other agents read it when they choose whom to delegate to."
        value={draft.description}
        onChange={(description) => set({ description })}
      />
      <Labelled id="agent-prompt" label="System prompt" type="Markdown">
        <textarea
          id="agent-prompt"
          className="textarea mono"
          rows={8}
          value={draft.prompt}
          onChange={(event) => set({ prompt: event.target.value })}
        />
      </Labelled>
    </div>
  </section>
);
