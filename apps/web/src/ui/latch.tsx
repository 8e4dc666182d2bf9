export type Effect = "allow" | "ask" | "deny";

const bolts: Readonly<Record<Effect, string>> = { allow: "M1.75 8h.75", ask: "M1.75 8H8", deny: "M1.75 8h12.5" };

/** The only decision icon: bolt drawn back, half way, home. Give it a label when no word stands beside it. */
export const Latch = ({ effect, label }: { effect: Effect; label?: string }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: labelled, or hidden beside its word
  <svg
    className={`latch ${effect}`}
    viewBox="0 0 16 16"
    {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
  >
    <path d="M4.75 2.5v11M11.25 2.5v11" />
    <path className="bolt" d={bolts[effect]} />
  </svg>
);
