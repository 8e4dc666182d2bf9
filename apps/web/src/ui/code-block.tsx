import { CopyButton } from "./copy-button.tsx";
import { Literal } from "./literal.tsx";

/** Literal text in its own scrolling box, with copy. */
export const CodeBlock = ({ text, label, wrapped }: { text: string; label: string; wrapped?: boolean }) => (
  <div className="codebox">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs a tab stop */}
    <section className={`codeblock ${wrapped ? "wrapped" : ""}`} tabIndex={0} aria-label={label}>
      <Literal text={text} />
    </section>
    <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
  </div>
);
