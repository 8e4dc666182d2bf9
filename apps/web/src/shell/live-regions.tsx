import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";

/** One polite region for the page, one assertive for prompts. */
export const LiveRegions = () => {
  const { announcer } = useServices();
  const polite = useStore(announcer.polite);
  const assertive = useStore(announcer.assertive);
  return (
    <>
      <p className="sr region" role="status" id="say">
        {polite}
      </p>
      <p className="sr region" role="alert">
        {assertive}
      </p>
    </>
  );
};
