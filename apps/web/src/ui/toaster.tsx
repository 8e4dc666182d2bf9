import { useEffect, useRef, useState } from "react";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import type { Toast } from "../data/toasts.ts";
import { Icon } from "./icon.tsx";

const stayMs = 6000;

const Item = ({ toast }: { toast: Toast }) => {
  const { announcer, toasts } = useServices();
  const [held, setHeld] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => announcer.say(text.current?.textContent ?? ""), [announcer]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.drop(toast.id), stayMs);
    return () => clearTimeout(timer);
  }, [held, toasts, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it longer
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="check" />
      <span className="grow" ref={text}>
        {toast.text}
      </span>
      {toast.undo && (
        <button type="button" className="btn quiet s" onClick={() => toasts.undo(toast.id)}>
          Undo
        </button>
      )}
    </div>
  );
};

/** What was done, for 6 s, longer while hovered or focused, and no longer than the page. */
export const Toaster = () => {
  const { toasts } = useServices();
  const list = useStore(toasts.list);
  useEffect(() => {
    addEventListener("pagehide", toasts.dropAll);
    return () => removeEventListener("pagehide", toasts.dropAll);
  }, [toasts]);
  return (
    <section className="toasts" aria-label="What was done">
      {list.map((toast) => (
        <Item key={toast.id} toast={toast} />
      ))}
    </section>
  );
};
