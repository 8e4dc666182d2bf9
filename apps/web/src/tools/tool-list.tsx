import { useRef, useState } from "react";
import type { ToolDetail } from "../../../daemon/src/http/api-types.ts";
import { useKeys } from "../keys/use-keys.ts";
import { ClassGlyph } from "../ui/class-badge.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { type Family, familiesOf, type ToolFilter } from "./families.ts";
import { FamilyBranch } from "./family-branch.tsx";
import { useTreeKeys } from "./use-tree-keys.ts";

const filters: readonly { value: ToolFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "built-in", label: "Built-in" },
  { value: "servers", label: "From servers" },
  { value: "not-ready", label: "Not ready" },
];

const classes = ["ordinary", "unknown", "delete", "code"] as const;

const keyOf = (family: Family): string => `${family.server ? "s" : "f"}:${family.title}`;

/** Families with their counts, a search, and what is not ready with its reason. */
export const ToolList = ({ tools, shown }: { tools: readonly ToolDetail[]; shown: string | undefined }) => {
  const [query, setQuery] = useState("");
  const [filter, setFilter] = useState<ToolFilter>("all");
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const tree = useRef<HTMLUListElement>(null);
  const onTreeKey = useTreeKeys(tree);
  useKeys([
    { keys: "ArrowDown", label: "Move in the tool list", where: "Tools", listed: true, run: () => undefined },
    { keys: "Enter", label: "Open the tool", where: "Tools", listed: true, run: () => undefined },
  ]);
  const families = familiesOf(tools, filter, query);
  const ready = tools.filter((tool) => tool.available).length;
  const toggle = (family: Family): void => {
    const next = new Set(shut);
    if (!next.delete(keyOf(family))) next.add(keyOf(family));
    setShut(next);
  };
  return (
    <section className="pane list" aria-label="All tools">
      <div className="pane-head stack">
        <div className="row">
          <h2 className="title">Tools</h2>
          <span className="meta clip hide-m">
            {ready === tools.length ? `${ready} ready` : `${ready} of ${tools.length} ready`}
          </span>
          <span className="grow" />
          <a className="btn s quiet" href="#/settings/servers">
            <Icon name="plug" />
            Servers
          </a>
        </div>
        <SearchBox
          label="Find a tool"
          placeholder="Name or what it does"
          hint="/"
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown") {
              event.preventDefault();
              tree.current?.querySelector<HTMLElement>("a.item")?.focus();
            }
            if (event.key === "Escape" && query !== "") {
              event.stopPropagation();
              setQuery("");
            }
          }}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that the design does not have */}
        <div className="row filters" role="group" aria-label="Show">
          {filters.map(({ value, label }) => (
            <button
              type="button"
              className="chip"
              key={value}
              aria-pressed={value === filter}
              onClick={() => setFilter(value)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <ul className="tree" aria-label="Families" ref={tree} onKeyDown={onTreeKey}>
        {families.map((family) => (
          <FamilyBranch
            key={keyOf(family)}
            family={family}
            open={query !== "" || !shut.has(keyOf(family))}
            onToggle={() => toggle(family)}
            shown={shown}
          />
        ))}
      </ul>
      {families.length === 0 && <Empty icon="search" title="No tool matches" />}
      <div className="legend meta" aria-hidden="true">
        {classes.map((of) => (
          <span className="row" key={of}>
            <ClassGlyph of={of} />
            {of}
          </span>
        ))}
      </div>
    </section>
  );
};
