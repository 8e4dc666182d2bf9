import { useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useRoute } from "../ui/use-route.ts";
import { SessionList } from "./session-list.tsx";

/** From this width on the sessions have a column of their own. */
export const columnFrom = "(min-width: 100rem)";

/** Opens the sessions over the chat, where they have no column. */
export const SessionsButton = () => {
  const route = useRoute();
  const column = useMedia(columnFrom);
  const [open, setOpen] = useState(false);
  if (column) return null;
  return (
    <>
      <button type="button" className="btn quiet s" aria-label="Sessions" onClick={() => setOpen(true)}>
        <Icon name="list" />
        <span className="hide-s">Sessions</span>
      </button>
      {open && (
        <Dialog title="Sessions" onClose={() => setOpen(false)}>
          <div className="card-body sessions-dialog">
            <SessionList
              untitled
              current={route.screen === "chat" ? route.session : undefined}
              onOpen={() => setOpen(false)}
            />
          </div>
        </Dialog>
      )}
    </>
  );
};
