import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import { saidParts } from "../domain/said.ts";
import { Literal } from "../ui/literal.tsx";

/** The exact bytes to decide on; what no rule covers is marked and underlined. */
export const Said = ({ prompt, id }: { prompt: Prompt; id: string }) => (
  <code className="said" id={id}>
    {saidParts(prompt.preview, prompt.segments).map((part, at) => (
      <span className={part.kind} key={at}>
        <Literal text={part.text} />
      </span>
    ))}
  </code>
);
