import { Marked, type Token } from "marked";
import { memo, useMemo } from "react";
import { Literal } from "../../ui/literal.tsx";
import { Block } from "./block.tsx";

const tokensOf = (text: string): Token[] | undefined => {
  try {
    return new Marked({ gfm: true }).lexer(text);
  } catch {
    // Nested past all reason.
    return undefined;
  }
};

/** A model's text. Markup in it is text, pictures are links, and a link opens web and mail addresses only. */
export const Markdown = memo(({ text }: { text: string }) => {
  const tokens = useMemo(() => tokensOf(text), [text]);
  if (!tokens)
    return (
      <div className="md">
        <p className="md-raw">
          <Literal text={text} />
        </p>
      </div>
    );
  return (
    <div className="md">
      {tokens.map((token, at) => (
        <Block key={at} token={token} depth={0} tight={false} />
      ))}
    </div>
  );
});
Markdown.displayName = "Markdown";
