import { useEffect, useRef } from "react";

/** A checkbox for a group: all, none, or some of it. */
export const TriCheck = (props: {
  label: string;
  state: "all" | "some" | "none";
  disabled?: boolean;
  onChange: (all: boolean) => void;
}) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = props.state === "some";
  }, [props.state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={props.label}
      checked={props.state === "all"}
      disabled={props.disabled ?? false}
      onChange={() => props.onChange(props.state !== "all")}
    />
  );
};
