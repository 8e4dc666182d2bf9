import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useDatabaseActions } from "../data/databases.ts";
import { useServices } from "../data/services.tsx";
import { RemoveButton } from "../ui/remove-button.tsx";
import { go } from "../ui/use-route.ts";

/** Takes a connection out of the config, after a second press. The database itself stays as it is. */
export const RemoveConnection = (props: {
  id: string;
  onRemoved: () => void;
  onProblem: (message: string) => void;
}) => {
  const { remove } = useDatabaseActions();
  const { toasts } = useServices();
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
  return <RemoveButton what="Remove the connection" disabled={busy} busy={busy} onRemove={() => void take()} />;
};
