import type { MarkedToken, Token } from "marked";
import { Fragment, type ReactNode } from "react";
import { Literal } from "../../ui/literal.tsx";
import { decodeEntities } from "./entities.ts";
import { hostBeside, openable } from "./links.ts";

/** Deeper nesting than this is shown as it was written. */
export const maxDepth = 24;

const Link = ({ href, words, children }: { href: string; words: string; children: ReactNode }) => {
  const url = openable(decodeEntities(href));
  if (!url)
    return (
      <>
        {children}{" "}
        <span className="meta">
          (<Literal text={href} />)
        </span>
      </>
    );
  const host = hostBeside(url, words);
  return (
    <>
      <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      {host && (
        <span className="md-host">
          {" "}
          <Literal text={host} />
        </span>
      )}
    </>
  );
};

const one = (token: MarkedToken, depth: number): ReactNode => {
  switch (token.type) {
    case "text":
      return token.tokens ? inline(token.tokens, depth + 1) : <Literal text={decodeEntities(token.text)} />;
    case "escape":
      return <Literal text={token.text} />;
    case "strong":
      return <strong>{inline(token.tokens, depth + 1)}</strong>;
    case "em":
      return <em>{inline(token.tokens, depth + 1)}</em>;
    case "del":
      return <s>{inline(token.tokens, depth + 1)}</s>;
    case "codespan":
      return (
        <code className="md-code">
          <Literal text={token.text} />
        </code>
      );
    case "br":
      return <br />;
    case "link":
      return (
        <Link href={token.href} words={token.text}>
          {inline(token.tokens, depth + 1)}
        </Link>
      );
    // Never loaded: an address in it could carry away what the model has read.
    case "image":
      return (
        <Link href={token.href} words={token.text}>
          Picture: <Literal text={decodeEntities(token.text) || "no description"} />
        </Link>
      );
    default:
      // Markup stays text.
      return <Literal text={token.raw} />;
  }
};

/** The inside of a paragraph. Only known kinds become elements; everything else is literal text. */
export const inline = (tokens: readonly Token[], depth = 0): ReactNode =>
  depth > maxDepth ? (
    <Literal text={tokens.map((token) => token.raw).join("")} />
  ) : (
    tokens.map((token, at) => <Fragment key={at}>{one(token as MarkedToken, depth)}</Fragment>)
  );
