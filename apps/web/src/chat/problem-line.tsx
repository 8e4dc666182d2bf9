import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";

/** What did not work, above where the next thing is tried. */
export const ProblemLine = () => {
  const { problem } = useServices();
  const text = useStore(problem);
  if (text === undefined) return null;
  return (
    <p className="error send-failed" role="alert">
      <Icon name="warn" />
      <span className="grow">
        <Literal text={text} />
      </span>
      <button
        type="button"
        className="btn quiet s icon"
        aria-label="Put this message away"
        onClick={() => problem.set(undefined)}
      >
        <Icon name="x" />
      </button>
    </p>
  );
};
