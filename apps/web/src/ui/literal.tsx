import { Fragment } from "react";
import { literalParts } from "../domain/escape.ts";

/** Foreign text exactly as it is: never markup, and what would not show is spelled as an escape. */
export const Literal = ({ text }: { text: string }) => (
  <>
    {literalParts(text).map((part, at) =>
      part.escaped ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never reorder
        <span className="esc" key={at}>
          {part.text}
        </span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never reorder
        <Fragment key={at}>{part.text}</Fragment>
      ),
    )}
  </>
);
