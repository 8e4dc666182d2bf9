import type { GateRequest } from "@latchai/core";
import { analyzeCommand } from "./analyze.ts";
import type { PrivatePlaces } from "./private-paths.ts";

/** What one command asks of the gate. */
export function commandRequest(command: string, places: PrivatePlaces = {}): GateRequest {
  const { denied, opaque, unread, segments, denyKeys, reasons } = analyzeCommand(command, places);
  return {
    ...(denied !== undefined && { denied }),
    ...(opaque && { opaque: { reasons, ...(unread && { unread: true as const }) } }),
    segments,
    denyKeys,
    preview: command,
  };
}
