import type { ButtonHTMLAttributes } from "react";
import { useConnected } from "../data/use-connected.ts";

/** A button that changes something in the daemon: off while the daemon is away. */
export const Act = ({ disabled = false, title, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => {
  const connected = useConnected();
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || !connected}
      title={connected ? title : "Not connected to the daemon"}
    />
  );
};
