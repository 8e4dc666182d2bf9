import type { PermissionsStatus, Rule } from "../../../daemon/src/http/api-types.ts";
import { literalText } from "../domain/escape.ts";
import { count } from "../domain/time.ts";
import { Act } from "../ui/act.tsx";
import { Ago } from "../ui/ago.tsx";
import { Icon } from "../ui/icon.tsx";
import { KeyChip } from "../ui/key-chip.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";

/** One rule: effect, key with its source, use, and a way to remove it. */
export const RuleRow = (props: {
  rule: Rule;
  use: PermissionsStatus["usage"][string] | undefined;
  here: boolean;
  onRemove: () => void;
}) => {
  const { rule, use } = props;
  return (
    <tr className={props.here ? "here" : undefined}>
      <td>
        <span className="eff">
          <Latch effect={rule.effect} />
          <b className={`t-${rule.effect}`}>{rule.effect === "allow" ? "Allow" : "Deny"}</b>
        </span>
      </td>
      <td>
        <KeyChip of={rule.key} />
        <span className="note-s">
          {rule.server ? (
            <>
              Server <Literal text={rule.server} />, tool <Literal text={rule.tool ?? "any"} />,{" "}
            </>
          ) : (
            "Added "
          )}
          <Ago iso={rule.createdAt} />
        </span>
      </td>
      <td className="meta nw">{use ? <Ago iso={use.lastUsedAt} /> : "never"}</td>
      <td className="num">{count(use?.uses ?? 0)}</td>
      <td className="num">
        <Act
          className="btn quiet s icon"
          id={`rule-${rule.id}`}
          aria-label={`Remove the rule ${rule.effect} ${literalText(rule.key)}`}
          title="Remove this rule"
          onClick={props.onRemove}
        >
          <Icon name="bin" />
        </Act>
      </td>
    </tr>
  );
};
