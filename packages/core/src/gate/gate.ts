import { maskSecrets } from "../text/mask.ts";
import { showHidden } from "../text/visible.ts";
import type { Decision, DecisionContext, DecisionRequest, Explanation, Gate, GateMode } from "./decision.ts";
import { type Circumstances, coverage, judge } from "./judge.ts";
import * as say from "./messages.ts";
import { answerProblem, offersFor, rulesToStore, withoutSecrets } from "./offers.ts";
import type { Answer, PromptPort, PromptRequest, PromptSegment } from "./prompts.ts";
import type { RulesPort } from "./rules.ts";

export interface GateOptions {
  /** Read on every decision and again after every answer. A `list` that throws makes every call ask. */
  rules: RulesPort;
  /** Absent: a call that would have to be asked about is refused. */
  prompts?: PromptPort;
  /** For calls of class `code` without a rule when nobody watches; "deny" until a person sets it. */
  unattendedDefault(): "allow" | "deny";
  /** Read on every decision and again after every answer. */
  mode(session: string | undefined): GateMode;
  /** Masks secrets in what a person is shown; default `maskSecrets`. */
  mask?(text: string): string;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A withdrawn question counts as unanswered, even where the port does not let go of it. */
async function askUntilAborted(
  port: PromptPort,
  prompt: PromptRequest,
  signal: AbortSignal,
): Promise<Answer | "timeout"> {
  if (signal.aborted) return "timeout";
  let withdraw: (() => void) | undefined;
  const withdrawn = new Promise<"timeout">((resolve) => {
    withdraw = () => resolve("timeout");
    signal.addEventListener("abort", withdraw, { once: true });
  });
  try {
    return await Promise.race([port.ask(prompt, signal), withdrawn]);
  } finally {
    if (withdraw !== undefined) signal.removeEventListener("abort", withdraw);
  }
}

/** The one gate in front of every tool. `decide` never throws: whatever goes wrong on the way to an answer refuses the call. */
export function createGate(options: GateOptions): Gate {
  const mask = options.mask ?? maskSecrets;
  const shown = (text: string): string => showHidden(mask(text));

  /** The parts that a rule may be saved for. */
  const storable = (segments: readonly PromptSegment[]): PromptSegment[] =>
    segments.flatMap((segment) => withoutSecrets(segment, mask) ?? []);

  const forDisplay = (segment: PromptSegment): PromptSegment => {
    const { broadKey: _, ...bare } = segment;
    const clean = withoutSecrets(segment, mask) ?? { ...bare, key: mask(segment.key) };
    return clean.text === undefined ? clean : { ...clean, text: shown(clean.text) };
  };

  const circumstances = (at: DecisionContext): Circumstances => {
    const mode = options.mode(at.session);
    const unattendedDefault = options.unattendedDefault() === "allow" ? "allow" : "deny";
    const { attended } = at;
    try {
      return { mode, attended, unattendedDefault, rules: options.rules.list() };
    } catch (error) {
      return { mode, attended, unattendedDefault, rules: [], rulesProblem: messageOf(error) };
    }
  };

  const reasonsOf = (request: DecisionRequest, now: Circumstances): string[] => [
    ...(now.rulesProblem === undefined ? [] : [`the permission rules cannot be read: ${now.rulesProblem}`]),
    ...(request.opaque?.reasons ?? []),
  ];

  const promptFor = (
    request: DecisionRequest,
    at: DecisionContext,
    segments: readonly PromptSegment[],
    opaque: boolean,
    now: Circumstances,
  ): PromptRequest => ({
    tool: request.tool,
    class: request.class,
    agent: at.agent.name,
    ...(at.agent.via === undefined ? {} : { via: [...at.agent.via] }),
    ...(at.run === undefined ? {} : { run: at.run }),
    ...(at.callId === undefined ? {} : { callId: at.callId }),
    ...(at.session === undefined ? {} : { session: at.session }),
    caller: at.caller.name,
    surface: at.surface,
    preview: shown(request.preview),
    reasons: reasonsOf(request, now).map(shown),
    segments: segments.map(forDisplay),
    offers: opaque ? [] : offersFor(storable(segments)),
  });

  const settle = (
    request: DecisionRequest,
    answer: Answer,
    offers: readonly string[],
    segments: readonly PromptSegment[],
  ): Decision => {
    const problem = answerProblem(answer, offers);
    if (problem !== undefined) return { effect: "deny", by: "answer", message: say.badAnswer(request, problem) };
    if (answer.answer === "once") return { effect: "allow", by: "answer" };
    const stored = rulesToStore(answer, storable(segments), request).map((rule) => options.rules.add(rule));
    const [first] = stored;
    return { effect: "allow", by: "answer", ...(first === undefined ? {} : { rule: first.key }) };
  };

  const ask = async (
    request: DecisionRequest,
    at: DecisionContext,
    opaque: boolean,
    now: Circumstances,
  ): Promise<Decision> => {
    const segments = coverage(request, now.rules);
    const told = segments.map(forDisplay);
    if (options.prompts === undefined) {
      return { effect: "deny", by: "timeout", message: say.nobodyToAsk(request, told, opaque) };
    }
    const prompt = promptFor(request, at, segments, opaque, now);
    const answer = await askUntilAborted(options.prompts, prompt, at.signal);
    if (answer !== "timeout" && answer.answer === "deny") {
      if (answer.unasked === true)
        return { effect: "deny", by: "timeout", message: say.nobodyToAsk(request, told, opaque) };
      return { effect: "deny", by: "answer", message: say.deniedByPerson(request, answer.message) };
    }
    // Rules and the mode may have changed while the question was open: a new deny rule beats the answer,
    // and a call that needs no answer any more does not depend on one.
    const verdict = at.signal.aborted ? undefined : judge(request, circumstances(at));
    if (verdict !== undefined && verdict.effect !== "ask") return verdict;
    if (answer === "timeout") {
      return { effect: "deny", by: "timeout", message: say.nobodyAnswered(request, told, opaque) };
    }
    return settle(request, answer, prompt.offers, segments);
  };

  return {
    async decide(request, at) {
      try {
        const now = circumstances(at);
        const verdict = judge(request, now);
        return verdict.effect === "ask" ? await ask(request, at, verdict.opaque, now) : verdict;
      } catch (error) {
        return { effect: "deny", by: "timeout", message: say.promptFailed(request, messageOf(error)) };
      }
    },
    explain(request, at): Explanation {
      const now = circumstances(at);
      const verdict = judge(request, now);
      const segments = coverage(request, now.rules);
      const opaque = request.opaque !== undefined || now.rulesProblem !== undefined;
      return {
        decision: verdict.effect,
        by: verdict.effect === "ask" ? "ask" : verdict.by,
        ...("rule" in verdict && verdict.rule !== undefined ? { rule: verdict.rule } : {}),
        ...("message" in verdict ? { message: verdict.message } : {}),
        class: request.class,
        segments: segments.map(forDisplay),
        reasons: reasonsOf(request, now).map(shown),
        offers: verdict.effect !== "ask" || opaque ? [] : offersFor(storable(segments)),
      };
    },
  };
}
