import { useEffect, useRef, useState } from "react";
import type { CallResult } from "../../../daemon/src/http/api-types.ts";
import { ApiError, messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { useCallTool } from "../data/tools.ts";

/** What the daemon answered, or why there was no answer. */
export type RunResult = CallResult | { ok: false; error: { kind: string; message: string } };

export type Run =
  | { state: "idle" }
  | { state: "running"; session: string; startedAt: number }
  | { state: "done"; result: RunResult; ms: number; session: string };

/** Runs one tool from this page: one call at a time, cancellable. */
export const useRun = (tool: string): { run: Run; start: (args: unknown) => void; cancel: () => void } => {
  const call = useCallTool();
  const { queries } = useServices();
  const [run, setRun] = useState<Run>({ state: "idle" });
  const life = useRef<AbortController | undefined>(undefined);

  useEffect(() => () => life.current?.abort(), []);

  const start = (args: unknown): void => {
    if (life.current) return;
    const control = new AbortController();
    life.current = control;
    const startedAt = Date.now();
    // Ties the prompt and the events of this call to this card.
    const session = `page-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    setRun({ state: "running", session, startedAt });
    const settle = (result: RunResult): void => {
      life.current = undefined;
      setRun({ state: "done", result, ms: Date.now() - startedAt, session });
      void queries.invalidateQueries({ queryKey: ["activity"] });
    };
    call(tool, { arguments: args, attended: true, session }, control.signal).then(settle, (error: unknown) => {
      const cancelled = control.signal.aborted;
      const kind = cancelled ? "cancelled" : error instanceof ApiError && error.status === 0 ? "unreachable" : "failed";
      settle({ ok: false, error: { kind, message: cancelled ? "Cancelled by you." : messageOf(error) } });
    });
  };

  return { run, start, cancel: () => life.current?.abort() };
};
