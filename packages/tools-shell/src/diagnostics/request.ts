import type { GateRequest } from "@latchai/core";
import type { ShellServices } from "../services.ts";
import { hashesOf } from "./hashes.ts";
import { planChecks } from "./plan.ts";

/** What check_diagnostics asks of the gate: ordinary while only the product's own TypeScript or accepted checkers would run. */
export async function checkRequest(root: string | undefined, services: ShellServices): Promise<GateRequest> {
  const plan = await planChecks(root, services);
  const hashes = hashesOf(plan.checkers);
  const accepted = Object.keys(hashes).length === 0 || services.trust?.accepted(plan.folder, hashes) === true;
  const key = `check_diagnostics(${plan.root})`;
  const lines = plan.checkers.map(({ shown }) => shown);
  const preview = [`check_diagnostics ${plan.root}`, ...lines].join("\n");
  return { class: accepted ? "ordinary" : "code", segments: [{ key }], preview };
}
