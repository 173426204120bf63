/** Measures a landowner of 500 offerings: listing them, and previewing, making and undoing one change of all. */
import type { RequestBody } from "#contract/index.ts";
import { maxBulkOfferings } from "#domain/bulk-change/lists.ts";
import { median, type Row } from "./report.ts";
import { statementsOf } from "./statements.ts";
import type { World } from "./world.ts";

const PROPERTIES = 40;
const FEW = 5;
const ROUNDS = 5;
/** So many single changes take longer than one change of all. */
const SINGLE = 60;

type Request = RequestBody<"POST /api/bulk-changes">["request"];
const requests: [what: string, request: Request][] = [
  ["close days", { kind: "close_days", from: "2027-10-04", to: "2027-10-08" }],
  ["adjust the price", { kind: "adjust_price", percent: 5 }],
  ["copy to next season", { kind: "next_season" }],
  ["invite a co-host", { kind: "invite_co_host", email: "nils.mange@example.no", rights: ["answer"] }],
];

async function createOfferings({ make }: World): Promise<{ bearer: string; ids: string[] }> {
  const owner = await make.landowner();
  const properties: string[] = [];
  for (let i = 0; i < PROPERTIES; i++) properties.push(await make.property(owner.uid));
  const ids: string[] = [];
  for (let i = 0; i < maxBulkOfferings; i++) {
    const { offeringId } = await make.offering({
      ownerUid: owner.uid,
      propertyId: properties[i % PROPERTIES] ?? "",
      shared: 8,
    });
    ids.push(offeringId);
  }
  return { bearer: owner.bearer, ids };
}

export async function manyOfferingsFigures(world: World): Promise<Row[]> {
  const { bearer, ids } = await createOfferings(world);
  await world.pool.query("analyze");
  async function send(method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
    const answer = await world.app.http.inject({
      method,
      url,
      headers: { authorization: bearer },
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  }
  const preview = (request: Request, offeringIds: string[]) =>
    send("POST", "/api/bulk-changes/preview", { request, offeringIds });
  const change = (request: Request, offeringIds: string[]) =>
    send("POST", "/api/bulk-changes", {
      request,
      offerings: offeringIds.map((offeringId) => ({ offeringId })),
    });
  const undo = (id: string) => send("POST", `/api/bulk-changes/${id}/undo`, {});
  /** The statements of previewing, making and undoing a change. */
  async function countStatements(request: Request, offeringIds: string[]): Promise<number[]> {
    let id = "";
    const steps = [
      () => preview(request, offeringIds),
      async () => {
        id = (await change(request, offeringIds)).bulkChangeId;
      },
      () => undo(id),
    ];
    const counts: number[] = [];
    for (const step of steps) counts.push((await statementsOf(step)).length);
    return counts;
  }
  async function measureMs(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    await work();
    return performance.now() - start;
  }

  const rows: Row[] = [];
  for (const [what, request] of requests) {
    const [few, all] = [
      await countStatements(request, ids.slice(0, FEW)),
      await countStatements(request, ids),
    ];
    for (const [i, step] of ["preview", "change", "undo"].entries())
      rows.push({
        what: `${what}, ${step}: SQL statements for ${ids.length}`,
        measured: all[i] ?? Number.NaN,
        unit: "",
        limit: few[i] ?? Number.NaN,
        note: `the limit is that of ${FEW}`,
      });
  }
  const listUrl = "/api/offerings/mine?limit=50";
  const propertyUrl = `/api/offerings/mine?limit=50&q=${encodeURIComponent("Elgjakt")}`;
  const [list, searched] = [
    (await statementsOf(() => send("GET", listUrl))).length,
    (await statementsOf(() => send("GET", propertyUrl))).length,
  ];
  rows.push({ what: "the first page of the list: SQL statements", measured: list, unit: "", limit: 3 });
  rows.push({ what: "the same, searched", measured: searched, unit: "", limit: 3 });

  const dearer: Request = { kind: "adjust_price", percent: 5 };
  const [all, single]: [number[], number[]] = [[], []];
  for (let i = 0; i < ROUNDS; i++) {
    all.push(await measureMs(() => change(dearer, ids)));
    single.push(
      await measureMs(async () => {
        for (const id of ids.slice(0, SINGLE))
          await send("PATCH", `/api/offerings/${id}`, {
            pricing: { per: "hunter", fixedPriceOre: 45_000 + 100 * i },
          });
      }),
    );
  }
  rows.push({
    what: `${ids.length} prices at once beside ${SINGLE} changed one by one`,
    measured: median(all),
    unit: "ms",
    limit: median(single),
  });
  return rows;
}
