import { messageOf } from "../data/api-error.ts";
import { useSetMode } from "../data/chat-actions.ts";
import { useServices } from "../data/services.tsx";

/** Changes a session's mode and says what that did; a release of open prompts is counted. */
export const useModeSwitch = (session: string): ((mode: "ask" | "allow-all") => Promise<void>) => {
  const { toasts, problem } = useServices();
  const setMode = useSetMode();
  const change = async (mode: "ask" | "allow-all"): Promise<void> => {
    try {
      const released = await setMode(session, mode);
      const told =
        mode === "ask"
          ? "This chat asks again"
          : released === 0
            ? "Allow all: this chat asks nobody until you switch back"
            : `Allow all: ${released === 1 ? "1 open prompt was" : `${released} open prompts were`} released`;
      toasts.show(told);
    } catch (error) {
      problem.set(`The mode was not changed: ${messageOf(error)}`);
    }
  };
  return change;
};
