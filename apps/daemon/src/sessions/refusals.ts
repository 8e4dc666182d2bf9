import type { PortResult } from "../http/ports.ts";

type Refusal = Extract<PortResult<never>, { ok: false }>;

export const refuse = (status: Refusal["status"], code: string, message: string): Refusal => ({
  ok: false,
  status,
  code,
  message,
});

export const noSession: Refusal = refuse(404, "not_found", "There is no such chat. It may have been deleted.");

export const busy: Refusal = refuse(
  409,
  "busy",
  "A turn is going on in this chat. Stop it first, or wait for its end.",
);

export const noEntry: Refusal = refuse(
  404,
  "not_found",
  "There is no message of yours with this id in the chat, or it was edited since.",
);
