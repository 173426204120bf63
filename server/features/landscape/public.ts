/**
 * Pictures drawn by code: the same address is the same picture for ever, so nothing is stored and everything
 * may be cached.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sceneLands, sceneSeasons } from "#domain/landscape/scene.ts";
import { speciesKeys } from "#domain/offering/species.ts";
import { encodingFor, compress, sendCompressed } from "#server/platform/compression.ts";
import { overloaded, type ClientQueue } from "#server/platform/client-queue.ts";
import { contours } from "./contours.ts";
import { lightNames } from "./light.ts";
import { scene } from "./scene.ts";

export { scene };

const seedOf = /^([\p{L}\p{N}_-]{1,64})\.svg$/u;
const seconds = 31_536_000;
/** Raised when the drawing changes, so that old pictures are not kept beside new ones. */
const edition = 3;
/** A drawing is some milliseconds of work, and anybody may ask for any seed; one that is kept is sent. */
const COST = 12;
const COST_WHEN_CACHED = 2;
type Bounds = { turns: ClientQueue };

/** The last ones that were asked for: of a page of hits all but the newest. */
const MAX_CACHED = 500;
const cache = new Map<string, Buffer>();
function addToCache(name: string, picture: Buffer): Buffer {
  cache.delete(name);
  cache.set(name, picture);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return picture;
}

async function send(
  { turns }: Bounds,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  draw: () => string,
) {
  const etag = `"${createHash("sha1").update(`${edition} ${name}`).digest("base64url")}"`;
  reply.headers({ "cache-control": `public, max-age=${seconds}, immutable`, etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const encoding = encodingFor(request);
  const as = `${name} ${encoding}`;
  const picture = await turns(
    request.ip,
    cache.has(as) ? COST_WHEN_CACHED : COST,
    async () => cache.get(as) ?? compress(draw(), encoding),
  );
  if (picture === overloaded)
    return reply.code(503).headers({ "retry-after": 2, "cache-control": "no-store" }).send();
  return sendCompressed(reply.type("image/svg+xml"), addToCache(as, picture), encoding);
}

/** The one of a list that is asked for, if it is one. */
const oneOf = <T extends string>(list: readonly T[], asked: unknown): T | undefined =>
  list.find((one) => one === asked);

export function pictureRoutes(app: FastifyInstance, bounds: Bounds): void {
  type Asked = { Params: { file: string }; Querystring: Record<string, unknown> };
  app.get<Asked>("/pictures/landscape/:file", (request, reply) => {
    const seed = seedOf.exec(request.params.file)?.[1];
    if (!seed) return reply.callNotFound();
    const { query } = request;
    const asked = {
      land: oneOf(sceneLands, query.land) ?? "lake",
      season: oneOf(sceneSeasons, query.season) ?? "autumn",
      species: oneOf(speciesKeys, query.species),
      cabin: query.cabin === "1",
      light: oneOf(lightNames, query.light),
    };
    return send(bounds, request, reply, `landscape ${seed} ${Object.values(asked).join(" ")}`, () =>
      scene(seed, asked),
    );
  });
  app.get<Asked>("/pictures/contours/:file", (request, reply) => {
    const seed = seedOf.exec(request.params.file)?.[1];
    if (!seed) return reply.callNotFound();
    return send(bounds, request, reply, `contours ${seed}`, () => contours(seed));
  });
}
