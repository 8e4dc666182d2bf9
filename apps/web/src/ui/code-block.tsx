import { CopyButton } from "./copy-button.tsx";
import { Literal } from "./literal.tsx";

/** Literal text in its own scrolling box, with copy. */
export const CodeBlock = ({ text, label, wrapped }: { text: string; label: string; wrapped?: boolean }) => (
  <div className="codebox">
    {/* A group, not a region: many stand on one page, and none of them is a place to go to. */}
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
    <div
      className={`codeblock ${wrapped ? "wrapped" : ""}`}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs a tab stop
      tabIndex={0}
      aria-label={label}
    >
      <Literal text={text} />
    </div>
    <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
  </div>
);
