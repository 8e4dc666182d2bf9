import { usePrompts } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { promptTitle } from "../domain/words.ts";
import { useKeys } from "../keys/use-keys.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { ClosedCard } from "./closed-card.tsx";
import { docks } from "./docks.ts";
import { PromptCard } from "./prompt-card.tsx";
import { useInView } from "./use-in-view.ts";

/** Every open prompt, oldest first, from all doors; docked, a drawer, or a sheet. */
export const TrayPanel = () => {
  const { tray } = useServices();
  const prompts = usePrompts();
  const closed = useStore(tray.closed);
  const open = prompts.data ?? [];
  const inView = useInView(open);
  const noop = (): void => undefined;
  useKeys([
    { keys: "1", label: "Allow once", where: "Prompt", listed: true, run: noop },
    { keys: "2", label: "Allow always, narrow key", where: "Prompt", listed: true, run: noop },
    { keys: "3", label: "Allow always, broad key", where: "Prompt", listed: true, run: noop },
    { keys: "4", label: "Deny, with a message", where: "Prompt", listed: true, run: noop },
    { keys: "e", label: "Explain", where: "Prompt", listed: true, run: noop },
    { keys: "Escape", label: "Leave the card open", where: "Prompt", listed: true, run: noop },
  ]);
  const shut = (): void => {
    tray.hide();
    document.getElementById("tray-button")?.focus();
  };
  const toView = (id: string): void => {
    // A drawer or a sheet lies over what is asked for.
    if (!matchMedia(docks).matches) tray.open.set(false);
    tray.wanted.set(id);
  };
  return (
    <aside
      className="tray"
      aria-label="Waiting for you"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) shut();
      }}
    >
      <div className="tray-head">
        <h2>Waiting for you</h2>
        <span className="count">{open.length}</span>
        <span className="grow" />
        <button type="button" className="btn quiet s icon" aria-label="Close the tray" onClick={shut}>
          <Icon name="x" />
        </button>
      </div>
      {open.length === 0 && closed.length === 0 && (
        <Empty icon="inbox" title="Nothing waits for you">
          Prompts from agents and clients show up here.
        </Empty>
      )}
      <ol className="stack">
        {open.map((prompt) => (
          <li key={prompt.id}>
            {inView.has(prompt.id) ? (
              <button type="button" className="in-view" onClick={() => toView(prompt.id)}>
                <Latch effect="ask" />
                <span className="clip">
                  <Literal text={promptTitle(prompt)} />
                </span>
                <span className="meta">in view</span>
              </button>
            ) : (
              <PromptCard prompt={prompt} compact />
            )}
          </li>
        ))}
        {closed.map((entry) => (
          <li key={`closed ${entry.prompt.id}`}>
            <ClosedCard entry={entry} />
          </li>
        ))}
      </ol>
      {closed.length > 0 && (
        <p className="tray-clear">
          <button type="button" className="btn quiet s" onClick={() => tray.closed.set([])}>
            Put answered ones away
          </button>
        </p>
      )}
      {open.length > 0 && (
        <p className="tray-foot meta">
          Answer one at a time: <kbd className="kbd">[</kbd> <kbd className="kbd">]</kbd> move,{" "}
          <kbd className="kbd">1</kbd>–<kbd className="kbd">4</kbd> answer
        </p>
      )}
    </aside>
  );
};
