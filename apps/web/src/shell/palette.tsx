import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { rankCommands } from "./rank-commands.ts";
import { useCommands } from "./use-commands.ts";

/** Search or run a command. Arrows move, Enter runs, Esc closes. */
export const Palette = ({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) => {
  const commands = useCommands(onKeys);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const found = rankCommands(commands, query);
  const chosen = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    const option = chosen && document.getElementById(`${list}-${chosen.id}`);
    option?.scrollIntoView({ block: "nearest" });
  }, [chosen, list]);

  const run = (command: (typeof found)[number] | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    }
  };

  return (
    <Dialog title="Search or run a command" onClose={onClose} wide>
      <div className="palette-box">
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            role="combobox"
            aria-label="Command, tool or setting"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={chosen ? `${list}-${chosen.id}` : undefined}
            placeholder="Tool, screen or command"
            value={query}
            spellCheck={false}
            autoComplete="off"
            data-first
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKey}
          />
        </div>
        <div className="palette-list" role="listbox" id={list} aria-label="Results">
          {found.map((command) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard
            <div
              key={command.id}
              id={`${list}-${command.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === chosen}
              className="palette-row"
              onClick={() => run(command)}
            >
              <Icon name={command.icon} />
              <span className={command.literal ? "mono clip" : "clip"}>
                <Literal text={command.label} />
              </span>
              <span className="meta clip">
                <Literal text={command.detail} />
              </span>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="palette-none muted">Nothing has this name.</p>}
      </div>
    </Dialog>
  );
};
