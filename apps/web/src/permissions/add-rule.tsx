import { type FormEvent, useState } from "react";
import type { Rule, ToolDetail } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { usePermissionActions } from "../data/permissions.ts";
import { useServices } from "../data/services.tsx";
import { useTools } from "../data/tools.ts";
import { keyReach } from "../domain/words.ts";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { KeyChip } from "../ui/key-chip.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { Seg } from "../ui/seg.tsx";

/** The name that the server itself uses: ours without the server's name in front. */
const ownName = (tool: ToolDetail): string =>
  tool.name.startsWith(`${tool.source}_`) ? tool.name.slice(tool.source.length + 1) : tool.name;

/** A rule written by hand: effect, key, and in plain words how far it reaches. */
export const AddRule = ({ onClose }: { onClose: () => void }) => {
  const { add, remove } = usePermissionActions();
  const { toasts } = useServices();
  const tools = useTools().data ?? [];
  const [effect, setEffect] = useState<Rule["effect"]>("allow");
  const [key, setKey] = useState("");
  const [own, setOwn] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const wanted = key.trim();
  const reach = wanted === "" ? undefined : keyReach(wanted);
  // An allow rule reaches a server's tool only when it is bound to that server; another one may come to own the name.
  const foreign = tools.find((tool) => tool.name === wanted && tool.source !== "built-in");
  const bound = foreign && effect === "allow" ? { server: foreign.source, tool: own ?? ownName(foreign) } : undefined;
  const store = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wanted === "") return setProblem("A key is needed, e.g. run_shell(git status:*)");
    try {
      const rule = await add({ key: wanted, effect, ...bound });
      toasts.show(
        <>
          Rule added: <KeyChip of={rule.key} />
        </>,
        () => void remove(rule.id),
      );
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Dialog title="Add a rule" onClose={onClose}>
      <form className="card-body stack" onSubmit={(event) => void store(event)}>
        <Seg
          label="Effect"
          value={effect}
          onChange={setEffect}
          options={[
            {
              value: "allow",
              label: (
                <>
                  <Latch effect="allow" />
                  Allow
                </>
              ),
            },
            {
              value: "deny",
              label: (
                <>
                  <Latch effect="deny" />
                  Deny
                </>
              ),
            },
          ]}
        />
        <div className="field">
          <label htmlFor="rule-key">
            key<span className="type">string</span>
          </label>
          <input
            id="rule-key"
            className="input mono"
            list="rule-tools"
            value={key}
            spellCheck={false}
            autoComplete="off"
            placeholder="run_shell(git status:*)"
            aria-invalid={problem !== undefined}
            aria-describedby="rule-reach"
            data-first
            onChange={(event) => {
              setKey(event.target.value);
              setOwn(undefined);
              setProblem(undefined);
            }}
          />
          <datalist id="rule-tools">
            {tools.map((tool) => (
              <option key={tool.name} value={tool.name} />
            ))}
          </datalist>
          {problem && (
            <span className="error" role="alert">
              <Icon name="warn" />
              <Literal text={problem} />
            </span>
          )}
          <span className="hint" id="rule-reach">
            {reach ? (
              <span className={reach.wide && effect === "allow" ? "t-ask" : ""}>
                {effect === "allow" ? "Allows" : "Denies"} <Literal text={reach.text} />
              </span>
            ) : (
              "A tool's name is every call of it. In brackets: a command's first words and :*, a host, or a connection."
            )}
          </span>
        </div>
        {bound && (
          <div className="field">
            <label htmlFor="rule-own">
              tool of {bound.server}
              <span className="type">the server's own name</span>
            </label>
            <input
              id="rule-own"
              className="input mono"
              value={bound.tool}
              spellCheck={false}
              onChange={(event) => setOwn(event.target.value)}
            />
            <span className="hint">The rule holds for this tool of this server only.</span>
          </div>
        )}
        <div className="row">
          <Act type="submit" className="btn primary">
            Add the rule
          </Act>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
};
