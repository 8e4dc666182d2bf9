import { useServices } from "../data/services.tsx";
import { useSessionRow } from "../data/sessions.ts";
import { useStore } from "../data/store.ts";
import { literalText } from "../domain/escape.ts";
import { type Route, titleOf } from "../domain/route.ts";

/** The `h1` of where the page is: in a chat, what the chat is about. */
export const usePlaceTitle = (route: Route): string => {
  const row = useSessionRow(route.screen === "chat" ? route.session : undefined);
  const leaving = useStore(useServices().leaving);
  return row && !leaving.has(row.id) ? literalText(row.title) : titleOf(route);
};
