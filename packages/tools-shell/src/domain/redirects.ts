import type { Redirect } from "unbash";
import { type Argument, unknownText } from "./argument.ts";

export type RedirectEffect = "harmless" | "writes" | "network" | "unknown";

const sinks = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

/** What opening one redirection does; `target` is its dequoted word. */
export function redirectEffect({ operator, descriptor }: Redirect, target: Argument): RedirectEffect {
  if (descriptor?.type === "FileDescriptorVariable") return "unknown";
  const { text, dynamic, many } = target;
  const network = /^\/+dev\/+(tcp|udp)\//.test(text.replaceAll("/./", "/"));
  if (network) return "network";
  if (operator === "<&" || operator === ">&") {
    if (/^(\d+-?|-)$/.test(text)) return "harmless";
    if (operator === "<&") return "unknown";
  }
  if (operator === "<") return dynamic && (many || readsAnywhere(text)) ? "unknown" : "harmless";
  return !dynamic && sinks.has(text) ? "harmless" : "writes";
}

const readsAnywhere = (text: string) => text.startsWith(unknownText) || /^\/+(d|$|\0)/.test(text);
