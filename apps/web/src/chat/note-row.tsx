import type { NoteEntry } from "../data/chat-types.ts";
import { duration } from "../domain/time.ts";
import { Act } from "../ui/act.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { useNow } from "../ui/use-now.ts";
import { useChatParts } from "./chat-context.tsx";
import { noteTitle } from "./state/chat-words.ts";

const Countdown = ({ note }: { note: NoteEntry }) => {
  const { actions, attempt } = useChatParts();
  const now = useNow(500);
  const left = Math.max(0, Math.ceil((Date.parse(note.at) + (note.waitMs ?? 0) - now) / 1000));
  return (
    <p className="row wrap">
      <span>{left === 0 ? "Trying again now" : `Next try in ${duration(left * 1000).replace(/\.0 s$/, " s")}`}</span>
      {left > 0 && (
        <Act className="btn s" onClick={() => void attempt("Trying now", actions.tryNow)}>
          Try now
        </Act>
      )}
    </p>
  );
};

const tones = { failed: "deny", interrupted: "ask", limit: "ask" } as const;

/** What the loop has to say: a retry, a limit, a failure, each with its way on while it is the newest. */
export const NoteRow = ({ note, last }: { note: NoteEntry; last: boolean }) => {
  const tone = note.code in tones ? tones[note.code as keyof typeof tones] : undefined;
  const title = noteTitle(note);
  return (
    <Note
      {...(tone && { tone })}
      icon={tone === "deny" ? "warn" : note.code === "stopped" ? "stop" : "info"}
      title={title}
    >
      {note.text !== "" && note.text !== `${title}.` && (
        <p className="mono">
          <Literal text={note.text} />
        </p>
      )}
      {note.code === "retrying" && note.waitMs !== undefined && last && <Countdown note={note} />}
    </Note>
  );
};
