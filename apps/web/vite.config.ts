import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// `vite` alone serves the page against a running daemon; the daemon checks Origin, so the proxy rewrites it.
const daemon = process.env["LATCHAI_URL"] ?? "http://127.0.0.1:7777";
const forward = { target: daemon, changeOrigin: true, headers: { origin: daemon } };

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  server: { port: 5177, proxy: { "/api": forward, "/auth": forward } },
});
