import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon.tsx";

/** For what must be finished or dropped. Focus inside, Esc closes, focus returns, the rest is inert. */
export const Dialog = (props: { title: string; onClose: () => void; wide?: boolean; children: ReactNode }) => {
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    // The dialog itself would take its first control, the close button.
    box.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; Esc does the same from the keyboard
    <dialog
      ref={box}
      className={`modal ${props.wide ? "wide" : ""}`}
      aria-labelledby={title}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) props.onClose();
      }}
    >
      <section className="modal-box">
        <header className="card-head">
          <h2 id={title}>{props.title}</h2>
          <span className="grow" />
          <button type="button" className="btn quiet s icon" aria-label="Close" onClick={props.onClose}>
            <Icon name="x" />
          </button>
        </header>
        {props.children}
      </section>
    </dialog>,
    document.body,
  );
};
