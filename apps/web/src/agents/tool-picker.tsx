import { useState } from "react";
import type { PickerGroups } from "../../../daemon/src/http/api-types.ts";
import { count } from "../domain/time.ts";
import { Empty } from "../ui/empty.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { PickBranch } from "./pick-branch.tsx";
import { pickGroups } from "./picks.ts";

/** Groups with their counts and a box for each tool; names that no tool has stay pickable. */
export const ToolPicker = (props: {
  groups: PickerGroups;
  chosen: readonly string[];
  kept: readonly string[];
  onChange: (tools: string[]) => void;
}) => {
  const [query, setQuery] = useState("");
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(props.chosen);
  const found = pickGroups(props.groups, chosen, props.kept, query)
    .map((group) => (onlyChosen ? { ...group, picks: group.picks.filter(({ name }) => chosen.has(name)) } : group))
    .filter(({ picks }) => picks.length > 0);
  const put = (names: readonly string[], on: boolean): void => {
    const next = new Set(props.chosen);
    for (const name of names) {
      if (on) next.add(name);
      else next.delete(name);
    }
    props.onChange([...next]);
  };
  const toggle = (title: string): void => {
    const next = new Set(open);
    if (!next.delete(title)) next.add(title);
    setOpen(next);
  };
  return (
    <div className="picker">
      <div className="row wrap picker-head">
        <SearchBox
          label="Find a tool to pick"
          placeholder="Name, server or what it does"
          value={query}
          onChange={setQuery}
        />
        <button type="button" className="chip" aria-pressed={onlyChosen} onClick={() => setOnlyChosen(!onlyChosen)}>
          Only chosen
        </button>
        <span className="meta nw">{count(chosen.size)} chosen</span>
      </div>
      <ul className="picker-groups" aria-label="Tools by group">
        {found.map((group) => (
          <PickBranch
            key={group.title}
            group={group}
            chosen={chosen}
            open={query !== "" || onlyChosen || open.has(group.title) || group.picks.some(({ tool }) => !tool)}
            onToggle={() => toggle(group.title)}
            onPick={put}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <Empty icon="search" title={query === "" ? "No tool is chosen" : "No tool matches"}>
          {query === "" && "The agent can only talk. Show all groups to choose some."}
        </Empty>
      )}
    </div>
  );
};
