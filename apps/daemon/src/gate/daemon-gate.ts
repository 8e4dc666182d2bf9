import { createGate, type Gate } from "@latchai/core";
import type { Modes } from "./modes.ts";
import type { Permissions } from "./permissions.ts";
import type { PromptStore } from "./prompt-store.ts";

/** The gate over permissions.json and the prompt store. A change made by hand in the file holds from the next decision on. */
export function createDaemonGate(options: {
  permissions: Permissions;
  prompts: PromptStore;
  modes: Modes;
  mask(text: string): string;
}): Gate {
  const { permissions, prompts, modes, mask } = options;
  const gate = createGate({
    rules: permissions.rules,
    prompts,
    unattendedDefault: () => permissions.unattendedDefault(),
    mode: (session) => modes.get(session),
    mask,
  });
  return {
    async decide(request, at) {
      await permissions.refresh();
      return gate.decide(request, at);
    },
    explain: (request, at) => gate.explain(request, at),
  };
}
