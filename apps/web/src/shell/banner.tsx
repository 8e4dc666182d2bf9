import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { useNow } from "../ui/use-now.ts";

/** While the daemon is away: what still works, the next try, and the command to type. */
export const Banner = () => {
  const { feed } = useServices();
  const connection = useStore(feed.connection);
  const now = useNow(1000);
  if (connection.state !== "lost") return null;
  const inS = Math.max(0, Math.ceil((connection.at - now) / 1000));
  return (
    <div className="banner">
      <p className="grow">
        <b>The daemon does not answer.</b> What is on screen stays readable; runs and answers wait. Start it with{" "}
        <code>latchai start</code>. Next try in {inS} s.
      </p>
      <button type="button" className="btn s" onClick={feed.retry}>
        Try now
      </button>
    </div>
  );
};
