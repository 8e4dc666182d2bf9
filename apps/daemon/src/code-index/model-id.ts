import { createHash } from "node:crypto";
import type { EmbeddingsEndpoint } from "./embeddings-client.ts";

/** What vectors belong together: the same model at the same place. */
export const modelId = ({ url, model }: EmbeddingsEndpoint): string =>
  `${model}@${createHash("sha256").update(url).digest("hex").slice(0, 16)}`;
