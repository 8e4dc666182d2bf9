import { expect, test } from "vitest";
import { startLocal } from "./support/in-process.ts";

test("listening beyond loopback, even the list of tools needs a token; health and page stay open", async () => {
  const daemon = await startLocal({ config: { server: { host: "0.0.0.0", allowedHosts: ["latch.example"] } } });
  try {
    const at = (path: string, headers: Record<string, string> = {}) => daemon.send("GET", path, { headers });
    expect((await at("/api/tools")).status).toBe(401);
    expect((await at("/api/health")).status).toBe(200);
    expect((await at("/")).status).toBe(200);
    expect((await daemon.asOwner("GET", "/api/tools")).status).toBe(200);
    expect((await at("/api/health", { host: "latch.example", origin: "https://latch.example" })).status).toBe(200);
    expect((await at("/api/health", { host: "latch.example", origin: "https://evil.example" })).status).toBe(403);
    expect((await at("/api/health", { host: "0.0.0.0" })).status).toBe(421);
    expect(daemon.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  } finally {
    await daemon.stop();
  }
});
