import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { type Effect, Latch } from "./latch.tsx";

/** A message in place: a fact, a warning or an error with its way on. */
export const Note = (props: {
  tone?: Effect;
  /** The latch alone carries the tone. */
  plain?: boolean;
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
  role?: "alert";
}) => (
  <div className={`note ${props.plain ? "" : (props.tone ?? "")}`} role={props.role}>
    {props.icon || !props.tone ? <Icon name={props.icon ?? "info"} /> : <Latch effect={props.tone} />}
    <div className="grow">
      {props.title && (
        <p>
          <b>{props.title}</b>
        </p>
      )}
      {props.children && <div className="note-body">{props.children}</div>}
    </div>
  </div>
);
