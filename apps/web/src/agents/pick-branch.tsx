import { literalText } from "../domain/escape.ts";
import { count } from "../domain/time.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { TriCheck } from "../ui/tri-check.tsx";
import type { Pick, PickGroup } from "./picks.ts";

const PickRow = (props: { pick: Pick; on: boolean; onPick: (on: boolean) => void }) => {
  const { name, tool } = props.pick;
  return (
    <li>
      <label className={`pick ${tool?.available ? "" : "off"}`} title={literalText(tool?.description ?? "")}>
        <input
          type="checkbox"
          className="check"
          checked={props.on}
          onChange={(event) => props.onPick(event.target.checked)}
        />
        <code className="pick-name">
          <Literal text={name} />
        </code>
        <span className="pick-about small muted clip">
          {tool ? (
            <Literal text={(tool.reason ?? tool.description).replaceAll("\n", " ")} />
          ) : (
            "No tool has this name now. It stays in the list and works again when one does."
          )}
        </span>
        {!tool && <span className="badge ask">Unknown</span>}
        {tool && !tool.available && <span className="badge ask">Not ready</span>}
        {tool?.optIn && <span className="badge">By name only</span>}
        {tool && tool.source !== "built-in" && (
          <span className="badge line">
            <Literal text={tool.source} />
          </span>
        )}
        {tool && <span className="meta num nw">{count(tool.tokens)} tokens</span>}
      </label>
    </li>
  );
};

/** One group: a box for all of it, its count, and its tools when open. */
export const PickBranch = (props: {
  group: PickGroup;
  chosen: ReadonlySet<string>;
  open: boolean;
  onToggle: () => void;
  onPick: (names: readonly string[], on: boolean) => void;
}) => {
  const { title, picks, chosen } = props.group;
  const tokens = picks.reduce((sum, { tool }) => sum + (tool?.available ? tool.tokens : 0), 0);
  return (
    <li className="pick-group">
      <div className="pick-head">
        <TriCheck
          label={`All of ${literalText(title)}`}
          state={chosen === 0 ? "none" : chosen === picks.length ? "all" : "some"}
          onChange={(all) =>
            props.onPick(
              picks.map(({ name }) => name),
              all,
            )
          }
        />
        <button type="button" className="pick-title" aria-expanded={props.open} onClick={props.onToggle}>
          <Icon name={props.open ? "down" : "right"} />
          <b className="clip">
            <Literal text={title} />
          </b>
          <span className="count">
            {chosen} of {picks.length}
          </span>
          <span className="grow" />
          {tokens > 0 && <span className="meta num nw">{count(tokens)} tokens</span>}
        </button>
      </div>
      {props.open && (
        <ul>
          {picks.map((pick) => (
            <PickRow
              key={pick.name}
              pick={pick}
              on={props.chosen.has(pick.name)}
              onPick={(on) => props.onPick([pick.name], on)}
            />
          ))}
        </ul>
      )}
    </li>
  );
};
