import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** What would be here, and how to make it appear. */
export const Empty = ({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) => (
  <div className="empty">
    <Icon name={icon} />
    <h3>{title}</h3>
    {children && <div className="small">{children}</div>}
  </div>
);
