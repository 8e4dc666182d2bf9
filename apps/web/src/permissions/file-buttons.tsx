import { useRef, useState } from "react";
import type { Permissions } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { usePermissionActions } from "../data/permissions.ts";
import { useServices } from "../data/services.tsx";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { readPermissions } from "./read-permissions.ts";

const save = (permissions: Permissions): void => {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(permissions, null, 2)}\n`], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = "permissions.json";
  link.click();
  URL.revokeObjectURL(url);
};

/** Export to and import from a permissions.json. An import replaces every rule, so it shows first what it holds. */
export const FileButtons = ({ permissions }: { permissions: Permissions }) => {
  const { put } = usePermissionActions();
  const { toasts } = useServices();
  const picker = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Permissions | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      setFound(readPermissions(await file.text()));
      setProblem(undefined);
    } catch (error) {
      setFound(undefined);
      setProblem(messageOf(error));
    }
  };
  const close = (): void => {
    setFound(undefined);
    setProblem(undefined);
  };
  const replace = async (): Promise<void> => {
    if (!found) return;
    try {
      await put(found);
      const before = permissions;
      toasts.show(`${found.rules.length} rules imported`, () => void put(before));
      close();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const allows = found?.rules.filter((rule) => rule.effect === "allow").length ?? 0;
  return (
    <>
      <button type="button" className="btn quiet" onClick={() => save(permissions)}>
        Export
      </button>
      <button type="button" className="btn quiet" onClick={() => picker.current?.click()}>
        Import
      </button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="permissions.json to import"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {(found || problem) && (
        <Dialog title="Import rules" onClose={close}>
          <div className="card-body stack">
            {problem && (
              <Note tone="deny" icon="warn" title="Nothing was changed." role="alert">
                <p className="mono">
                  <Literal text={problem} />
                </p>
              </Note>
            )}
            {found && (
              <p>
                The file holds {found.rules.length} rules: {allows} allow, {found.rules.length - allows} deny. The
                unattended default becomes <b>{found.unattendedDefault}</b>. They replace the {permissions.rules.length}{" "}
                rules there are now.
              </p>
            )}
            <div className="row">
              {found && (
                <Act className="btn primary" onClick={() => void replace()}>
                  Replace the rules
                </Act>
              )}
              <button type="button" className="btn" onClick={close}>
                Keep the rules as they are
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
};
