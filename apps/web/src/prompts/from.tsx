import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import { useSessionRow } from "../data/sessions.ts";
import { hashOf } from "../domain/route.ts";
import { doorWords } from "../domain/words.ts";
import { Literal } from "../ui/literal.tsx";

/** The chat that asks, by its title. */
const InChat = ({ session }: { session: string }) => {
  const title = useSessionRow(session, { read: true })?.title;
  return (
    <>
      in{" "}
      <a href={hashOf({ screen: "chat", session })}>
        {title === undefined ? "a chat" : <Literal text={title === "" ? "a new chat" : title} />}
      </a>
    </>
  );
};

/** Which tool, in which chat or through which door, with whose token, as which agent. */
export const From = ({ prompt, named }: { prompt: Prompt; named?: boolean }) => (
  <p className="from meta">
    <code>
      <Literal text={prompt.tool} />
    </code>{" "}
    {named && prompt.surface === "chat" && prompt.session !== undefined ? (
      <InChat session={prompt.session} />
    ) : (
      `over ${doorWords(prompt.surface)}`
    )}
    {prompt.caller && (
      <>
        , from “<Literal text={prompt.caller} />”
      </>
    )}
    , agent <Literal text={prompt.agent ?? "default"} />
  </p>
);
