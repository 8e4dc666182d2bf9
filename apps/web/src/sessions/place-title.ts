import { useSessionRow } from "../data/sessions.ts";
import { literalText } from "../domain/escape.ts";
import { type Route, titleOf } from "../domain/route.ts";

/** The `h1` of where the page is: in a chat, what the chat is about. */
export const usePlaceTitle = (route: Route): string => {
  const row = useSessionRow(route.screen === "chat" ? route.session : undefined);
  return row ? literalText(row.title) : titleOf(route);
};
