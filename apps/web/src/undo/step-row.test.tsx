import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { CheckpointStep } from "../../../daemon/src/http/api-types.ts";
import { StepRow } from "./step-row.tsx";

afterEach(cleanup);

const step: CheckpointStep = {
  id: "s1",
  at: "2026-01-02T03:04:05.000Z",
  tool: "write_file",
  agent: "default",
  kind: "edit",
  changes: [],
};

it("says what an undo leaves when a part of the step's record is lost", () => {
  render(<StepRow step={{ ...step, unreadable: true }} onUndo={() => {}} />);
  screen.getByText(/could not be read from the disk: folders made for it stay/);
});

it("says nothing of it where the record is whole", () => {
  render(<StepRow step={step} onUndo={() => {}} />);
  expect(screen.queryByText(/could not be read/)).toBeNull();
});
