import { useEffect, useRef, useState } from "react";
import { Dialog } from "./dialog.tsx";

/**
 * Asks before edits are dropped by going elsewhere: by a link, by Back, by a key, or by closing the tab.
 * The address is put back while the question is open, so nothing behind it changes.
 */
export const LeaveGuard = ({ what }: { what: string }) => {
  const [wanted, setWanted] = useState<string | undefined>();
  const here = useRef(location.hash);
  const leaving = useRef(false);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const href =
        event.target instanceof Element ? event.target.closest("a[href^='#']")?.getAttribute("href") : undefined;
      if (!href?.startsWith("#/") || href === here.current) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(href);
    };
    // On Back the page may be drawn before "hashchange" comes; "popstate" comes first.
    const onMove = (event: Event): void => {
      if (leaving.current || location.hash === here.current) return;
      event.stopImmediatePropagation();
      setWanted(location.hash);
      history.replaceState(null, "", here.current);
    };
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("popstate", onMove, { capture: true });
    window.addEventListener("hashchange", onMove, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("popstate", onMove, { capture: true });
      window.removeEventListener("hashchange", onMove, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, []);
  if (wanted === undefined) return null;
  return (
    <Dialog title="Not saved yet" onClose={() => setWanted(undefined)}>
      <div className="card-body stack">
        <p>Going on drops what you changed in {what}.</p>
        <div className="row wrap">
          <button type="button" className="btn primary" data-first onClick={() => setWanted(undefined)}>
            Stay here
          </button>
          <button
            type="button"
            className="btn danger"
            onClick={() => {
              leaving.current = true;
              location.hash = wanted;
            }}
          >
            Drop the changes
          </button>
        </div>
      </div>
    </Dialog>
  );
};
