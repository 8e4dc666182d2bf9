import type { ToolDetail } from "../../../daemon/src/http/api-types.ts";
import { literalText } from "../domain/escape.ts";
import { hashOf } from "../domain/route.ts";
import { classWords } from "../domain/words.ts";
import { ClassGlyph } from "../ui/class-badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import type { Family } from "./families.ts";

const ToolLink = ({ tool, current }: { tool: ToolDetail; current: boolean }) => (
  <li>
    <a
      className={`item ${tool.available ? "" : "off"}`}
      href={hashOf({ screen: "tools", tool: tool.name })}
      title={literalText(tool.reason ?? tool.description)}
      {...(current && { "aria-current": "true" as const })}
    >
      <ClassGlyph of={tool.class} />
      <code className="clip">
        <Literal text={tool.name} />
      </code>
      <span className="sr">{classWords[tool.class]}</span>
      {tool.reason && (
        <span className="end meta clip">
          <Literal text={tool.reason} />
        </span>
      )}
    </a>
  </li>
);

/** One family of the tree, open or folded. */
export const FamilyBranch = (props: {
  family: Family;
  open: boolean;
  onToggle: () => void;
  shown: string | undefined;
}) => (
  <li>
    <button type="button" className="item group" aria-expanded={props.open} onClick={props.onToggle}>
      <Icon name={props.open ? "down" : "right"} />
      <span className="clip">
        <Literal text={props.family.title} />
      </span>
      {props.family.server && <span className="badge line">server</span>}
      <span className="count">{props.family.tools.length}</span>
    </button>
    {props.open && (
      <ul className="kids">
        {props.family.tools.map((tool) => (
          <ToolLink key={tool.name} tool={tool} current={tool.name === props.shown} />
        ))}
      </ul>
    )}
  </li>
);
