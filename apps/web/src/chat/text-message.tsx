import { useState } from "react";
import type { TextEntry } from "../data/chat-types.ts";
import { Markdown } from "./markdown/markdown.tsx";
import { beginningOf, isLong, newestOf } from "./state/long-text.ts";
import { useWhole } from "./use-whole.ts";

type Part = "beginning" | "newest" | "all";

const partOf = (text: string, part: Part): string => {
  if (part === "all") return text;
  return part === "newest" ? newestOf(text) : beginningOf(text);
};

/** What a model wrote. Of a long text only a part is laid out until somebody asks for all: the beginning, or the newest part for who saw it grow. */
export const TextMessage = ({ entry, live = false }: { entry: TextEntry; live?: boolean }) => {
  const [part, setPart] = useState<Part>(live ? "newest" : "beginning");
  const long = entry.truncated === true || isLong(entry.text);
  const whole = useWhole(entry.id, part === "all" && entry.truncated === true);
  return (
    <div className="said-by">
      {long && part === "newest" && <p className="meta">The newest part of a long answer:</p>}
      <Markdown text={long ? partOf(entry.text, part) : entry.text} />
      {long && (
        <p className="row wrap">
          <button
            type="button"
            className="btn quiet s"
            aria-busy={whole.state === "reading"}
            onClick={() => setPart(part === "all" ? "beginning" : "all")}
          >
            {part === "all" ? "Show the beginning only" : "Show all of it"}
          </button>
          {whole.state === "failed" && (
            <>
              <span className="meta">This is a part; the whole could not be read.</span>
              <button type="button" className="btn s" onClick={whole.again}>
                Try now
              </button>
            </>
          )}
        </p>
      )}
      {entry.partial && <p className="meta">It ends here.</p>}
    </div>
  );
};
