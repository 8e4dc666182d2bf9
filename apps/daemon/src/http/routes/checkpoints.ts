import type { FastifyInstance } from "fastify";
import type { CheckpointsPort } from "../../checkpoints/port.ts";
import { unwrap } from "../errors.ts";
import {
  CheckpointDiff,
  CheckpointPreview,
  CheckpointRestore,
  CheckpointRestored,
  CheckpointSelector,
  CheckpointsPage,
  CheckpointsQuery,
  DiffQuery,
} from "../schemas/checkpoints.ts";
import { IdParams } from "../schemas/common.ts";
import { actorOf } from "./trust.ts";

const tags = ["checkpoints"];
const defaultLimit = 50;
const maxLimit = 200;

const notCovered =
  "Checkpoints cover what the file tools and the memory tool change. Changes made by run_shell and other programs are not covered yet.";

export function checkpointRoutes(app: FastifyInstance, checkpoints: CheckpointsPort): void {
  app.get<{ Querystring: CheckpointsQuery }>(
    "/api/checkpoints",
    {
      schema: {
        tags,
        summary: "What can be undone, newest first",
        querystring: CheckpointsQuery,
        response: { 200: CheckpointsPage },
      },
    },
    async ({ query }) => {
      const limit = Math.min(Math.max(Number(query.limit ?? defaultLimit), 1), maxLimit);
      const [steps, bytes] = await Promise.all([checkpoints.list({ ...query, limit }), checkpoints.bytes()]);
      const last = steps.at(-1);
      return { steps, ...(last && steps.length === limit && { next: last.id }), bytes, notCovered };
    },
  );

  app.post<{ Body: CheckpointSelector }>(
    "/api/checkpoints/preview",
    {
      schema: {
        tags,
        fails: [404],
        summary: "What a restore of some steps, of a run or of a session would do",
        body: CheckpointSelector,
        response: { 200: CheckpointPreview },
      },
    },
    async ({ body }) => unwrap(await checkpoints.preview(body)),
  );

  app.post<{ Body: CheckpointSelector; Querystring: DiffQuery }>(
    "/api/checkpoints/preview/diff",
    {
      schema: {
        tags,
        fails: [404],
        summary: "One path of such a restore: as it is now and as it would be",
        querystring: DiffQuery,
        body: CheckpointSelector,
        response: { 200: CheckpointDiff },
      },
    },
    async ({ body, query }) => unwrap(await checkpoints.previewDiff(body, query.path)),
  );

  app.post<{ Body: CheckpointRestore }>(
    "/api/checkpoints/restore",
    {
      schema: {
        tags,
        fails: [404, 409, 503],
        summary: "Put the paths that the chosen steps changed back; itself a step that can be undone",
        body: CheckpointRestore,
        response: { 200: CheckpointRestored },
      },
    },
    async (request) => {
      const { onConflict = {}, ...selector } = request.body;
      return unwrap(await checkpoints.restore(selector, onConflict, actorOf(request)));
    },
  );

  app.get<{ Params: IdParams; Querystring: DiffQuery }>(
    "/api/checkpoints/:id/diff",
    {
      schema: {
        tags,
        fails: [404],
        summary: "One path before and after a step",
        params: IdParams,
        querystring: DiffQuery,
        response: { 200: CheckpointDiff },
      },
    },
    async ({ params, query }) => unwrap(await checkpoints.diff(params.id, query.path)),
  );
}
