import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createRenewal } from "./renewal.ts";

it("reads again after an event that came while the first read was under way", async () => {
  const queries = new QueryClient();
  const reads: ((rows: string[]) => void)[] = [];
  const observer = new QueryObserver<string[]>(queries, {
    queryKey: ["prompts"],
    queryFn: () => new Promise((answer) => reads.push(answer)),
  });
  const off = observer.subscribe(() => undefined);
  const renewal = createRenewal(queries);
  await expect.poll(() => reads.length).toBe(1);
  renewal.renew("prompts");
  // Long enough for the renewal to have looked at the read that is still under way.
  await new Promise((done) => setTimeout(done, 60));
  reads[0]?.([]);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.(["asked meanwhile"]);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(["asked meanwhile"]);
  renewal.stop();
  off();
  queries.clear();
});
