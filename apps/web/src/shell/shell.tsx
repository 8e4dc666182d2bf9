import { useEffect, useRef, useState } from "react";
import { usePrompts } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { useLiveData } from "../data/use-live-data.ts";
import { Arrivals } from "../prompts/arrivals.tsx";
import { TrayPanel } from "../prompts/tray-panel.tsx";
import { usePlaceTitle } from "../sessions/place-title.ts";
import { Toaster } from "../ui/toaster.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useRoute } from "../ui/use-route.ts";
import { Banner } from "./banner.tsx";
import { KeySheet } from "./key-sheet.tsx";
import { LiveRegions } from "./live-regions.tsx";
import { Palette } from "./palette.tsx";
import { Rail } from "./rail.tsx";
import { Screen } from "./screen.tsx";
import { TopBar } from "./top-bar.tsx";
import { useGlobalKeys } from "./use-global-keys.ts";

/** The page of a signed-in person: rail, top bar, one screen, and the tray. */
export const Shell = () => {
  useLiveData();
  const { tray } = useServices();
  const route = useRoute();
  const prompts = usePrompts();
  const trayOpen = useStore(tray.open);
  const [overlay, setOverlay] = useState<"palette" | "keys" | undefined>();
  const main = useRef<HTMLElement>(null);
  // The tray is a sheet there and lies over all of it but the top bar.
  const covered = useMedia("(max-width: 47.99rem)") && trayOpen;
  const waiting = prompts.data?.length ?? 0;
  const title = usePlaceTitle(route);
  useGlobalKeys({ openPalette: () => setOverlay("palette"), openKeys: () => setOverlay("keys") });

  // Going elsewhere, also by the browser's Back, drops what lay over the old screen.
  useEffect(() => setOverlay(undefined), [route]);
  // Whoever went by a key or the palette has no focus there yet; a link that was pressed keeps it.
  const came = useRef(route);
  useEffect(() => {
    if (came.current === route) return;
    came.current = route;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) main.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [route]);

  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${title} · LatchAI`;
  }, [waiting, title]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: hashes are routes here, so the skip link moves the focus itself */}
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <div className="app">
        <Rail inert={covered} />
        <TopBar waiting={waiting} onPalette={() => setOverlay("palette")} />
        <div className="stage" data-tray={trayOpen ? "open" : "shut"}>
          <main className="main" id="main" ref={main} tabIndex={-1} inert={covered}>
            <Banner />
            <Screen route={route} />
          </main>
          {trayOpen && <TrayPanel />}
        </div>
      </div>
      <Arrivals />
      <LiveRegions />
      <Toaster />
      {overlay === "palette" && <Palette onClose={() => setOverlay(undefined)} onKeys={() => setOverlay("keys")} />}
      {overlay === "keys" && <KeySheet onClose={() => setOverlay(undefined)} />}
    </>
  );
};
