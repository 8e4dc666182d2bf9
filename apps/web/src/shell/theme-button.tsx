import { shownTheme } from "../data/preferences.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { Icon } from "../ui/icon.tsx";

export const ThemeButton = () => {
  const { preferences } = useServices();
  const theme = useStore(preferences.theme);
  const other = shownTheme(theme) === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      className="btn quiet s icon"
      aria-label={`Switch to ${other}`}
      title="Light or dark"
      onClick={() => preferences.setTheme(other)}
    >
      <Icon name="halves" />
    </button>
  );
};
