import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Words that mean the same to the test's model. */
const meanings: Record<string, number> = {
  verify: 1,
  checked: 1,
  check: 1,
  token: 2,
  tokens: 2,
  paint: 3,
  draw: 3,
  color: 4,
};

const embed = (text: string, dimensions: number): number[] => {
  const vector = new Array<number>(dimensions).fill(0.01);
  for (const word of text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z]+/g) ?? []) {
    const at = meanings[word] ?? 5 + ([...word].reduce((sum, char) => sum + char.charCodeAt(0), 0) % (dimensions - 5));
    vector[at] = (vector[at] ?? 0) + (meanings[word] === undefined ? 0.1 : 1);
  }
  return vector;
};

/** A local endpoint with deterministic vectors. */
export const startEmbeddings = async () => {
  const state = {
    texts: [] as string[],
    batches: [] as number[],
    status: 200,
    failFirst: 0,
    refuse: "",
    dimensions: 64,
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string[] };
      if (state.failFirst > 0) {
        state.failFirst--;
        return response.writeHead(503).end();
      }
      if (state.status !== 200) return response.writeHead(state.status).end("no");
      if (state.refuse !== "" && input.some((text) => text.includes(state.refuse)))
        return response.writeHead(400).end("no");
      state.batches.push(input.length);
      state.texts.push(...input);
      const data = input.map((text, index) => ({ index, embedding: embed(text, state.dimensions) }));
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ data: data.reverse() }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { state, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
};
