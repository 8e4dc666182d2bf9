import type { Prompt } from "../data/types.ts";
import { Literal } from "../ui/literal.tsx";

const doors: Readonly<Record<string, string>> = { api: "HTTP", mcp: "MCP", cli: "command line", chat: "chat" };

/** Which tool, through which door, with whose token, as which agent. */
export const From = ({ prompt }: { prompt: Prompt }) => (
  <p className="from meta">
    <code>
      <Literal text={prompt.tool} />
    </code>{" "}
    over {doors[prompt.surface] ?? prompt.surface}
    {prompt.caller && (
      <>
        , from “<Literal text={prompt.caller} />”
      </>
    )}
    , agent <Literal text={prompt.agent ?? "default"} />
  </p>
);
