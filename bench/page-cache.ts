/** Measures a cached page, the same for all readers, compared with the same bytes from a bare HTTP server. */
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { median, type Row } from "./report.ts";
import type { World } from "./world.ts";

const ROUNDS = 5;
const REQUESTS = 500;
const LIMIT = 5;

/** Returns this process's CPU time for each request, which another process sends. */
async function cpuMsPerRequest(url: string): Promise<number> {
  const before = process.cpuUsage();
  await promisify(execFile)(process.execPath, ["bench/conditional-requests.ts", url, String(REQUESTS)]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / REQUESTS;
}

export async function cachedPageFigures({ app, make }: World): Promise<Row[]> {
  const owner = await make.landowner();
  const { propertyId, offeringId } = await make.offering({ ownerUid: owner.uid });
  const base = app.platform.config.publicUrl;
  if (!app.http.server.listening) await app.http.listen({ port: Number(new URL(base).port) });
  const rows: Row[] = [];
  for (const [what, path] of [
    ["the front page", "/"],
    ["an offering's page", `/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`],
  ] as const) {
    const page = await fetch(base + path);
    const { rawPayload, headers } = await app.http.inject({
      url: path,
      headers: { "accept-encoding": "br" },
    });
    await page.text();
    const bareServer = createServer((_request, out) => out.writeHead(200, headers).end(rawPayload));
    await new Promise<void>((resolve) => bareServer.listen(0, resolve));
    const bare = `http://localhost:${(bareServer.address() as AddressInfo).port}/`;
    const cached: number[] = [];
    const sent: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const [ownMs, sendingMs] = [await cpuMsPerRequest(base + path), await cpuMsPerRequest(bare)];
      if (round) {
        cached.push(ownMs);
        sent.push(sendingMs);
      } // the first round warms up
    }
    bareServer.close();
    const [cachedMs, sentMs] = [median(cached), median(sent)];
    rows.push({
      what: `${what}, beside sending the same bytes: CPU time`,
      measured: cachedMs / sentMs,
      unit: "×",
      limit: LIMIT,
      note: `${cachedMs.toFixed(2)} and ${sentMs.toFixed(2)} ms`,
    });
  }
  return rows;
}
