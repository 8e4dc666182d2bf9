import { type FormEvent, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useServerActions } from "../data/mcp.ts";
import { useServices } from "../data/services.tsx";
import type { McpTestResult } from "../data/types.ts";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { Seg } from "../ui/seg.tsx";
import { emptyServerForm, type ServerForm, serverConfig } from "./server-config.ts";
import { ServerField } from "./server-field.tsx";

/** A new server: test it first, then keep it. */
export const AddServer = ({ onClose }: { onClose: () => void }) => {
  const { add, test } = useServerActions();
  const { toasts } = useServices();
  const [form, setForm] = useState<ServerForm>(emptyServerForm);
  const [busy, setBusy] = useState<"test" | "add" | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
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
      if (what === "test") setTested(await test(config, new AbortController().signal));
      else {
        if (form.name.trim() === "") throw new Error("A name is needed: it stands before each of its tools.");
        await add(form.name.trim(), config);
        toasts.show(`Server added: ${form.name.trim()}`);
        onClose();
      }
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
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
        <ServerField
          id="name"
          type="A to Z, 0 to 9, _ -"
          placeholder="fs"
          value={form.name}
          onChange={set("name")}
          first
        />
        {form.kind === "command" ? (
          <>
            <ServerField id="command" type="program" placeholder="npx" value={form.command} onChange={set("command")} />
            <ServerField
              id="args"
              type="one per line"
              placeholder={"-y\nsome-server"}
              value={form.args}
              onChange={set("args")}
              rows={3}
            />
            <ServerField
              id="env"
              type="NAME=value, one per line"
              placeholder="KEY=${env:KEY}"
              value={form.env}
              onChange={set("env")}
              rows={2}
            />
          </>
        ) : (
          <>
            <ServerField
              id="url"
              type="http or https"
              placeholder="https://server.example/mcp"
              value={form.url}
              onChange={set("url")}
            />
            <ServerField
              id="headers"
              type="Name: value, one per line"
              placeholder="Authorization: Bearer ${env:KEY}"
              value={form.headers}
              onChange={set("headers")}
              rows={2}
            />
          </>
        )}
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
          <span className="meta">A command runs as you, outside the gate.</span>
        </div>
      </form>
    </Dialog>
  );
};
