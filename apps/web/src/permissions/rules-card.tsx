import { useState } from "react";
import type { PermissionsStatus, Rule } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { usePermissionActions } from "../data/permissions.ts";
import { useServices } from "../data/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { KeyChip } from "../ui/key-chip.tsx";
import { Literal } from "../ui/literal.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { RuleRow } from "./rule-row.tsx";

/** Every rule, newest first, with its source and use. */
export const RulesCard = (props: {
  rules: readonly Rule[];
  usage: PermissionsStatus["usage"];
  /** Keys that the explain box names. */
  here: ReadonlySet<string>;
  /** What the filter holds at first. */
  find: string | undefined;
}) => {
  const [query, setQuery] = useState(props.find ?? "");
  const [problem, setProblem] = useState<string | undefined>();
  const { remove, restore } = usePermissionActions();
  const { toasts } = useServices();
  const wanted = query.trim().toLowerCase();
  const shown = props.rules.filter(
    (rule) => wanted === "" || `${rule.effect} ${rule.key} ${rule.server ?? ""}`.toLowerCase().includes(wanted),
  );

  const drop = async (rule: Rule): Promise<void> => {
    const place = props.rules.indexOf(rule);
    const next = shown[shown.indexOf(rule) + 1] ?? shown[shown.indexOf(rule) - 1];
    try {
      await remove(rule.id);
    } catch (error) {
      setProblem(messageOf(error));
      return;
    }
    setProblem(undefined);
    const focus = next ? `#rule-${CSS.escape(next.id)}` : ".rules .search input";
    requestAnimationFrame(() => document.querySelector<HTMLElement>(focus)?.focus());
    const undo = (): void => {
      restore(rule, place).catch((error: unknown) => setProblem(messageOf(error)));
    };
    toasts.show(
      <>
        Rule removed: <KeyChip of={rule.key} />
      </>,
      undo,
    );
  };

  return (
    <div className="card">
      <div className="card-head">
        <h3>Rules</h3>
        <span className="count">{props.rules.length}</span>
        <span className="meta hide-s">newest first</span>
        <span className="grow" />
        <SearchBox label="Filter rules" placeholder="Filter" value={query} onChange={setQuery} />
      </div>
      {problem && (
        <p className="error card-body" role="alert">
          <Literal text={problem} />
        </p>
      )}
      {shown.length === 0 ? (
        <Empty icon="settings" title={props.rules.length === 0 ? "No rules yet" : "No rule matches"}>
          {props.rules.length === 0 &&
            "“Allow always” on a prompt adds one, and so does Add a rule. Until then the classes decide."}
        </Empty>
      ) : (
        <div className="table-wrap">
          <table className="table">
            <thead>
              <tr>
                <th>Effect</th>
                <th>Key</th>
                <th>Last used</th>
                <th className="num">Uses</th>
                <th>
                  <span className="sr">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  use={props.usage[rule.key]}
                  here={props.here.has(rule.key)}
                  onRemove={() => void drop(rule)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};
