/** What the loop says to the model and to people. */
export const say = {
  lastStep:
    "[The limit of steps is reached: no tool can be called any more. Sum up now what was done, what was found out, and what is left to do.]",
  textCall:
    "[Your last answer wrote a tool call as text, so nothing was called. Call tools with the tool-calling interface, or answer without one.]",
  maxSteps: (steps: number): string => `Stopped at the limit of ${steps} steps; what was left is in the last answer.`,
  stopped: "Stopped.",
  repeatedText: "The model said the same over and over, so its answer was ended.",
  refused:
    "The model refused to answer, or a content filter cut its answer off. Say it in other words, or use another model.",
  refusedCalls: "the answer that it stood in was refused or cut off by a content filter",
  outputLimit: "The answer was cut off at the output limit; say “go on” to have the rest.",
  empty: "The model sent nothing. Try again, or say it in other words.",
  noCalls:
    "The model said that it calls a tool, but no call arrived. Try again; if it stays so, the server does not pass on this model's tool calls.",
  textCalls:
    "The server does not parse this model's tool calls: they arrive as text. Start it with tool calling switched on, or use another model.",
  oddStream: "Part of the answer could not be read and is missing.",
  contextFull:
    "The conversation no longer fits into the model's window, and leaving out older parts does not help: the prompt and the tools alone nearly fill it. Use a model with a larger window, or give the agent fewer tools.",
  cutCalls: "the answer broke off before it was complete",
  stoppedCalls: "the turn was stopped",
  limitCalls: "the limit of steps is reached",
  storeFailed: (why: string): string => `The turn could not be recorded and was stopped: ${why}`,
  failed: (why: string): string => `The turn failed: ${why}`,
} as const;
