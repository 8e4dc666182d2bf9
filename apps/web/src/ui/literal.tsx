import { Fragment } from "react";
import { literalParts } from "../domain/escape.ts";

/** Foreign text exactly as it is: never markup, and what would not show is spelled as an escape. */
export const Literal = ({ text }: { text: string }) => (
  <>
    {literalParts(text).map((part, at) =>
      part.escaped ? (
        <span className="esc" key={at}>
          {part.text}
        </span>
      ) : (
        <Fragment key={at}>{part.text}</Fragment>
      ),
    )}
  </>
);
