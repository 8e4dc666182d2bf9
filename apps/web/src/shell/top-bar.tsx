import { ModeSwitch } from "../chat/mode-switch.tsx";
import { useServices } from "../data/services.tsx";
import { useSettings } from "../data/settings.ts";
import { useStore } from "../data/store.ts";
import { keyWords } from "../keys/key-words.ts";
import { usePlaceTitle } from "../sessions/place-title.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { useRoute } from "../ui/use-route.ts";
import { ConnectionState } from "./connection-state.tsx";

const workspaceName = (config: Record<string, unknown> | undefined): string => {
  const path = config?.["workspace"];
  return typeof path === "string" ? (path.split("/").filter(Boolean).at(-1) ?? "workspace") : "workspace";
};

/** Workspace and place, palette, waiting prompts, connection. */
export const TopBar = ({ waiting, onPalette }: { waiting: number; onPalette: () => void }) => {
  const { tray } = useServices();
  const open = useStore(tray.open);
  const route = useRoute();
  const settings = useSettings();
  const title = usePlaceTitle(route);
  return (
    <header className="top">
      <div className="crumb">
        <span className="ws-name hide-s">
          <Literal text={workspaceName(settings.data?.config)} />
        </span>
        <h1 className={`where clip ${route.screen === "settings" || route.screen === "chat" ? "" : "sr-l"}`}>
          {title}
        </h1>
      </div>
      <button
        type="button"
        className="palette"
        aria-label="Search or run a command"
        aria-keyshortcuts="Control+K"
        onClick={onPalette}
      >
        <Icon name="search" />
        <span className="t">Search or run a command</span> <kbd className="kbd">{keyWords("$mod+k")}</kbd>
      </button>
      <div className="top-end">
        <button
          type="button"
          className={`btn s ${open ? "" : "quiet"}`}
          id="tray-button"
          aria-expanded={open}
          aria-label={`Waiting ${waiting}: prompts to answer`}
          onClick={open ? tray.hide : tray.show}
          onKeyDown={(event) => {
            if (event.key === "Escape" && open) tray.hide();
          }}
        >
          <Icon name="inbox" />
          <span className="hide-s">Waiting</span>
          <span className={`count ${waiting > 0 ? "ask" : ""}`}>{waiting}</span>
        </button>
        {route.screen === "chat" && route.session !== undefined && <ModeSwitch session={route.session} />}
        <ConnectionState />
      </div>
    </header>
  );
};
