import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { Labelled, TextLine } from "../ui/labelled.tsx";
import { Literal } from "../ui/literal.tsx";
import { Seg } from "../ui/seg.tsx";
import { type ConnectionForm, type Engine, engineWords, urlExamples } from "./connection-form.ts";

const environment = `\${env:NAME}`;

/** The fields of one connection. */
export const ConnectionFields = (props: {
  form: ConnectionForm;
  set: (change: Partial<ConnectionForm>) => void;
  saved: DatabaseRow | undefined;
}) => {
  const { form, set, saved } = props;
  return (
    <>
      <Seg
        label="Engine"
        value={form.engine}
        onChange={(engine) => set({ engine })}
        options={(Object.keys(engineWords) as Engine[]).map((value) => ({ value, label: engineWords[value] }))}
      />
      <div className="knobs">
        <TextLine
          id="db-id"
          label="Id"
          type="A to Z, 0 to 9, _ -"
          placeholder="harbor"
          value={form.id}
          onChange={(id) => set({ id })}
          readOnly={saved !== undefined}
          first={saved === undefined}
          mono
        />
        <TextLine
          id="db-name"
          label="Name"
          type="optional"
          placeholder="as the id"
          value={form.name}
          onChange={(name) => set({ name })}
        />
        <TextLine
          id="db-url"
          label={form.engine === "sqlite" ? "File" : "Address"}
          type={form.engine === "sqlite" ? "relative to the workspace, or absolute" : "URL"}
          placeholder={saved ? "empty keeps the stored one" : urlExamples[form.engine]}
          hint={
            <>
              {saved && (
                <>
                  Stored: <code className="mono">{<Literal text={saved.url} />}</code>.{" "}
                </>
              )}
              {form.engine !== "sqlite" && (
                <>
                  In a password write @ as %40, / as %2F. With <code>{environment}</code> the address stands in no file.
                </>
              )}
            </>
          }
          value={form.url}
          onChange={(url) => set({ url })}
          wide
          mono
        />
        <TextLine
          id="db-rows"
          label="Row limit"
          type="up to 1,000"
          placeholder="200"
          value={form.rowLimit}
          onChange={(rowLimit) => set({ rowLimit })}
          numeric
        />
        <TextLine
          id="db-time"
          label="Stops after"
          type="milliseconds"
          placeholder="15000"
          value={form.timeoutMs}
          onChange={(timeoutMs) => set({ timeoutMs })}
          numeric
        />
        {form.engine !== "sqlite" && (
          <Labelled id="db-ssl" label="Encryption">
            <select
              id="db-ssl"
              className="select"
              value={form.ssl}
              onChange={(event) => set({ ssl: event.target.value as ConnectionForm["ssl"] })}
            >
              <option value="">Verified, off on this machine</option>
              <option value="verify">Verified</option>
              <option value="no-verify">Encrypted, certificate not checked</option>
              <option value="off">Off</option>
            </select>
          </Labelled>
        )}
      </div>
      <label className="row check-line">
        <input
          type="checkbox"
          className="check"
          checked={form.writable}
          onChange={(event) => set({ writable: event.target.checked })}
        />
        Writable: agents may change it after you answered, and you may here
      </label>
    </>
  );
};
