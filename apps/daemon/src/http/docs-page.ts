import { createHash } from "node:crypto";

interface Operation {
  tags?: readonly string[];
  summary?: string;
  description?: string;
  security: readonly unknown[];
  parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content: Record<string, { schema?: unknown }> }>;
}

const style = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;text-transform:capitalize}
details{border-top:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer}
code,pre{font:12.5px/1.5 ui-monospace,monospace}
pre{overflow-x:auto;padding:.75rem;background:#8881;border-radius:6px}
.method{display:inline-block;width:4.5rem;font-weight:600}`;

/** The page's own style, allowed by its hash; nothing else may style or script it. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Every route as one readable page, without scripts and without anything from elsewhere. */
export function docsPage(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation.tags?.[0] ?? "other";
      groups.set(group, [...(groups.get(group) ?? []), section(method, path, operation)]);
    }
  }
  const body = [...groups].map(([group, sections]) => `<h2>${html(group)}</h2>${sections.join("")}`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>LatchAI API</title><style>${style}</style></head><body><h1>LatchAI API</h1>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>. Errors are <code>{"error":{"code","message"}}</code>.</p>
${body}</body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const { summary = "", description, security, parameters, requestBody, responses } = operation;
  const parts = [
    security.length === 0 ? "<p>Without sign-in.</p>" : "",
    description === undefined ? "" : `<p>${html(description)}</p>`,
    parameters.length === 0
      ? ""
      : `<h3>Parameters</h3>${parameters.map((p) => `<p><code>${html(p.name)}</code> in ${p.in}${p.required ? "" : ", optional"}</p>${schemaBlock(p.schema)}`).join("")}`,
    requestBody ? `<h3>Body</h3>${schemaBlock(requestBody.content["application/json"]?.schema)}` : "",
    ...Object.entries(responses)
      .filter(([status]) => status < "400")
      .map(([status, { content }]) => `<h3>Answer ${status}</h3>${schemaBlock(Object.values(content)[0]?.schema)}`),
  ];
  return `<details><summary><code><span class="method">${method.toUpperCase()}</span>${html(path)}</code> ${html(summary)}</summary>${parts.join("")}</details>`;
}

const schemaBlock = (schema: unknown): string =>
  schema === undefined ? "" : `<pre>${html(JSON.stringify(schema, null, 2))}</pre>`;

const html = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
