import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useDatabaseActions } from "../data/databases.ts";
import { useServices } from "../data/services.tsx";
import { Act } from "../ui/act.tsx";
import { go } from "../ui/use-route.ts";

/** Takes a connection out of the config, after a second press. The database itself stays as it is. */
export const RemoveConnection = (props: {
  id: string;
  onRemoved: () => void;
  onProblem: (message: string) => void;
}) => {
  const { remove } = useDatabaseActions();
  const { toasts } = useServices();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove(props.id);
      toasts.show(`Connection removed: ${props.id}. The database is as it was.`);
      props.onRemoved();
      go({ screen: "data" });
    } catch (error) {
      props.onProblem(messageOf(error));
      setBusy(false);
    }
  };
  if (!sure)
    return (
      <button type="button" className="btn quiet" onClick={() => setSure(true)}>
        Remove
      </button>
    );
  return (
    <>
      <Act className="btn danger" disabled={busy} aria-busy={busy} onClick={() => void take()}>
        Remove the connection
      </Act>
      {/* biome-ignore lint/a11y/noAutofocus: it takes the place of Remove, which had the focus */}
      <button type="button" className="btn" autoFocus onClick={() => setSure(false)}>
        Keep it
      </button>
    </>
  );
};
