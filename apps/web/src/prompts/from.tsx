import type { Prompt } from "../data/types.ts";
import { doorWords } from "../domain/words.ts";
import { Literal } from "../ui/literal.tsx";

/** Which tool, through which door, with whose token, as which agent. */
export const From = ({ prompt }: { prompt: Prompt }) => (
  <p className="from meta">
    <code>
      <Literal text={prompt.tool} />
    </code>{" "}
    over {doorWords(prompt.surface)}
    {prompt.caller && (
      <>
        , from “<Literal text={prompt.caller} />”
      </>
    )}
    , agent <Literal text={prompt.agent ?? "default"} />
  </p>
);
