import type { TextEntry } from "../data/chat-types.ts";
import { Markdown } from "./markdown/markdown.tsx";

/** What a model wrote. */
export const TextMessage = ({ entry }: { entry: TextEntry }) => (
  <div className="said-by">
    <Markdown text={entry.text} />
    {entry.partial && <p className="meta">It ends here.</p>}
  </div>
);
