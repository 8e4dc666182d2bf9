import { type FormEvent, useRef, useState } from "react";
import type { McpTestResult } from "../../../daemon/src/http/api-types.ts";
import { Elapsed } from "../chat/elapsed.tsx";
import { messageOf } from "../data/api-error.ts";
import { useServerActions } from "../data/mcp.ts";
import { useServices } from "../data/services.tsx";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { Seg } from "../ui/seg.tsx";
import { emptyServerForm, type ServerForm, serverConfig } from "./server-config.ts";
import { ServerField, type ServerFieldKind } from "./server-field.tsx";

const nameField: ServerFieldKind = { id: "name", type: "A to Z, 0 to 9, _ -", placeholder: "fs" };
const fields: Readonly<Record<ServerForm["kind"], readonly ServerFieldKind[]>> = {
  command: [
    { id: "command", type: "program", placeholder: "npx" },
    { id: "args", type: "one per line", placeholder: "-y\nsome-server", rows: 3 },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a config names a variable
    { id: "env", type: "NAME=value, one per line", placeholder: "KEY=${env:KEY}", rows: 2 },
  ],
  address: [
    { id: "url", type: "http or https", placeholder: "https://server.example/mcp" },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a config names a variable
    { id: "headers", type: "Name: value, one per line", placeholder: "Authorization: Bearer ${env:KEY}", rows: 2 },
  ],
};

/** A new server: test it first, then keep it. */
export const AddServer = ({ onClose }: { onClose: () => void }) => {
  const { add, test } = useServerActions();
  const { toasts } = useServices();
  const [form, setForm] = useState<ServerForm>(emptyServerForm);
  const [busy, setBusy] = useState<"test" | "add" | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const testing = useRef<AbortController | undefined>(undefined);
  const [since, setSince] = useState("");
  const [tested, setTested] = useState<McpTestResult | undefined>();
  const set = (field: keyof ServerForm) => (text: string) => {
    setForm({ ...form, [field]: text });
    setTested(undefined);
    setProblem(undefined);
  };
  const attempt = async (what: "test" | "add"): Promise<void> => {
    setBusy(what);
    try {
      const config = serverConfig(form);
      setProblem(undefined);
      if (what === "test") {
        testing.current = new AbortController();
        setSince(new Date().toISOString());
        setTested(await test(config, testing.current.signal));
      } else {
        if (form.name.trim() === "") throw new Error("A name is needed: it stands before each of its tools.");
        await add(form.name.trim(), config);
        toasts.show(`Server added: ${form.name.trim()}`);
        onClose();
      }
    } catch (error) {
      setProblem(testing.current?.signal.aborted ? "Cancelled by you." : messageOf(error));
    } finally {
      testing.current = undefined;
      setBusy(undefined);
    }
  };
  return (
    <Dialog title="Add a server" onClose={onClose} wide>
      <form
        className="card-body stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void attempt("add");
        }}
      >
        <Seg
          label="How to reach it"
          value={form.kind}
          onChange={set("kind")}
          options={[
            { value: "command", label: "By a command" },
            { value: "address", label: "By an address" },
          ]}
        />
        {[nameField, ...fields[form.kind]].map((field) => (
          <ServerField
            key={field.id}
            {...field}
            first={field === nameField}
            value={form[field.id]}
            onChange={set(field.id)}
          />
        ))}
        {tested && (
          <Note
            tone={tested.ok ? "allow" : "deny"}
            title={tested.ok ? `It answers with ${tested.tools.length} tools.` : "It does not answer."}
          >
            <p className="mono">
              <Literal text={tested.ok ? tested.tools.join(", ") : (tested.error ?? "")} />
            </p>
          </Note>
        )}
        {problem && (
          <Note tone="deny" icon="warn" role="alert">
            <Literal text={problem} />
          </Note>
        )}
        <div className="row wrap">
          <Act type="submit" className="btn primary" disabled={busy !== undefined} aria-busy={busy === "add"}>
            {busy === "add" ? "Adding" : "Add the server"}
          </Act>
          <Act
            className="btn"
            disabled={busy !== undefined}
            aria-busy={busy === "test"}
            onClick={() => void attempt("test")}
          >
            {busy === "test" ? "Testing" : "Test it first"}
          </Act>
          {busy === "test" && (
            <button type="button" className="btn" onClick={() => testing.current?.abort()}>
              Cancel
            </button>
          )}
          <span className="meta">
            {busy === "test" ? (
              <>
                Waits for its answer <Elapsed since={since} />
              </>
            ) : (
              "A command runs as you, outside the gate."
            )}
          </span>
        </div>
      </form>
    </Dialog>
  );
};
