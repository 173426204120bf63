/**
 * 200 rounds of concurrent requests and holds by hand for ground, on two server processes: the ground that is
 * taken is compared with the domain's rule, whatever the processes answered (rules 2.9).
 */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { addDays } from "#domain/days.ts";
import { type GroundHold, groundHoldOf, groundUses, holdKinds, holdsClash } from "#domain/ground/ground.ts";
import { factories } from "../../factories/factories.ts";
import { openApp, type Person, type TestApp } from "../../support/app.ts";
import { databaseUrl } from "../../support/database-url.ts";
import { withoutDemoWorld } from "../../support/demo-world.ts";
import { freePort } from "../../support/ports.ts";
import { unlimited } from "../../support/server-env.ts";
import { type Running, startServer } from "../server.ts";

const NOW = "2027-08-01T08:00:00Z";
let app: TestApp, make: ReturnType<typeof factories>, servers: Running[], owner: Person, hunters: Person[];
beforeAll(async () => {
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  app = await openApp({ now: NOW, env: { PUBLIC_URL } });
  make = factories(app);
  const env = { ...unlimited, DATABASE_URL: databaseUrl(app.connection), PUBLIC_URL, DEMO_NOW: NOW };
  await withoutDemoWorld(app.connection, new Date(NOW));
  servers = await Promise.all([startServer(env), startServer(env)]);
  owner = await make.landowner();
  hunters = await Promise.all(Array.from({ length: 8 }, make.hunter));
}, 240_000);
const queryRows = async (sql: string, ...values: unknown[]) => (await app.pool.query(sql, values)).rows;
async function post(i: number, who: Person, path: string, body: object) {
  const response = await fetch(`${servers[i % servers.length]?.base}/api${path}`, {
    method: "POST",
    headers: {
      authorization: who.bearer,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { bookingId?: string } };
}

const species = ["elg", "hjort", "laksefiske"] as const;
const anyOffering = fc.record({
  parts: fc.subarray([0, 1, 2]),
  groundUse: fc.constantFrom(null, ...groundUses),
  shared: fc.boolean(),
  targetSpecies: fc.subarray([...species]),
  togetherWith: fc.subarray([...species]),
  clashesWith: fc.subarray([...holdKinds]),
  hasCabin: fc.boolean(),
});
const anyTaking = fc.record({
  what: fc.nat(7),
  from: fc.nat(3),
  nights: fc.integer({ min: 1, max: 3 }),
  parts: fc.subarray([0, 1, 2]),
});
const rounds = fc.sample(
  fc.record({
    offerings: fc.array(anyOffering, { minLength: 4, maxLength: 4 }),
    takings: fc.array(anyTaking, { minLength: 12, maxLength: 12 }),
    imported: fc.nat(3),
  }),
  { seed: 37, numRuns: 200 },
);

type Round = (typeof rounds)[number];
async function openGround({ offerings, imported }: Round) {
  const propertyId = await make.property(owner.uid);
  const parts = await queryRows(
    `insert into ground (property_id, kind, name) select $1, 'field', n from unnest('{A,B,C}'::text[]) n
     returning ground_id`,
    propertyId,
  );
  const idsOf = (chosen: number[]) => chosen.map((i) => parts[i]?.ground_id as string);
  const cabinId = await make.cabin(propertyId);
  const made = [];
  for (const { parts: chosen, shared, hasCabin, ...terms } of offerings)
    made.push(
      (
        await make.offering({
          ownerUid: owner.uid,
          propertyId,
          ...terms,
          ...(shared && { shared: 40 }),
          ...(hasCabin && { included: [cabinId] }),
          groundIds: idsOf(chosen),
        } as never)
      ).offeringId,
    );
  const day = addDays("2027-10-01", imported);
  await queryRows(
    `insert into calendar_import (property_id, offering_id, name, url, periods, next_at, created_at)
     values ($1, $2, 'Inatur', 'https://example.no/a', $3, now(), now())`,
    propertyId,
    made[0],
    JSON.stringify([{ from: day, to: addDays(day, 1) }]),
  );
  return { propertyId, offeringIds: made, idsOf };
}

it("no ground is taken twice in 200 rounds of concurrent requests, holds by hand and imported days", async () => {
  let taken = 0;
  for (const [n, round] of rounds.entries()) {
    const { propertyId, offeringIds, idsOf } = await openGround(round);
    const answers = await Promise.all(
      round.takings.map(async ({ what, from, nights, parts }, i) => {
        const fromDate = addDays("2027-10-01", from);
        const toDate = addDays(fromDate, nights);
        if (what > 5)
          return post(i + n, owner, `/properties/${propertyId}/holds`, {
            groundIds: idsOf(parts),
            from: fromDate,
            to: toDate,
          });
        const hunter = hunters[i % hunters.length] as Person;
        const offeringId = offeringIds[what % offeringIds.length];
        const stay = { offeringId, fromDate, toDate, participants: 2, cabins: [], services: [] };
        const draft = await post(i + n, hunter, "/core-booking/calculate", stay);
        return draft.status === 200
          ? post(i + n + 1, hunter, `/core-booking/submit/${draft.body.bookingId}`, {
              termsAccepted: true,
              privacyAccepted: true,
            })
          : draft;
      }),
    );
    const unexpected = answers.filter(({ status }) => ![200, 201, 422].includes(status));
    expect(unexpected).toEqual([]);
    const holds = await queryRows(
      `select h.*, lower(h.stay)::text as "from", upper(h.stay)::text as "to" from ground_hold h where property_id = $1`,
      propertyId,
    );
    taken += holds.length;
    const asHold = (h: (typeof holds)[number]): GroundHold => ({
      offeringId: h.offering_id,
      grounds: h.ground_ids,
      kinds: h.kinds,
      use: h.alone ? "alone" : "together",
      species: h.species,
      togetherWith: h.together_with,
      clashesWith: h.clashes_with,
    });
    const [first] = round.offerings;
    const soldElsewhere = first && {
      from: addDays("2027-10-01", round.imported),
      to: addDays("2027-10-02", round.imported),
      hold: groundHoldOf(
        {
          ...first,
          offeringId: offeringIds[0] ?? "",
          allowConcurrentBookings: first.shared,
          groundIds: idsOf(first.parts),
        },
        false,
      ),
    };
    const all = [
      ...holds.map((h) => ({ from: h.from, to: h.to, hold: asHold(h) })),
      ...(soldElsewhere ? [soldElsewhere] : []),
    ];
    const clashes = all.flatMap((a, i) =>
      all.slice(i + 1).filter((b) => a.from < b.to && b.from < a.to && holdsClash(a.hold, b.hold)),
    );
    expect([n, clashes]).toEqual([n, []]);
  }
  expect(taken).toBeGreaterThan(rounds.length);
});
