import type { ModelTest } from "../../../daemon/src/http/api-types.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";

const words: Readonly<Record<ModelTest["checks"][number]["check"], string>> = {
  list: "Lists its models",
  answer: "Answers",
  tools: "Calls tools",
  usage: "Tells token counts",
  pictures: "Takes pictures",
};

const outcome = (ok: boolean | null): { icon: "check" | "warn" | "unknown"; word: string; tone: string } =>
  ok === null
    ? { icon: "unknown", word: "not known", tone: "" }
    : ok
      ? { icon: "check", word: "yes", tone: "t-allow" }
      : { icon: "warn", word: "no", tone: "t-deny" };

/** What each probe of a model found. */
export const ModelChecks = ({ checks }: { checks: ModelTest["checks"] }) => (
  <ul className="probes" aria-label="Outcome of the test">
    {checks.map(({ check, ok, message }) => {
      const { icon, word, tone } = outcome(ok);
      return (
        <li key={check}>
          <span className={tone}>
            <Icon name={icon} />
          </span>
          <b>{words[check]}</b>
          <span className={tone}>{word}</span>
          <span className="small muted mono">
            <Literal text={message} />
          </span>
        </li>
      );
    })}
  </ul>
);
