import { useState } from "react";
import { Literal } from "./literal.tsx";

/** Cuts between characters and, where one is near, between words. */
const beginningOf = (text: string, chars: number): string => {
  const cut = Array.from(text.slice(0, chars * 2))
    .slice(0, chars)
    .join("");
  const space = cut.lastIndexOf(" ");
  return space > chars * 0.8 ? cut.slice(0, space) : cut;
};

/** Foreign text whose length nobody vouches for: its beginning, and the rest when it is asked for. */
export const LongLiteral = ({ text, chars, className }: { text: string; chars: number; className: string }) => {
  const [all, setAll] = useState(false);
  const long = text.length > chars * 1.2;
  return (
    <>
      <p className={className}>
        <Literal text={long && !all ? `${beginningOf(text, chars)} …` : text} />
      </p>
      {long && (
        <button type="button" className="btn quiet s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show the beginning only" : "Show all of it"}
        </button>
      )}
    </>
  );
};
