import { createContext, useContext } from "react";
import type { CheckpointSelector } from "../../../daemon/src/http/api-types.ts";
import type { ChatActions } from "../data/chat-actions.ts";
import type { ChatStore } from "../data/chat-store.ts";
import type { Edit } from "../data/drafts.ts";
import type { Store } from "../data/store.ts";

export interface Undoing {
  selector: CheckpointSelector;
  what: string;
}

/** What every part of an open chat needs. */
export interface ChatParts {
  session: string;
  store: ChatStore;
  actions: ChatActions;
  /** Cards that a person opened or folded, by entry; outlives rows that scroll out of the list. */
  opened: Store<ReadonlyMap<string, boolean>>;
  /** The message that is being edited, with its text so far; kept in this browser until it is sent or put away. */
  editing: Store<Edit | undefined>;
  /** Asks about an undo, in a dialog that outlives the row it was asked for in; absent where nothing can be undone. */
  undo?(undoing: Undoing): void;
  /** Runs an action and shows what the daemon says against it. */
  attempt(what: string, action: () => Promise<unknown>): Promise<boolean>;
}

const Context = createContext<ChatParts | undefined>(undefined);
export const ChatProvider = Context.Provider;

export const useChatParts = (): ChatParts => {
  const parts = useContext(Context);
  if (!parts) throw new Error("useChatParts outside ChatProvider");
  return parts;
};
