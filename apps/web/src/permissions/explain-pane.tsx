import { type FormEvent, useEffect, useState } from "react";
import type { CallBody, Rule } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useExplain, useTools } from "../data/tools.ts";
import { keyParts } from "../domain/key-parts.ts";
import { schemaOf } from "../domain/schema/json-schema.ts";
import { keyWords } from "../keys/key-words.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Act } from "../ui/act.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { Seg } from "../ui/seg.tsx";
import { explainArguments, mainArgument } from "./explain-arguments.ts";
import { Explained } from "./explained.tsx";

interface Asked {
  tool: string;
  body: CallBody;
}

/** Reads a call exactly as the gate does; nothing runs. */
export const ExplainPane = ({
  rules,
  onKeys,
  of,
}: {
  rules: readonly Rule[];
  /** A key to fill in a call of. */
  of: string | undefined;
  onKeys: (keys: ReadonlySet<string>) => void;
}) => {
  const tools = useTools().data ?? [];
  const named = of === undefined ? undefined : keyParts(of);
  const [chosen, setTool] = useState(named?.tool);
  const [text, setText] = useState(named?.what?.replace(/:\*$/, "") ?? "");
  const [attended, setAttended] = useState(true);
  const [asked, setAsked] = useState<Asked | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const tool = tools.find((row) => row.name === (chosen ?? "run_shell")) ?? tools[0];
  const explain = useExplain(asked?.tool ?? "", asked?.body);
  const unattended = useExplain(
    asked?.tool ?? "",
    asked?.body.attended ? { ...asked.body, attended: false } : undefined,
  );
  const main = tool && mainArgument(schemaOf(tool));

  useEffect(() => {
    const found = explain.data;
    const keys = found ? [found.rule, ...found.segments.map((segment) => segment.rule)] : [];
    onKeys(new Set(keys.filter((key) => key !== undefined)));
  }, [explain.data, onKeys]);

  const ask = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!tool) return;
    const read = explainArguments(schemaOf(tool), text);
    setProblem(read.ok ? undefined : read.problem);
    if (read.ok) setAsked({ tool: tool.name, body: { arguments: read.value, attended } });
  };
  useKeys([{ keys: "$mod+Enter", label: "Explain the call", where: "Permissions", inFields: true, run: () => ask() }]);
  const door = (watched: boolean): void => {
    setAttended(watched);
    if (asked) setAsked({ ...asked, body: { ...asked.body, attended: watched } });
  };

  return (
    <aside className="pane explain" aria-label="Explain">
      <div className="p">
        <div>
          <h2>What would happen</h2>
          <p className="muted small">Reads the call exactly as the gate does. Nothing runs.</p>
        </div>
        <form className="ask-in" onSubmit={ask}>
          <select
            className="select mono"
            aria-label="Tool"
            value={tool?.name ?? ""}
            onChange={(event) => {
              setTool(event.target.value);
              setAsked(undefined);
            }}
          >
            {tools.map((row) => (
              <option key={row.name} value={row.name}>
                {row.name}
              </option>
            ))}
          </select>
          <textarea
            className="textarea mono"
            rows={3}
            spellCheck={false}
            aria-label={main ? `${main}, or all arguments as JSON` : "Arguments as JSON"}
            placeholder={main ? `${main}, or all arguments as JSON` : '{ "argument": "value" }'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="row wrap">
            <Seg
              label="Door"
              value={attended ? "watched" : "unattended"}
              onChange={(value) => door(value === "watched")}
              options={[
                { value: "watched", label: "Watched" },
                { value: "unattended", label: "Unattended" },
              ]}
            />
            <span className="grow" />
            <Act type="submit" className="btn primary">
              Explain <kbd className="kbd">{keyWords("$mod+Enter")}</kbd>
            </Act>
          </div>
        </form>
        {problem && (
          <Note tone="deny" icon="warn" role="alert">
            <Literal text={problem} />
          </Note>
        )}
        {explain.isError && (
          <Note tone="deny" icon="warn" title="The gate could not read this call." role="alert">
            <p className="mono">
              <Literal text={messageOf(explain.error)} />
            </p>
          </Note>
        )}
        {asked && explain.data && !explain.isPlaceholderData && (
          <Explained explanation={explain.data} unattended={unattended.data} tool={asked.tool} rules={rules} />
        )}
      </div>
    </aside>
  );
};
