import type { Theme } from "../data/preferences.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { useSignOut } from "../shell/use-sign-out.ts";
import { Seg } from "../ui/seg.tsx";
import { ConfigEditor } from "./config-editor.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TokensCard } from "./tokens-card.tsx";

/** How this browser looks and listens, who is signed in, and the config file. */
export const GeneralTab = () => {
  const { preferences } = useServices();
  const theme = useStore(preferences.theme);
  const letters = useStore(preferences.letters);
  const signOut = useSignOut();
  return (
    <div className="page settings-page">
      <div className="page-head">
        <div className="grow">
          <h2 className="title">General</h2>
          <p>This browser's own choices come first; the rest is the daemon's.</p>
        </div>
      </div>
      <section className="card" aria-labelledby="looks">
        <div className="card-head">
          <h3 id="looks">This browser</h3>
        </div>
        <div className="option">
          <div className="grow">
            <b>Theme</b>
            <p className="small muted">System follows the light or dark setting of the machine.</p>
          </div>
          <Seg<Theme>
            label="Theme"
            value={theme}
            onChange={preferences.setTheme}
            options={[
              { value: "system", label: "System" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </div>
        <div className="option">
          <div className="grow">
            <b>Single-letter keys</b>
            <p className="small muted">
              Keys such as <kbd className="kbd">/</kbd> and G then T. Keys with Ctrl and the digits of a prompt always
              work.
            </p>
          </div>
          <label className="switch">
            <input
              type="checkbox"
              role="switch"
              checked={letters}
              aria-checked={letters}
              onChange={(event) => preferences.setLetters(event.target.checked)}
            />
            {letters ? "On" : "Off"}
          </label>
        </div>
        <div className="option">
          <div className="grow">
            <b>Session</b>
            <p className="small muted">Signing out deletes this browser's secret; a new link opens the page again.</p>
          </div>
          <button type="button" className="btn" onClick={() => void signOut()}>
            Sign out
          </button>
        </div>
      </section>
      <SessionsCard />
      <TokensCard />
      <ConfigEditor />
    </div>
  );
};
