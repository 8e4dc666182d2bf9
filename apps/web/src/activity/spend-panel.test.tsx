import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ActivityView } from "../../../daemon/src/http/api-types.ts";
import { createServices, ServicesProvider } from "../data/services.tsx";
import { SpendPanel } from "./spend-panel.tsx";

afterEach(cleanup);

const total: ActivityView["total"] = {
  key: "total",
  runs: 2,
  calls: 5,
  failed: 1,
  failureRate: 0.5,
  denied: 0,
  input: 10,
  cached: 0,
  output: 3,
  costUsd: 0.25,
  knownCostUsd: 0.25,
  unpricedCalls: 0,
  unchargedCalls: 2,
  estimatedCalls: 0,
};

const show = (report: ActivityView["total"]): void => {
  const view: ActivityView = {
    from: "2026-01-01T00:00:00.000Z",
    to: "2026-01-02T00:00:00.000Z",
    timeZone: "UTC",
    groups: [],
    total: report,
  };
  const services = createServices({ storage: localStorage, send: async () => Response.json(view) });
  render(
    <QueryClientProvider client={services.queries}>
      <ServicesProvider value={services}>
        <SpendPanel query="" />
      </ServicesProvider>
    </QueryClientProvider>,
  );
};

it("tells calls that cost nothing from calls that cost little", async () => {
  show(total);
  await screen.findByText("2 of 5 model calls cost nothing: the server refused them or was never reached.");
});

it("says nothing of them where every call was charged", async () => {
  show({ ...total, unchargedCalls: 0 });
  await screen.findByLabelText("Total");
  expect(screen.queryByText(/cost nothing/)).toBeNull();
});
