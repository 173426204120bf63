/**
 * Measures the saving of an offering, and a request, on a property with the most parts and offerings that one
 * landowner has: the time of the whole command, so of the server and the database together.
 */
import { addDays } from "#domain/days.ts";
import { maxGrounds } from "#domain/ground/parts.ts";
import { median, type Row } from "./report.ts";
import type { World } from "./world.ts";

const OFFERINGS = 500;
const ROUNDS = 20;
const LIMIT_MS = 50;

export async function groundFigures({ app, pool, make }: World): Promise<Row[]> {
  const owner = await make.landowner();
  const hunter = await make.hunter();
  const propertyId = await make.property(owner.uid);
  const { rows: parts } = await pool.query<{ id: string }>(
    `insert into ground (property_id, kind, name, position, capacity)
     select $1, 'field', 'Felt ' || n, n, case when n % 5 = 0 then 20 end from generate_series(1, $2::int) n
     returning ground_id as id`,
    [propertyId, maxGrounds],
  );
  const offeringIds: string[] = [];
  for (let i = 0; i < OFFERINGS; i++) {
    const { offeringId } = await make.offering({
      ownerUid: owner.uid,
      propertyId,
      groundIds: [parts[i % maxGrounds]?.id ?? "", parts[(i * 7 + 1) % maxGrounds]?.id ?? ""],
      ...(i % 2 === 0 && { shared: 8 }),
    });
    offeringIds.push(offeringId);
  }
  const send = async (method: "PATCH" | "POST", url: string, bearer: string, payload: object) => {
    const start = performance.now();
    const answer = await app.http.inject({ method, url, headers: { authorization: bearer }, payload });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return { ms: performance.now() - start, body: answer.json() };
  };
  const saved: number[] = [];
  const requested: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const offeringId = offeringIds[i * 13] ?? "";
    const groundIds = [parts[(i * 3) % maxGrounds]?.id, parts[(i * 3 + 25) % maxGrounds]?.id];
    const save = await send("PATCH", `/api/offerings/${offeringId}`, owner.bearer, { groundIds });
    saved.push(save.ms);
    const fromDate = addDays("2027-10-01", i);
    const draft = await send("POST", "/api/core-booking/calculate", hunter.bearer, {
      offeringId,
      fromDate,
      toDate: addDays(fromDate, 1),
      participants: 2,
    });
    const submit = await send("POST", `/api/core-booking/submit/${draft.body.bookingId}`, hunter.bearer, {
      termsAccepted: true,
      privacyAccepted: true,
    });
    requested.push(submit.ms);
  }
  const on = `${maxGrounds} parts, ${OFFERINGS} offerings`;
  return [
    { what: `other ground for an offering, ${on}`, measured: median(saved), unit: "ms", limit: LIMIT_MS },
    { what: `a request, ${on}`, measured: median(requested), unit: "ms", limit: 2 * LIMIT_MS },
  ];
}
