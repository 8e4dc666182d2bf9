import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import type { AnswerBody, Prompt } from "../../../daemon/src/http/api-types.ts";
import { useAnswerPrompt } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { useConnected } from "../data/use-connected.ts";
import { promptChoices } from "../domain/prompt-choices.ts";
import { type Choice, promptKey } from "../domain/prompt-keys.ts";
import { promptTitle } from "../domain/words.ts";
import { isTyping } from "../keys/typing.ts";
import { ClassBadge } from "../ui/class-badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { Choices } from "./choices.tsx";
import { Deadline } from "./deadline.tsx";
import { From } from "./from.tsx";
import { Reasons } from "./reasons.tsx";
import { Said } from "./said.tsx";
import { Segments } from "./segments.tsx";
import { useDead } from "./use-dead.ts";
import { useFocusNext } from "./use-focus-next.ts";

/** One question: who, what exactly, which parts, why, and the answers by number. `compact` is the tray's form. */
export const PromptCard = ({ prompt, compact }: { prompt: Prompt; compact?: boolean }) => {
  const { tray, preferences, drafts } = useServices();
  const answer = useAnswerPrompt();
  const focusNext = useFocusNext();
  const wanted = useStore(tray.wanted);
  const connected = useConnected();
  const dead = useDead();
  const card = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const message = useRef<HTMLInputElement>(null);
  const draft = `prompt.${prompt.id}`;
  const [text, setText] = useState(() => drafts.read(draft).text);
  const [sending, setSending] = useState<Choice | undefined>();
  const [failed, setFailed] = useState<string | undefined>();
  const title = useId();
  const said = useId();
  const choices = promptChoices(prompt);

  useEffect(() => {
    if (wanted !== prompt.id) return;
    tray.wanted.set(undefined);
    if (!card.current?.contains(document.activeElement)) before.current = document.activeElement;
    // However late the focus comes, a key that was meant for what had it before answers nothing.
    tray.rest();
    card.current?.focus();
    card.current?.scrollIntoView({ block: "nearest" });
    // Of a card that does not fit, the top: who asks what.
    card.current?.querySelector(".prompt-head")?.scrollIntoView({ block: "nearest" });
  }, [wanted, prompt.id, tray]);

  const send = async (choice: Choice): Promise<void> => {
    if (sending || !connected) return;
    setSending(choice);
    const body: AnswerBody =
      choice === "once"
        ? { answer: "once" }
        : choice === "deny"
          ? { answer: "deny", ...(text.trim() !== "" && { message: text.trim() }) }
          : { answer: "always", keys: choice === "narrow" ? choices.narrow : choices.broad };
    const held = card.current?.contains(document.activeElement) === true;
    const problem = await answer(prompt, body);
    setSending(undefined);
    setFailed(problem);
    if (problem === undefined && held) focusNext(prompt.id);
  };

  const onKey = (event: KeyboardEvent): void => {
    const action = promptKey(
      {
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        repeat: event.repeat,
        isComposing: event.nativeEvent.isComposing,
      },
      {
        inField: isTyping(event.target),
        letters: preferences.letters.get(),
        offered: choices.offered,
        deadUntil: tray.deadUntil.get(),
        now: Date.now(),
      },
    );
    if (action.do === "nothing") return;
    event.preventDefault();
    event.stopPropagation();
    if (action.do === "answer") void send(action.choice);
    else if (action.do === "deny") void send("deny");
    else if (action.do === "focus-message") message.current?.focus();
    else if (action.do === "explain") card.current?.querySelector<HTMLElement>(".segs, .reasons")?.focus();
    else leave();
  };

  /** The second click of a double one, or one on the way while the card came, was meant for something else. */
  const onClick = (event: MouseEvent): void => {
    if (event.detail <= 1 && !dead) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Esc: the card stays open, focus goes back to where it came from. */
  const leave = (): void => {
    const target = before.current;
    if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus();
    else document.getElementById("main")?.focus();
  };

  return (
    <div
      className={`prompt ${compact ? "mini" : ""}`}
      ref={card}
      data-prompt={prompt.id}
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={said}
      tabIndex={-1}
      onKeyDown={onKey}
      onClickCapture={onClick}
    >
      <div className="prompt-head">
        <Latch effect="ask" />
        <h3 id={title}>
          <Literal text={promptTitle(prompt)} />
        </h3>
        <ClassBadge of={prompt.class} />
        <Deadline prompt={prompt} />
      </div>
      <From prompt={prompt} {...(compact && { named: true })} />
      <Said id={said} prompt={prompt} />
      <Segments prompt={prompt} />
      <Reasons prompt={prompt} />
      <Choices
        choices={choices}
        sending={sending}
        disabled={!connected}
        dead={dead}
        text={text}
        onText={(typed) => {
          setText(typed);
          drafts.write(draft, { text: typed });
        }}
        messageRef={message}
        onAnswer={(choice) => void send(choice)}
      />
      {failed && (
        <p className="error prompt-failed" role="alert">
          <Icon name="warn" />
          <Literal text={failed} />
        </p>
      )}
    </div>
  );
};
