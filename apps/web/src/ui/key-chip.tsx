import { keyParts } from "../domain/key-parts.ts";
import { Literal } from "./literal.tsx";

/** A permission key, whole; the part that decides stands out. With `href` it opens its rule or the explain box. */
export const KeyChip = ({ of, href }: { of: string; href?: string }) => {
  const { tool, what } = keyParts(of);
  const inner =
    what === undefined ? (
      <b>
        <Literal text={tool} />
      </b>
    ) : (
      <>
        <span className="w">
          <Literal text={tool} />(
        </span>
        <b>
          <Literal text={what} />
        </b>
        <span className="w">)</span>
      </>
    );
  return href ? (
    <a className="key" href={href}>
      {inner}
    </a>
  ) : (
    <code className="key">{inner}</code>
  );
};
