/** Bookings and holds take ground (rules 2.9): whole properties and parts of them, exclusively and shared. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, eachDay } from "#domain/days.ts";
import { holdsClash, groundUses, type GroundHold, holdKinds } from "#domain/ground/ground.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { until } from "#tests/support/until.ts";
import { isLong } from "#tests/support/long.ts";

let app: TestApp, other: TestApp, make: ReturnType<typeof factories>, kari: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: { REQUESTS_OF_NEWCOMERS: "1000" } });
  other = await openApp({ now: "2027-08-01T08:00:00Z", database: app.connection });
  make = factories(app);
  kari = await make.landowner();
});
const days = { fromDate: "2027-10-01", toDate: "2027-10-04" };
const queryRows = async (sql: string, ...values: unknown[]) => (await app.pool.query(sql, values)).rows;

let hunters = 0;
type Stay = { fromDate: string; toDate: string; participants?: number };
async function requestStay(offeringId: string, stay: Partial<Stay> = {}, at = app, who?: Person) {
  const hunter =
    who ??
    (at === app
      ? await make.hunter()
      : await other.signIn(`hunter-${++hunters}@example.no`, { roles: ["hunter"] }));
  const draft = await at.call(hunter, "POST /api/core-booking/calculate", {
    body: { participants: 1, cabins: [], services: [], ...days, ...stay, offeringId },
  });
  if (draft.status !== 200) return { ...draft, hunter, bookingId: "" };
  const { bookingId } = draft.body;
  const sent = await at.call(hunter, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  return { ...sent, hunter, bookingId };
}
type StayResponse = Awaited<ReturnType<typeof requestStay>>;
const codesOf = ({ body }: StayResponse) =>
  (body as unknown as { errors?: { code: string }[] }).errors?.map(({ code }) => code) ?? [];

/** Publishes a complete property of Kari's through the API. */
async function publish(): Promise<string> {
  const { body } = await app.call(kari, "POST /api/properties", {
    body: {
      name: "Storåsen",
      type: "hunting_ground",
      municipalityNumber: "5044",
      area: { value: 38_000, unit: "maal" },
      parcels: [{ municipalityNumber: "5044", gnr: 12, bnr: 3, main: true }],
      species: ["elg"],
      contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
      status: "published",
    },
  });
  return body.propertyId;
}
const patchProperty = (propertyId: string, body: object) =>
  app.call(kari, "PATCH /api/properties/:propertyId", { params: { propertyId }, body });
/** Gives a property two field parts and a water part, and returns their ids. */
async function addGroundParts(propertyId: string, capacity: number | null = null): Promise<string[]> {
  const grounds = [
    { name: "Nordsida", kind: "field", ...(capacity && { capacity }) },
    { name: "Sørsida", kind: "field" },
    { name: "Storvatnet", kind: "water" },
  ];
  const { status, body } = await patchProperty(propertyId, { grounds });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.grounds.map(({ groundId }) => groundId);
}
const offer = async (propertyId: string, more: Partial<Parameters<typeof make.offering>[0]> = {}) =>
  (await make.offering({ ownerUid: kari.uid, propertyId, targetSpecies: ["elg"], ...more })).offeringId;

it("the database and the domain agree on whether any two holds of ground clash", async () => {
  const ids = ["a", "b", "c"].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
  const species = ["elg", "hjort", "rype"] as const;
  const anyHold = fc.record({
    offeringId: fc.constantFrom(null, ...ids),
    grounds: fc.subarray(ids),
    kinds: fc.subarray([...holdKinds], { minLength: 1 }),
    use: fc.constantFrom(...groundUses),
    species: fc.subarray([...species]),
    togetherWith: fc.subarray([...species]),
    clashesWith: fc.subarray([...holdKinds]),
  });
  const pairs = fc.sample(fc.tuple(anyHold, anyHold), { seed: 4, numRuns: 600 }) as [
    GroundHold,
    GroundHold,
  ][];
  const row = (n: string) =>
    `row(null, null, null, (${n} ->> 'offeringId')::uuid, null, array(select jsonb_array_elements_text(${n} -> 'grounds'))::uuid[],
      'hunting', ${n} ->> 'use' = 'alone', array(select jsonb_array_elements_text(${n} -> 'species')),
      array(select jsonb_array_elements_text(${n} -> 'togetherWith')),
      array(select jsonb_array_elements_text(${n} -> 'clashesWith')), 0, false,
      array(select jsonb_array_elements_text(${n} -> 'kinds')))::ground_hold`;
  const answered = await queryRows(
    `select ground_clashes(${row("a")}, ${row("b")}) as clash
     from jsonb_array_elements($1::jsonb) with ordinality p(pair, i), lateral (select pair -> 0 a, pair -> 1 b) x order by i`,
    JSON.stringify(pairs),
  );
  expect(answered.map((r) => r.clash)).toEqual(pairs.map(([a, b]) => holdsClash(a, b)));
});

describe("two exclusive hunting offerings of one property", () => {
  it("cannot be booked on the same days, and the first such day is named", async () => {
    const propertyId = await make.property(kari.uid);
    const [moose, deer] = [await offer(propertyId), await offer(propertyId, { targetSpecies: ["hjort"] })];
    const first = await requestStay(moose, { fromDate: "2027-10-03", toDate: "2027-10-05" });
    expect(first.status).toBe(200);
    const second = await requestStay(deer, { fromDate: "2027-10-01", toDate: "2027-10-08" });
    expect([second.status, second.body]).toMatchObject([
      422,
      { errors: [{ code: "ground_taken", path: "fromDate", detail: expect.stringContaining("3. okt") }] },
    ]);
    const shown = await app.call(kari, "GET /api/offering-availability", {
      query: { offeringId: deer, from: "2027-10-02", to: "2027-10-06" },
    });
    expect(shown.body.days.map(({ reason }) => reason)).toEqual([
      undefined,
      "ground_taken",
      "ground_taken",
      undefined,
    ]);
    const cancelled = await app.call(first.hunter, "POST /api/booking-actions/:bookingId/cancel", {
      params: { bookingId: first.bookingId },
      body: { reason: "Vi rekker det ikke" },
    });
    expect(cancelled.status).toBe(200);
    expect((await requestStay(deer, { fromDate: "2027-10-01", toDate: "2027-10-08" })).status).toBe(200);
    expect(await queryRows("select from ground_hold where booking_id = $1", first.bookingId)).toEqual([]);
  });

  it("can be booked on the same days if both share their ground, or each tolerates the other's species", async () => {
    const propertyId = await make.property(kari.uid);
    const moose = await offer(propertyId, { togetherWith: ["rype"] });
    const grouse = await offer(propertyId, { targetSpecies: ["rype"], shared: 10 });
    const deer = await offer(propertyId, { targetSpecies: ["hjort"], groundUse: "together" });
    expect((await requestStay(moose)).status).toBe(200);
    expect((await requestStay(grouse)).status).toBe(200);
    expect(codesOf(await requestStay(deer))).toEqual(["ground_taken"]);
    const later = { fromDate: "2027-10-10", toDate: "2027-10-12" };
    expect((await requestStay(deer, later)).status).toBe(200);
    expect((await requestStay(grouse, later)).status).toBe(200);
    expect(codesOf(await requestStay(moose, later))).toEqual(["ground_taken"]);
  });
});

it("hunting, fishing and cabins on the same ground clash only if the landowner chose so", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId);
  const moose = await offer(propertyId);
  const salmon = await offer(propertyId, { targetSpecies: ["laksefiske"] });
  const driven = await offer(propertyId, {
    targetSpecies: ["hjort"],
    clashesWith: ["fishing", "cabins"],
  });
  expect((await requestStay(moose)).status).toBe(200);
  expect((await requestStay(salmon)).status).toBe(200);
  const later = { fromDate: "2027-10-10", toDate: "2027-10-12" };
  expect((await requestStay(driven, later)).status).toBe(200);
  expect(codesOf(await requestStay(salmon, later))).toEqual(["ground_taken"]);
  const rent = (stay: Stay) => ({ ...stay, participants: 2, cabins: [{ cabinId }], services: [] });
  const hunter = await make.hunter();
  const calculate = (stay: Stay) =>
    app.call(hunter, "POST /api/core-booking/calculate", { body: rent(stay) });
  expect((await calculate(days)).status).toBe(200);
  expect((await calculate(later)).status).toBe(422);
  const besides = { fromDate: "2027-10-20", toDate: "2027-10-22" };
  const guided = await offer(propertyId, { groundUse: "together", clashesWith: ["cabins"] });
  expect((await requestStay(guided, besides)).status).toBe(200);
  expect((await calculate(besides)).status).toBe(200);
});

describe("an offering whose landowner lets no cabins beside it", () => {
  it("excludes bookings with a cabin on any part of the property, whichever comes first", async () => {
    const propertyId = await publish();
    const [north = "", south = ""] = await addGroundParts(propertyId);
    const cabinId = await make.cabin(propertyId);
    const driven = await offer(propertyId, { groundIds: [north], clashesWith: ["cabins"] });
    const salmon = await offer(propertyId, {
      targetSpecies: ["laksefiske"],
      groundIds: [south],
      optional: [{ cabinId, pricePerPersonPerNightOre: 10_000 }],
    });
    const withCabin = (stay: Stay) => requestStay(salmon, { ...stay, cabins: [{ cabinId }] } as never);
    expect((await withCabin({ ...days })).status).toBe(200);
    expect(codesOf(await requestStay(driven))).toEqual(["ground_taken"]);
    const later = { fromDate: "2027-10-10", toDate: "2027-10-12" };
    expect((await requestStay(driven, later)).status).toBe(200);
    expect(codesOf(await withCabin(later))).toEqual(["cabin_unavailable"]);
    expect((await requestStay(salmon, later)).status).toBe(200);
  });

  it("closes cabins that are added later, and opens them in the search when its booking is cancelled", async () => {
    const propertyId = await publish();
    const driven = await offer(propertyId, { clashesWith: ["cabins"] });
    const booked = await requestStay(driven);
    const { body: cabin } = await app.call(kari, "POST /api/properties/:propertyId/cabins", {
      params: { propertyId },
      body: { name: "Gapahuken", rentalEnabled: true, pricePerDayOre: 90_000, status: "published" },
    });
    const found = async () =>
      (
        await app.call(undefined, "GET /api/search", {
          query: { ...{ from: days.fromDate, to: days.toDate }, limit: 100 } as never,
        })
      ).body.items.some(({ hitId }) => hitId === cabin.cabinId);
    expect(await found()).toBe(false);
    await app.call(booked.hunter, "POST /api/booking-actions/:bookingId/cancel", {
      params: { bookingId: booked.bookingId },
      body: { reason: "Vi rekker det ikke" },
    });
    await app.sweep();
    expect(await found()).toBe(true);
  });
});

it("an offering of game and fish takes the ground from other hunters and from other anglers", async () => {
  const propertyId = await make.property(kari.uid);
  const both = await offer(propertyId, { targetSpecies: ["rype", "innlandsfiske"] });
  const trout = await offer(propertyId, { targetSpecies: ["innlandsfiske"] });
  expect((await requestStay(both)).status).toBe(200);
  expect(codesOf(await requestStay(trout))).toEqual(["ground_taken"]);
  expect(codesOf(await requestStay(await offer(propertyId)))).toEqual(["ground_taken"]);
});

it("a property's type is not changed between hunting and fishing while offerings without species are booked", async () => {
  const propertyId = await publish();
  const [first, second] = [
    await offer(propertyId, { targetSpecies: [] }),
    await offer(propertyId, { targetSpecies: [] }),
  ];
  const booked = await requestStay(first);
  const changed = await patchProperty(propertyId, { type: "fishing_area" });
  expect([changed.status, codesOf(changed as never)]).toEqual([409, ["property_type_has_bookings"]]);
  expect((await patchProperty(propertyId, { type: "farm" })).status).toBe(200);
  expect(codesOf(await requestStay(second))).toEqual(["ground_taken"]);
  await app.call(booked.hunter, "POST /api/booking-actions/:bookingId/cancel", {
    params: { bookingId: booked.bookingId },
    body: { reason: "Vi rekker det ikke" },
  });
  expect((await patchProperty(propertyId, { type: "fishing_area" })).status).toBe(200);
});

it("nights are released in the order of locks in which they are taken", async () => {
  const propertyId = await make.property(kari.uid);
  const offeringId = await offer(propertyId);
  const { hunter, bookingId } = await requestStay(offeringId);
  const submit = await app.pool.connect();
  await submit.query("begin");
  await submit.query("select from ground where ground_id = $1 for no key update", [propertyId]);
  const cancelled = app.call(hunter, "POST /api/booking-actions/:bookingId/cancel", {
    params: { bookingId },
    body: { reason: "Vi rekker det ikke" },
  });
  await until(async () =>
    expect(
      await queryRows(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    ).toHaveLength(1),
  );
  await submit.query("select from offering_calendar where offering_id = $1 for no key update nowait", [
    offeringId,
  ]);
  await submit.query("commit");
  submit.release();
  expect((await cancelled).status).toBe(200);
});

describe("parts of a property", () => {
  it("exchange their names in one change, and a new part's capacity covers those who have the whole ground", async () => {
    const propertyId = await publish();
    const [north = "", south = "", water = ""] = await addGroundParts(propertyId);
    const parts = [
      { groundId: north, name: "Sørsida", kind: "field" },
      { groundId: south, name: "Nordsida", kind: "field" },
      { groundId: water, name: "Storvatnet", kind: "water" },
    ];
    const { status, body } = await patchProperty(propertyId, { grounds: parts });
    expect([status, body.grounds?.map(({ name }) => name)]).toEqual([200, parts.map(({ name }) => name)]);
    const whole = await offer(propertyId, { shared: 10 });
    expect((await requestStay(whole, { participants: 5 })).status).toBe(200);
    const withNew = (capacity: number) =>
      patchProperty(propertyId, { grounds: [...parts, { name: "Myra", kind: "field", capacity }] });
    const refused = await withNew(2);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { errors: [{ code: "ground_has_holds", path: "grounds.3.capacity" }] },
    ]);
    expect((await withNew(5)).status).toBe(200);
  });

  it("are booked independently: different parts never clash, while the whole ground clashes with every part", async () => {
    const propertyId = await publish();
    const [north = "", south = ""] = await addGroundParts(propertyId);
    const [inNorth, inSouth, everywhere] = [
      await offer(propertyId, { groundIds: [north] }),
      await offer(propertyId, { groundIds: [south] }),
      await offer(propertyId),
    ];
    expect((await requestStay(inNorth)).status).toBe(200);
    expect((await requestStay(inSouth)).status).toBe(200);
    expect(codesOf(await requestStay(everywhere))).toEqual(["ground_taken"]);
    const later = { fromDate: "2027-10-10", toDate: "2027-10-12" };
    expect((await requestStay(everywhere, later)).status).toBe(200);
    expect(codesOf(await requestStay(inNorth, later))).toEqual(["ground_taken"]);
  });

  it("are saved with name and border, cannot be removed while in use, and must not overlap", async () => {
    const propertyId = await publish();
    const square = (west: number, size = 0.02) => ({
      type: "Polygon",
      coordinates: [
        [
          [west, 64.5],
          [west + size, 64.5],
          [west + size, 64.51],
          [west, 64.51],
          [west, 64.5],
        ],
      ],
    });
    const part = (name: string, west: number, more: object = {}) => ({
      name,
      kind: "field",
      boundary: square(west),
      ...more,
    });
    expect((await patchProperty(propertyId, { boundary: square(12.5, 0.2) })).status).toBe(200);
    const overlapping = await patchProperty(propertyId, {
      grounds: [part("Nord", 12.5), part("Sør", 12.51)],
    });
    expect([overlapping.status, overlapping.body]).toMatchObject([
      422,
      { errors: [{ code: "grounds_overlap", path: "grounds.1.boundary" }] },
    ]);
    const outside = await patchProperty(propertyId, { grounds: [part("Nord", 12.69)] });
    expect(outside.body).toMatchObject({ errors: [{ code: "grounds_overlap" }] });
    const water = part("Vatnet", 12.51, { kind: "water" });
    const saved = await patchProperty(propertyId, {
      grounds: [part("Nord", 12.5), part("Sør", 12.52), water],
      wholeGroundCapacity: 12,
    });
    expect([saved.status, saved.body.wholeGroundId, saved.body.wholeGroundCapacity]).toEqual([
      200,
      propertyId,
      12,
    ]);
    const [north] = saved.body.grounds;
    await offer(propertyId, { groundIds: [north?.groundId ?? ""] });
    const without = await patchProperty(propertyId, { grounds: saved.body.grounds.slice(1) });
    expect([without.status, without.body]).toMatchObject([409, { code: "ground_in_use" }]);
    const renamed = saved.body.grounds.map((one) => ({ ...one, name: `${one.name} 2` }));
    const again = await patchProperty(propertyId, { grounds: renamed });
    expect(again.body.grounds.map(({ groundId }) => groundId)).toEqual(
      saved.body.grounds.map(({ groundId }) => groundId),
    );
    const twice = await patchProperty(propertyId, { grounds: [part("Nord", 12.5), part("nord", 12.53)] });
    expect(twice.body).toMatchObject({ errors: [{ code: "ground_name_repeated" }] });
    const foreign = await app.call(kari, "POST /api/properties/:propertyId/offerings", {
      params: { propertyId: await make.property(kari.uid) },
      body: {
        name: "Elg",
        offeringType: "hunting_permit",
        targetSpecies: ["elg"],
        validFrom: "2027-09-25",
        validTo: "2027-10-24",
        maxParticipants: 4,
        minHunters: 1,
        maxHunters: 4,
        cancellationPolicy: "moderate",
        pricing: { per: "hunter", fixedPriceOre: 90_000 },
        groundIds: [north?.groundId ?? ""],
      },
    });
    expect(foreign.body).toMatchObject({
      errors: [{ code: "ground_of_another_property", path: "groundIds.0" }],
    });
  });
});

it("a capacity that several offerings share is never exceeded by concurrent requests to two processes", async () => {
  const propertyId = await publish();
  await patchProperty(propertyId, { wholeGroundCapacity: 10 });
  const offerings = await Promise.all(
    ["rype", "hare", "rev"].map((one) => offer(propertyId, { targetSpecies: [one], shared: 10 })),
  );
  let seed = 3;
  const random = (n: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % n;
  };
  const stays = Array.from({ length: 60 }, () => {
    const fromDate = addDays("2027-10-01", random(8));
    return {
      offeringId: offerings[random(3)] ?? "",
      fromDate,
      toDate: addDays(fromDate, 1 + random(3)),
      participants: 1 + random(4),
    };
  });
  const answers = await Promise.all(
    stays.map((stay, i) => requestStay(stay.offeringId, stay, i % 2 ? app : other)),
  );
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 422]);
  expect(new Set(answers.flatMap(codesOf))).toEqual(new Set(["capacity_exceeded"]));
  const taken = new Map<string, number>();
  for (const { fromDate, toDate, participants } of stays.filter((_, i) => answers[i]?.status === 200))
    for (const night of eachDay(fromDate, toDate)) taken.set(night, (taken.get(night) ?? 0) + participants);
  expect(Math.max(...taken.values())).toBeLessThanOrEqual(10);
  // every refused stay still does not fit, so refused requests have held nothing
  for (const [i, stay] of stays.entries())
    if (answers[i]?.status === 422) {
      const night = eachDay(stay.fromDate, stay.toDate).find(
        (date) => (taken.get(date) ?? 0) + stay.participants > 10,
      );
      expect([stay, night]).toEqual([stay, expect.any(String)]);
    }
});

it("concurrent requests to two processes for several offerings never sell the same ground twice", async () => {
  for (let round = 0; round < 12; round++) {
    const propertyId = await publish();
    const [north = "", south = ""] = await addGroundParts(propertyId);
    const offerings = await Promise.all([
      offer(propertyId),
      offer(propertyId, { groundIds: [north] }),
      offer(propertyId, { groundIds: [north, south], targetSpecies: ["hjort"] }),
    ]);
    const answers = await Promise.all(
      offerings.map((offeringId, i) => requestStay(offeringId, {}, (i + round) % 2 ? app : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422).map(codesOf)).toEqual([
      ["ground_taken"],
      ["ground_taken"],
    ]);
  }
});

describe("holds by hand", () => {
  const holdByHand = (propertyId: string, body: object, who = kari) =>
    app.call(who, "POST /api/properties/:propertyId/holds", {
      params: { propertyId },
      body: { from: days.fromDate, to: days.toDate, ...body } as never,
    });

  it("of ground exclude bookings until they are given back", async () => {
    const propertyId = await publish();
    const [north = ""] = await addGroundParts(propertyId);
    const [inNorth, salmon] = [
      await offer(propertyId, { groundIds: [north] }),
      await offer(propertyId, { targetSpecies: ["laksefiske"] }),
    ];
    const held = await holdByHand(propertyId, { groundIds: [north], note: "Hogst" });
    expect([held.status, held.body]).toMatchObject([
      201,
      { groundIds: [north], note: "Hogst", places: null },
    ]);
    expect(codesOf(await requestStay(inNorth))).toEqual(["ground_taken"]);
    expect(codesOf(await requestStay(salmon))).toEqual(["ground_taken"]);
    const again = await holdByHand(propertyId, {});
    expect([again.status, again.body]).toMatchObject([
      422,
      { errors: [{ code: "ground_taken", path: "from" }] },
    ]);
    const listed = await app.call(kari, "GET /api/properties/:propertyId/holds", {
      params: { propertyId },
      query: {},
    });
    expect(listed.body.items.map(({ holdId }) => holdId)).toEqual([held.body.holdId]);
    const back = () =>
      app.call(kari, "DELETE /api/properties/:propertyId/holds/:holdId", {
        params: { propertyId, holdId: held.body.holdId },
      });
    expect([(await back()).status, (await back()).status]).toEqual([200, 404]);
    expect((await requestStay(inNorth)).status).toBe(200);
    expect(codesOf((await holdByHand(propertyId, {})) as never)).toEqual(["ground_taken"]);
  });

  it("can be moved and shortened, and keep their days if the new ones are taken", async () => {
    const propertyId = await make.property(kari.uid);
    const [moose, grouse] = [await offer(propertyId), await offer(propertyId, { shared: 6 })];
    const change = (holdId: string, body: object) =>
      app.call(kari, "PATCH /api/properties/:propertyId/holds/:holdId", {
        params: { propertyId, holdId },
        body,
      });
    const { holdId } = (await holdByHand(propertyId, { from: "2027-10-01", to: "2027-10-05" })).body;
    expect((await change(holdId, { to: "2027-10-03", note: "Hogst" })).body).toMatchObject({
      holdId,
      from: "2027-10-01",
      to: "2027-10-03",
      note: "Hogst",
    });
    expect((await requestStay(moose, { fromDate: "2027-10-03", toDate: "2027-10-05" })).status).toBe(200);
    const moved = await change(holdId, { from: "2027-10-02", to: "2027-10-04" });
    expect([moved.status, codesOf(moved as never)]).toEqual([422, ["ground_taken"]]);
    expect(codesOf(await requestStay(moose, { fromDate: "2027-10-02", toDate: "2027-10-03" }))).toEqual([
      "ground_taken",
    ]);
    expect((await change(holdId, { from: "2027-10-07", to: "2027-10-09" })).status).toBe(200);
    expect((await requestStay(moose, { fromDate: "2027-10-01", toDate: "2027-10-03" })).status).toBe(200);
    const ofGrouse = await holdByHand(propertyId, {
      offeringId: grouse,
      places: 2,
      ...{ from: "2027-10-12", to: "2027-10-14" },
    });
    const fewer = await change(ofGrouse.body.holdId, { places: 6, from: "2027-10-13" });
    expect(fewer.body).toMatchObject({ places: 6, from: "2027-10-13", to: "2027-10-14" });
    expect(codesOf((await change(ofGrouse.body.holdId, { places: 7 })) as never)).toEqual([
      "capacity_exceeded",
    ]);
    const nils = await make.landowner();
    const theirs = await app.call(nils, "PATCH /api/properties/:propertyId/holds/:holdId", {
      params: { propertyId, holdId },
      body: { note: "Min" },
    });
    expect(theirs.status).toBe(403);
  });

  it("keep their terms for the days that they keep, whatever is closed or taken since", async () => {
    const propertyId = await publish();
    const [north = "", south = ""] = await addGroundParts(propertyId);
    const [moose, deer] = [
      await offer(propertyId, { groundIds: [north] }),
      await offer(propertyId, { groundIds: [south], targetSpecies: ["hjort"] }),
    ];
    const span = { from: "2027-10-01", to: "2027-10-05" };
    const { holdId } = (await holdByHand(propertyId, { offeringId: moose, ...span })).body;
    expect((await requestStay(deer)).status).toBe(200);
    await app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId: moose },
      body: { groundIds: [south] },
    });
    await app.call(kari, "POST /api/availability-sync/create-exceptions", {
      body: { offeringIds: [moose], from: "2027-10-01", to: "2027-10-03" },
    });
    const change = (body: object) =>
      app.call(kari, "PATCH /api/properties/:propertyId/holds/:holdId", {
        params: { propertyId, holdId },
        body,
      });
    expect((await change({ note: "Svigerfar" })).status).toBe(200);
    expect((await change({ to: "2027-10-04" })).body).toMatchObject({ to: "2027-10-04", note: "Svigerfar" });
    expect(
      await queryRows("select ground_ids, stay::text from ground_hold where reservation_id = $1", holdId),
    ).toEqual([{ ground_ids: [north], stay: "[2027-10-01,2027-10-04)" }]);
    expect(codesOf((await change({ from: "2027-09-30" })) as never)).toEqual(["ground_taken"]);
  });

  it("of all places of an offering take no more than its ground has", async () => {
    const propertyId = await publish();
    await patchProperty(propertyId, { wholeGroundCapacity: 4 });
    const grouse = await offer(propertyId, { shared: 8, targetSpecies: ["rype"] });
    expect((await holdByHand(propertyId, { offeringId: grouse })).body).toMatchObject({ places: 4 });
    expect(codesOf(await requestStay(grouse))).toEqual(["capacity_exceeded"]);
  });

  it("of days or of places reduce what an offering has left", async () => {
    const propertyId = await make.property(kari.uid);
    const [moose, grouse] = [
      await offer(propertyId, { groundUse: "together" }),
      await offer(propertyId, { shared: 6, targetSpecies: ["rype"] }),
    ];
    expect((await holdByHand(propertyId, { offeringId: moose })).body).toMatchObject({ offeringId: moose });
    expect(codesOf(await requestStay(moose))).toEqual(["dates_booked"]);
    expect((await holdByHand(propertyId, { offeringId: grouse, places: 4 })).body).toMatchObject({
      places: 4,
    });
    expect(codesOf(await requestStay(grouse, { participants: 3 }))).toEqual(["capacity_exceeded"]);
    expect((await requestStay(grouse, { participants: 2 })).status).toBe(200);
  });

  it("are limited to 1,000 per property, without counting reservations of other systems", async () => {
    const propertyId = await make.property(kari.uid);
    const held = (from: string, n: number, reference: string | null) =>
      queryRows(
        `with r as (insert into reservation (property_id, kind, ground_ids, places, from_date, to_date,
             reference, created_at, updated_at)
           select $1, 'ground', '{}', null, day, day + 1, $2, now(), now()
           from generate_series(0, $4::int - 1) i, lateral (select $3::date + i as day) d returning *)
         select take_ground(reservation_id, property_id, ground_ids, from_date, to_date, places) from r`,
        propertyId,
        reference,
        from,
        n,
      );
    await held("2028-01-01", 999, null);
    await held("2031-01-01", 5, "jakt-17");
    const last = { from: "2027-10-20", to: "2027-10-21" };
    expect((await holdByHand(propertyId, last)).status).toBe(201);
    const refused = await holdByHand(propertyId, { from: "2027-10-22", to: "2027-10-23" });
    expect([refused.status, codesOf(refused as never)]).toEqual([422, ["too_many_kept"]]);
  });

  it("require the right to change the calendar", async () => {
    const propertyId = await make.property(kari.uid);
    const stranger = await make.landowner();
    const { offeringId } = await make.offering({ ownerUid: stranger.uid });
    expect((await holdByHand(propertyId, {}, stranger)).status).toBe(403);
    expect((await holdByHand(propertyId, { offeringId })).status).toBe(404);
  });
});

describe("places that shared offerings have in common", () => {
  async function threeOnCommonGround(capacity: number) {
    const propertyId = await publish();
    await patchProperty(propertyId, { wholeGroundCapacity: capacity });
    const offerings = [];
    for (let i = 0; i < 3; i++) offerings.push(await offer(propertyId, { shared: 20 }));
    return { propertyId, offerings: offerings as [string, string, string] };
  }
  const placesOf = async (offeringId: string) =>
    (
      await app.call(undefined, "GET /api/offering-availability", {
        query: { offeringId, from: "2027-10-01", to: "2027-10-05" },
      })
    ).body.days.map(({ placesLeft }) => placesLeft);

  it("decrease in each offering's calendar and search when one is booked, and increase again when it is cancelled", async () => {
    const { offerings, propertyId } = await threeOnCommonGround(6);
    const [elk, grouse] = offerings;
    expect((await placesOf(grouse))[0]).toBe(6);
    const booked = await requestStay(elk, { participants: 4 });
    expect(booked.status).toBe(200);
    expect(await placesOf(grouse)).toEqual([2, 2, 2, 6]);
    const found = async (participants: number) => {
      const { items } = (
        await app.call(undefined, "GET /api/search", {
          query: { ...{ from: days.fromDate, to: days.toDate }, participants, limit: 100 } as never,
        })
      ).body;
      return items.filter((hit) => hit.propertyId === propertyId).map(({ hitId }) => hitId);
    };
    await app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId: grouse },
      body: { minHunters: 1 },
    });
    expect((await found(2)).includes(grouse)).toBe(true);
    expect(await found(3)).toEqual([]);
    expect((await requestStay(grouse, { participants: 3 })).status).toBe(422);
    await app.call(booked.hunter, "POST /api/booking-actions/:bookingId/cancel", {
      params: { bookingId: booked.bookingId },
      body: { reason: "Vi rekker det ikke" },
    });
    expect((await placesOf(grouse))[0]).toBe(6);
    expect((await found(3)).includes(grouse)).toBe(true);
  });

  it("are left in the landowner's calendar too, and its density counts the ground's capacity", async () => {
    const { propertyId, offerings } = await threeOnCommonGround(4);
    const [elk, grouse] = offerings;
    await requestStay(elk, { participants: 3 });
    const { items } = (
      await app.call(kari, "POST /api/availability-sync/query", {
        body: { propertyId, from: "2027-10-03", to: "2027-10-05" },
      })
    ).body;
    expect(items.find(({ id }) => id === grouse)?.spans).toEqual([
      { from: "2027-10-03", to: "2027-10-04", density: "heavy", placesLeft: 1 },
      { from: "2027-10-04", to: "2027-10-05", density: "free", placesLeft: 4 },
    ]);
    const { days: shown } = (
      await app.call(undefined, "GET /api/offering-availability", {
        query: { offeringId: grouse, from: "2027-10-03", to: "2027-10-05" },
      })
    ).body;
    expect(shown.map(({ density, placesLeft }) => [density, placesLeft])).toEqual([
      ["heavy", 1],
      ["free", 4],
    ]);
    await requestStay(grouse, { participants: 1 });
    const { body } = await app.call(kari, "POST /api/availability-sync/query", {
      body: { propertyId, from: "2027-10-03", to: "2027-10-04" },
    });
    expect(body.items.map(({ spans }) => spans[0])).toMatchObject(
      offerings.map(() => ({ density: "full", placesLeft: 0, reason: "booked" })),
    );
  });

  it("cannot be lowered below the places taken on a night, and the refusal is at the capacity's field", async () => {
    const { propertyId, offerings } = await threeOnCommonGround(6);
    await requestStay(offerings[0], { participants: 3 });
    await requestStay(offerings[1], { participants: 2 });
    const lowered = await patchProperty(propertyId, { wholeGroundCapacity: 4 });
    expect([lowered.status, lowered.body]).toMatchObject([
      409,
      {
        errors: [
          { code: "ground_has_holds", path: "wholeGroundCapacity", detail: expect.stringContaining("5") },
        ],
      },
    ]);
    expect((await patchProperty(propertyId, { wholeGroundCapacity: 5 })).status).toBe(200);
    expect((await placesOf(offerings[2]))[0]).toBe(0);
    expect((await patchProperty(propertyId, { wholeGroundCapacity: null })).status).toBe(200);
    expect((await placesOf(offerings[2]))[0]).toBe(20);
    await expect(
      app.pool.query("update ground set capacity = 1 where ground_id = $1", [propertyId]),
    ).rejects.toThrow("more places taken");
  });

  it("stay exact in database and calendars after hundreds of random requests, cancellations and holds", async () => {
    const { offerings } = await threeOnCommonGround(7);
    const random = fc.sample(
      fc.record({
        on: fc.integer({ min: 0, max: 2 }),
        first: fc.integer({ min: 0, max: 9 }),
        nights: fc.integer({ min: 1, max: 3 }),
        n: fc.integer({ min: 1, max: 4 }),
        what: fc.constantFrom("take", "take", "take", "release"),
      }),
      { seed: 37, numRuns: isLong ? 1000 : 200 },
    );
    const internal = app.platform.config.internalToken;
    const taken: { id: string; from: string; to: string; n: number }[] = [];
    const freeOn = (night: string) =>
      7 - taken.reduce((sum, t) => (t.from <= night && night < t.to ? sum + t.n : sum), 0);
    for (const { on, first, nights, n, what } of random) {
      if (what === "release") {
        const one = taken.shift();
        if (one)
          await app.call(internal, "POST /api/internal/bookings/offering/release", {
            body: { reservationId: one.id },
          });
        continue;
      }
      const [from, to] = [addDays("2027-10-01", first), addDays("2027-10-01", first + nights)];
      const answer = await app.call(internal, "POST /api/internal/bookings/offering/reserve", {
        body: { offeringId: offerings[on] ?? "", fromDate: from, toDate: to, participants: n },
      });
      const fits = eachDay(from, to).every((night) => freeOn(night) >= n);
      expect([from, to, n, answer.status]).toEqual([from, to, n, fits ? 201 : 422]);
      if (fits) taken.push({ id: answer.body.reservationId, from, to, n });
    }
    for (const offeringId of offerings) {
      const { body } = await app.call(undefined, "GET /api/offering-availability", {
        query: { offeringId, from: "2027-10-01", to: "2027-10-13" },
      });
      expect(body.days.map(({ placesLeft }) => placesLeft)).toEqual(
        eachDay("2027-10-01", "2027-10-13").map(freeOn),
      );
    }
  });
});

it("only the landowner's page of a booking names the offerings that it closes", async () => {
  const propertyId = await make.property(kari.uid);
  const moose = await offer(propertyId);
  await offer(propertyId, { name: "Hjortejakt", targetSpecies: ["hjort"] });
  const { bookingId, hunter } = await requestStay(moose);
  const closedFor = async (who: Person) =>
    (await app.call(who, "GET /api/core-booking/:bookingId", { params: { bookingId } })).body.closedOfferings;
  expect([await closedFor(kari), await closedFor(hunter)]).toEqual([["Hjortejakt"], []]);
});

it("the landowner's properties name the offerings whose ground is not answered for, guests do not see them", async () => {
  const propertyId = await make.property(kari.uid);
  const moose = await offer(propertyId);
  await queryRows("update offering set ground_unanswered = true where offering_id = $1", moose);
  const seenBy = async (who: Person | undefined) =>
    (await app.call(who, "GET /api/properties/:propertyId", { params: { propertyId } })).body;
  expect(await seenBy(kari)).toMatchObject({ groundQuestions: [moose] });
  expect(await seenBy(undefined)).not.toHaveProperty("groundQuestions");
  await app.call(kari, "PATCH /api/offerings/:offeringId", {
    params: { offeringId: moose },
    body: { groundUse: "alone" },
  });
  expect(await seenBy(kari)).toMatchObject({ groundQuestions: [] });
});
