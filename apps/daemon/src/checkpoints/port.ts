import type { Actor, PortResult } from "../http/ports.ts";
import type {
  CheckpointDiff,
  CheckpointPreview,
  CheckpointRestored,
  CheckpointSelector,
  CheckpointStep,
  ConflictAnswer,
} from "../http/schemas/checkpoints.ts";

export interface StepFilter {
  session?: string;
  run?: string;
  /** Steps older than this id. */
  before?: string;
  limit: number;
}

/** Behind /api/checkpoints. */
export interface CheckpointsPort {
  list(filter: StepFilter): Promise<CheckpointStep[]>;
  /** Stored by all checkpoints together. */
  bytes(): Promise<number>;
  preview(selector: CheckpointSelector): Promise<PortResult<CheckpointPreview>>;
  /** One path of a preview: what is there now, and what a restore would put there. */
  previewDiff(selector: CheckpointSelector, path: string): Promise<PortResult<CheckpointDiff>>;
  /** A person's act: it also reaches what file tools may not write. */
  restore(
    selector: CheckpointSelector,
    onConflict: Readonly<Record<string, ConflictAnswer>>,
    actor: Actor,
  ): Promise<PortResult<CheckpointRestored>>;
  diff(step: string, path: string): Promise<PortResult<CheckpointDiff>>;
  /** Id of the step that a call made. */
  ofCall(run: string | undefined, callId: string): Promise<string | undefined>;
  /** Whether anything of a session can be undone. */
  hasAny(session: string): Promise<boolean>;
}
