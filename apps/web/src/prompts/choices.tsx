import type { RefObject } from "react";
import type { PromptChoices } from "../domain/prompt-choices.ts";
import type { Choice } from "../domain/prompt-keys.ts";
import { keyReach } from "../domain/words.ts";
import { KeyChip } from "../ui/key-chip.tsx";
import { Literal } from "../ui/literal.tsx";

const Always = (props: {
  digit: number;
  keys: readonly string[];
  busy: boolean;
  disabled: boolean;
  onAnswer: () => void;
}) => (
  <button type="button" className="choice" aria-busy={props.busy} disabled={props.disabled} onClick={props.onAnswer}>
    <kbd className="kbd">{props.digit}</kbd>
    <span className="what">
      Allow always
      {props.keys.map((key) => {
        const reach = keyReach(key);
        return (
          <span className={props.keys.length > 1 ? "one-key" : "the-key"} key={key}>
            <KeyChip of={key} />{" "}
            <small className={reach.wide ? "t-ask" : ""}>
              <Literal text={reach.text} />
            </small>
          </span>
        );
      })}
    </span>
  </button>
);

/** The answers by number. None is preselected, none is the primary button; numbers never move. */
export const Choices = (props: {
  choices: PromptChoices;
  sending: Choice | undefined;
  disabled: boolean;
  /** For a moment nothing is answered. */
  dead: boolean;
  text: string;
  onText: (text: string) => void;
  messageRef: RefObject<HTMLInputElement | null>;
  onAnswer: (choice: Choice) => void;
}) => {
  const { choices } = props;
  const off = props.disabled || props.sending !== undefined;
  const offers = choices.offered.includes("narrow") || choices.offered.includes("broad");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that the design does not have
    <div className="choices" role="group" aria-label="Your answer" aria-disabled={props.dead || undefined}>
      <button
        type="button"
        className="choice"
        aria-busy={props.sending === "once"}
        disabled={off}
        onClick={() => props.onAnswer("once")}
      >
        <kbd className="kbd">1</kbd>
        <span className="what">
          Allow once <small>this call, exactly as shown</small>
        </span>
      </button>
      {choices.offered.includes("narrow") && (
        <Always
          digit={2}
          keys={choices.narrow}
          busy={props.sending === "narrow"}
          disabled={off}
          onAnswer={() => props.onAnswer("narrow")}
        />
      )}
      {choices.offered.includes("broad") && (
        <Always
          digit={3}
          keys={choices.broad}
          busy={props.sending === "broad"}
          disabled={off}
          onAnswer={() => props.onAnswer("broad")}
        />
      )}
      {!offers && <p className="never meta">Always is not offered: a rule could not tell what this runs.</p>}
      <div className="refuse">
        <kbd className="kbd">4</kbd>
        <input
          ref={props.messageRef}
          className="input"
          aria-label="Message to the agent, optional"
          placeholder="Deny, and what to do instead"
          maxLength={4000}
          value={props.text}
          onChange={(event) => props.onText(event.target.value)}
        />
        <button
          type="button"
          className="btn danger"
          aria-busy={props.sending === "deny"}
          disabled={off}
          onClick={() => props.onAnswer("deny")}
        >
          Deny
        </button>
      </div>
    </div>
  );
};
