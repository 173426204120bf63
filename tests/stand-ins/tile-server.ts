/**
 * A fake of Kartverket's tile cache: every tile is a square of one colour with a frame. `node
 * tests/stand-ins/tile-server.ts 4127` serves it on that port, and `NATIONAL_MAP_TILES_URL=http://127.0.0.1:4127`
 * makes the product use it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

export const tileColour = { r: 201, g: 226, b: 188 };
const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: tileColour } })
  .composite([
    {
      input: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="none" stroke="#8a9a80" d="M0.5 256V0.5H256M0 200q64-60 128-20t128-30M0 120q90-40 150 0t106-20"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer();
const path = /^\/v1\/wmts\/1\.0\.0\/topo\/default\/webmercator\/(\d+)\/(\d+)\/(\d+)\.png$/;

export async function startTileServer({ port = 0 }: { port?: number } = {}) {
  /** The tiles that were asked for: `z/y/x`. */
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const found = path.exec(request.url ?? "");
    if (found) asked.push(found.slice(1).join("/"));
    response
      .writeHead(found ? 200 : 404, { "content-type": "image/png", "access-control-allow-origin": "*" })
      .end(found ? tile : undefined);
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

if (import.meta.main)
  console.log(`Tiles at ${(await startTileServer({ port: Number(process.argv[2] ?? 4127) })).url}`);
