import { usePrompts } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { go } from "../ui/use-route.ts";

const where = "Anywhere";

/** Id of the prompt card's element. */
const cardOf = (id: string): HTMLElement | null => document.querySelector(`[data-prompt="${CSS.escape(id)}"]`);

const nextPane = (step: 1 | -1): void => {
  const panes = [...document.querySelectorAll<HTMLElement>(".rail, .top, .pane, .page, .tray")].filter(
    (pane) => pane.offsetParent !== null || pane.getClientRects().length > 0,
  );
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + step + panes.length) % panes.length];
  next?.querySelector<HTMLElement>("a[href], button:not(:disabled), input, select, textarea, [tabindex='0']")?.focus();
};

/** The shortcuts that work on every screen. */
export const useGlobalKeys = (open: { openPalette: () => void; openKeys: () => void }): void => {
  const { tray } = useServices();
  const prompts = usePrompts().data ?? [];
  const toPrompt = (step: 1 | -1): void => {
    if (prompts.length === 0) return;
    const at = prompts.findIndex((prompt) => cardOf(prompt.id)?.contains(document.activeElement));
    const from = at === -1 && step === -1 ? 0 : at;
    const next = prompts[(from + step + prompts.length) % prompts.length];
    if (!next) return;
    if (!cardOf(next.id)) tray.show();
    tray.wanted.set(next.id);
  };
  useKeys([
    { keys: "$mod+k", label: "Search or run a command", where, inFields: true, run: open.openPalette },
    {
      keys: "/",
      also: "Shift+/",
      label: "Find on this screen",
      where,
      run: () => document.querySelector<HTMLInputElement>(".main .search input")?.focus(),
    },
    { keys: "?", also: "Shift+?", label: "Keys that work here", where, run: open.openKeys },
    { keys: "[", label: "Previous open prompt", where, run: () => toPrompt(-1) },
    { keys: "]", label: "Next open prompt", where, run: () => toPrompt(1) },
    { keys: "F6", label: "Next pane", where, inFields: true, run: () => nextPane(1) },
    { keys: "Shift+F6", label: "Previous pane", where, inFields: true, run: () => nextPane(-1) },
    { keys: "g c", label: "Go to Chat", where, run: () => go({ screen: "chat" }) },
    { keys: "g t", label: "Go to Tools", where, run: () => go({ screen: "tools" }) },
    { keys: "g a", label: "Go to Agents", where, run: () => go({ screen: "agents" }) },
    { keys: "g s", label: "Go to Data", where, run: () => go({ screen: "data" }) },
    { keys: "g y", label: "Go to Activity", where, run: () => go({ screen: "activity", tab: "runs" }) },
    { keys: "g ,", label: "Go to Settings", where, run: () => go({ screen: "settings", tab: "general" }) },
  ]);
};
