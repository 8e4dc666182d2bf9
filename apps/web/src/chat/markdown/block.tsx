import type { MarkedToken, Token, Tokens } from "marked";
import { memo, type ReactNode } from "react";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Literal } from "../../ui/literal.tsx";
import { inline, maxDepth } from "./inline.tsx";

const List = ({ token, depth }: { token: Tokens.List; depth: number }) => {
  const items = token.items.map((item, at) => (
    <li key={at} className={item.task ? "md-task" : undefined}>
      {item.task && <span role="img" aria-label={item.checked ? "done" : "open"} data-done={item.checked === true} />}
      {blocks(
        item.tokens.filter((inner) => inner.type !== "checkbox"),
        depth + 1,
        !item.loose,
      )}
    </li>
  ));
  return token.ordered ? (
    <ol className="md-list" start={token.start === "" ? 1 : token.start}>
      {items}
    </ol>
  ) : (
    <ul className="md-list">{items}</ul>
  );
};

const Table = ({ token }: { token: Tokens.Table }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
  <div
    className="table-wrap md-table"
    role="group"
    aria-label="Table"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs a tab stop
    tabIndex={0}
  >
    <table>
      <thead>
        <tr>
          {token.header.map((cell, at) => (
            <th key={at} scope="col" data-align={cell.align ?? undefined}>
              {inline(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column} data-align={cell.align ?? undefined}>
                {inline(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const one = (token: MarkedToken, depth: number, tight: boolean): ReactNode => {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      // The page's outline is the page's own; a text's headings only look like ones.
      return <p className={`md-h md-h${Math.min(token.depth, 4)}`}>{inline(token.tokens)}</p>;
    case "paragraph":
      return <p>{inline(token.tokens)}</p>;
    case "text":
      return tight ? inline([token]) : <p>{inline([token])}</p>;
    case "code":
      return <CodeBlock text={token.text} label={token.lang ? `Code, ${token.lang.split(/\s/)[0]}` : "Code"} />;
    case "blockquote":
      return <blockquote className="md-quote">{blocks(token.tokens, depth + 1)}</blockquote>;
    case "list":
      return <List token={token} depth={depth} />;
    case "table":
      return <Table token={token} />;
    case "hr":
      return <hr className="md-rule" />;
    default:
      return (
        <p className="md-raw">
          <Literal text={token.raw.trimEnd()} />
        </p>
      );
  }
};

/** One block; it is drawn again only when its own text changed, so that a long answer streams cheaply. */
export const Block = memo(
  ({ token, depth, tight }: { token: Token; depth: number; tight: boolean }) => one(token as MarkedToken, depth, tight),
  (before, after) =>
    before.token.raw === after.token.raw && before.token.type === after.token.type && before.tight === after.tight,
);
Block.displayName = "Block";

const blocks = (tokens: readonly Token[], depth: number, tight = false): ReactNode =>
  depth > maxDepth ? (
    <Literal text={tokens.map((token) => token.raw).join("")} />
  ) : (
    tokens.map((token, at) => <Block key={at} token={token} depth={depth} tight={tight} />)
  );
