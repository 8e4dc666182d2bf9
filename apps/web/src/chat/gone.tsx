import { Empty } from "../ui/empty.tsx";

/** A session that is not there any more, with ways out. */
export const Gone = () => (
  <Empty icon="chat" title="This chat is not here any more">
    <p>It was deleted, or it belongs to another home.</p>
    <p className="mt-3">
      <a className="btn s" href="#/chat">
        Start a new chat
      </a>
    </p>
  </Empty>
);
