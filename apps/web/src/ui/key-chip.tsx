import { keyParts } from "../domain/key-parts.ts";
import { hashOf } from "../domain/route.ts";
import { Literal } from "./literal.tsx";

/** A permission key, whole; the part that decides stands out. With `link` it opens its rule or, without one, the explain box. */
export const KeyChip = ({ of, link }: { of: string; link?: true }) => {
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
  return link ? (
    <a className="key" href={hashOf({ screen: "settings", tab: "permissions", item: of })}>
      {inner}
    </a>
  ) : (
    <code className="key">{inner}</code>
  );
};
