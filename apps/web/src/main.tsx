import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createServices } from "./data/services.tsx";
import "./styles/index.css";

const root = document.getElementById("root");
if (root) {
  const services = createServices({ storage: localStorage, send: (input, init) => fetch(input, init) });
  createRoot(root).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}
