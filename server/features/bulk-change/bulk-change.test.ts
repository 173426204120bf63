/** Changes of many offerings at once (rules 9.22). */
import { beforeAll, expect, it } from "vitest";
import type { RequestBody } from "#contract/index.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import { makeRequest, stayAt } from "#tests/factories/stays.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

type Request = RequestBody<"POST /api/bulk-changes">["request"];
let app: BookingApp, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
});

const preview = (who: Person, request: Request, chosen: object) =>
  app.call(who, "POST /api/bulk-changes/preview", { body: { request, ...chosen } });
type Chosen = RequestBody<"POST /api/bulk-changes">["offerings"];
const apply = (who: Person, request: Request, offerings: Chosen, options = {}) =>
  app.call(who, "POST /api/bulk-changes", { body: { request, offerings } }, options);
/** Changes all that the preview says can be changed. */
async function change(who: Person, request: Request, offeringIds: string[]) {
  const { items } = (await preview(who, request, { offeringIds })).body;
  return apply(
    who,
    request,
    items.filter(({ obstacle }) => !obstacle).flatMap((one) => one.offerings),
  );
}
const undo = (who: Person, bulkChangeId: string, options = {}) =>
  app.call(who, "POST /api/bulk-changes/:bulkChangeId/undo", { params: { bulkChangeId } }, options);
const see = async (who: Person, bulkChangeId: string) =>
  (await app.call(who, "GET /api/bulk-changes/:bulkChangeId", { params: { bulkChangeId } })).body;
const offering = async (offeringId: string) =>
  (await app.call(kari, "GET /api/offerings/:offeringId", { params: { offeringId } })).body;
const patch = (offeringId: string, body: object) =>
  app.call(kari, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body });

const offer = async (more: Partial<Parameters<typeof app.make.offering>[0]> = {}) =>
  (await app.make.offering({ ownerUid: kari.uid, ...more })).offeringId;
const hogst = { kind: "close_days", from: "2027-10-04", to: "2027-10-08", note: "Hogst" } as const;
const dearer = { kind: "adjust_price", percent: 10 } as const;

it("days are closed for all or none, those with guests are left out, and undoing opens them again", async () => {
  const closedBefore = [{ from: "2027-10-06", to: "2027-10-20" }];
  const [open, half, taken, spring] = [
    await offer(),
    await offer({ blackoutPeriods: JSON.stringify(closedBefore) }),
    await offer(),
    await offer({ validFrom: "2028-03-01", validTo: "2028-04-01" }),
  ];
  await makeRequest(app, ola, stayAt(taken, { fromDate: "2027-10-07", toDate: "2027-10-10" }));
  const offeringIds = [open, half, taken, spring];
  const { items } = (await preview(kari, hogst, { offeringIds })).body;
  const seen = offeringIds.map((id) => items.find((one) => one.offeringId === id));
  expect(seen.map((one) => [one?.obstacle, one?.date])).toEqual([
    [null, null],
    [null, null],
    ["days_taken", "2027-10-07"],
    ["outside_season", null],
  ]);
  expect(seen[1]?.before.closed).toEqual([{ from: "2027-10-06", to: "2027-10-08" }]);
  expect(seen[1]?.after.closed).toEqual([{ from: "2027-10-04", to: "2027-10-08" }]);

  // all or none: one that cannot be changed stops the others
  const all = items.flatMap((one) => one.offerings);
  const refused = await apply(kari, hogst, all);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "bulk_change_refused" }]);
  expect((await offering(open)).blackoutPeriods).toEqual([]);

  const { status, body } = await change(kari, hogst, offeringIds);
  expect([status, body.count, body.request]).toEqual([
    201,
    2,
    { from: hogst.from, to: hogst.to, note: "Hogst" },
  ]);
  expect((await offering(open)).blackoutPeriods).toEqual([{ from: "2027-10-04", to: "2027-10-08" }]);
  expect((await offering(half)).blackoutPeriods).toEqual([{ from: "2027-10-04", to: "2027-10-20" }]);
  const days = { offeringId: open, from: "2027-10-03", to: "2027-10-05" };
  const availability = await app.call(undefined, "GET /api/offering-availability", { query: days });
  expect(availability.body.days.map((day) => day.reason)).toEqual([undefined, "blackout"]);
  const again = (await preview(kari, hogst, { offeringIds: [open] })).body.items;
  expect(again.map(({ obstacle }) => obstacle)).toEqual(["nothing_changes"]);

  const undone = await undo(kari, body.bulkChangeId);
  expect([undone.status, undone.body.notUndone]).toEqual([200, 0]);
  expect((await offering(open)).blackoutPeriods).toEqual([]);
  expect((await offering(half)).blackoutPeriods).toEqual(closedBefore);
  expect((await undo(kari, body.bulkChangeId)).body).toMatchObject({
    status: 409,
    code: "bulk_change_undone",
  });
  const audited = await app.rows(
    "select actor_uid, to_state from audit where subject = 'offering' and subject_id = $1 order by audit_id",
    open,
  );
  expect(audited).toEqual([
    { actor_uid: kari.uid, to_state: "closed days" },
    { actor_uid: kari.uid, to_state: "change undone" },
  ]);
});

it("prices change to a sum or by percent, bookings keep theirs, and what somebody has changed since stays", async () => {
  const [fixed, falling, free] = [
    await offer({
      shared: 8,
      dayPrices: JSON.stringify([{ from: "2027-10-02", to: "2027-10-03", priceOre: 60_000 }]),
    }),
    await offer({ pricing: { per: "group", startPriceOre: 300_000, endPriceOre: 150_050 } }),
    await offer({ pricing: { per: "hunter", fixedPriceOre: 0 } }),
  ];
  const bookingId = await makeRequest(app, ola, stayAt(fixed));
  const { totalOre } = await app.see(ola, bookingId);
  const offeringIds = [fixed, falling, free];
  const { items } = (await preview(kari, dearer, { offeringIds })).body;
  const shown = new Map(items.map((one) => [one.offeringId, one]));
  expect(shown.get(free)?.obstacle).toBe("nothing_changes");
  expect(shown.get(fixed)).toMatchObject({
    before: { pricing: { fixedPriceOre: 45_000 }, ownPrices: 1 },
    after: { pricing: { fixedPriceOre: 49_500 }, ownPrices: 1 },
  });
  const { body } = await change(kari, dearer, offeringIds);
  expect(body.count).toBe(2);
  expect(await offering(fixed)).toMatchObject({
    pricing: { fixedPriceOre: 49_500 },
    dayPrices: [{ priceOre: 66_000 }],
  });
  expect((await offering(falling)).pricing).toMatchObject({ startPriceOre: 330_000, endPriceOre: 165_100 });
  expect((await app.see(ola, bookingId)).totalOre).toBe(totalOre);
  const hits = await app.rows("select from_ore from search_row where hit_id = $1", falling);
  expect(hits).toEqual([{ from_ore: 165_100 }]);

  await patch(falling, { pricing: { per: "group", fixedPriceOre: 200_000 } });
  expect(
    (await see(kari, body.bulkChangeId)).items.map(({ offeringId, obstacle }) => [offeringId, obstacle]),
  ).toEqual(
    expect.arrayContaining([
      [fixed, null],
      [falling, "changed_since"],
    ]),
  );
  expect((await undo(kari, body.bulkChangeId)).body).toMatchObject({ count: 2, notUndone: 1 });
  expect(await offering(fixed)).toMatchObject({
    pricing: { fixedPriceOre: 45_000 },
    dayPrices: [{ priceOre: 60_000 }],
  });
  expect((await offering(falling)).pricing).toMatchObject({ fixedPriceOre: 200_000 });

  const sum = { kind: "set_price", priceOre: 99_900 } as const;
  const set = await change(kari, sum, [fixed, falling]);
  expect(set.body.count).toBe(2);
  expect((await offering(falling)).pricing).toMatchObject({ fixedPriceOre: 99_900 });
  for (const id of [fixed, falling]) await patch(id, { pricing: { per: "hunter", fixedPriceOre: 1 } });
  expect((await undo(kari, set.body.bulkChangeId)).body.code).toBe("bulk_change_cannot_be_undone");
});

it("what has changed since the preview refuses all, and one key changes once", async () => {
  const [one, other] = [await offer(), await offer()];
  const chosen = (await preview(kari, dearer, { offeringIds: [one, other] })).body.items.flatMap(
    ({ offerings }) => offerings,
  );
  await patch(one, { description: "Nytt" });
  expect((await apply(kari, dearer, chosen)).body.code).toBe("bulk_change_outdated");
  expect((await offering(other)).pricing.fixedPriceOre).toBe(45_000);
  const fresh = (await preview(kari, dearer, { offeringIds: [one, other] })).body.items.flatMap(
    ({ offerings }) => offerings,
  );
  const key = { idempotencyKey: "bulk-1" };
  const answers = await Promise.all([1, 2].map(() => apply(kari, dearer, fresh, key)));
  expect(answers.map(({ body }) => body.bulkChangeId)).toEqual([
    answers[0]?.body.bulkChangeId,
    answers[0]?.body.bulkChangeId,
  ]);
  expect((await offering(one)).pricing.fixedPriceOre).toBe(49_500);
  expect((await apply(kari, { ...dearer, percent: 20 }, fresh, key)).body.code).toBe(
    "idempotency_key_reused",
  );
});

it("copies become drafts of the next season once, and are undone while they are untouched", async () => {
  const { offeringId: elg, propertyId } = await app.make.offering({
    ownerUid: kari.uid,
    name: "Elgjakt 2027",
    blackoutPeriods: JSON.stringify([{ from: "2027-10-01", to: "2027-10-02" }]),
    services: [{ name: "Uttransport", unit: "fixed", priceOre: 80_000, status: "published" }],
  });
  const cabinId = await app.make.cabin(propertyId);
  const hjort = await offer({ propertyId, name: "Hjortejakt", included: [cabinId] });
  const next = { kind: "next_season" } as const;
  const { items } = (await preview(kari, next, { offeringIds: [elg, hjort] })).body;
  expect(items.map(({ after }) => after.season)).toEqual(
    expect.arrayContaining([
      { name: "Elgjakt 2028", validFrom: "2028-09-15", validTo: "2028-11-15" },
      { name: "Hjortejakt 2028", validFrom: "2028-09-15", validTo: "2028-11-15" },
    ]),
  );
  const { body } = await change(kari, next, [elg, hjort]);
  const made = await see(kari, body.bulkChangeId);
  const copyOf = (id: string) => made.items.find((one) => one.offeringId === id)?.copyId ?? "";
  expect(await offering(copyOf(elg))).toMatchObject({
    name: "Elgjakt 2028",
    status: "draft",
    published: false,
    blackoutPeriods: [{ from: "2028-10-01", to: "2028-10-02" }],
    services: [{ name: "Uttransport" }],
  });
  expect((await offering(copyOf(hjort))).includedCabinIds).toEqual([cabinId]);
  const calendars = await app.rows(
    "select capacity, cardinality(places_left) as nights from offering_calendar where offering_id = $1",
    copyOf(elg),
  );
  expect(calendars).toEqual([{ capacity: 1, nights: 62 }]);
  const again = (await preview(kari, next, { offeringIds: [elg, copyOf(elg)] })).body.items;
  expect(again.map(({ offeringId, obstacle }) => [offeringId, obstacle])).toEqual([
    [elg, "next_season_exists"],
    [copyOf(elg), null],
  ]);

  await patch(copyOf(elg), { description: "Ny tekst" });
  expect((await undo(kari, body.bulkChangeId)).body).toMatchObject({ count: 2, notUndone: 1 });
  expect((await offering(copyOf(elg))).name).toBe("Elgjakt 2028");
  expect(
    (await app.call(kari, "GET /api/offerings/:offeringId", { params: { offeringId: copyOf(hjort) } }))
      .status,
  ).toBe(404);
});

it("somebody is invited to each property once, accepts them all at once, and can be uninvited until then", async () => {
  const nils = await app.signIn("nils.medvert@example.no", { name: "Nils", roles: ["hunter"] });
  const [one, two] = [await app.make.property(kari.uid), await app.make.property(kari.uid)];
  const offeringIds = [
    await offer({ propertyId: one }),
    await offer({ propertyId: one }),
    await offer({ propertyId: two }),
  ];
  const rights: CoHostRight[] = ["answer", "calendar"];
  const request = { kind: "invite_co_host", email: nils.email, rights } as const;
  const { items } = (await preview(kari, request, { offeringIds })).body;
  expect(items.map(({ propertyId, obstacle }) => [propertyId, obstacle])).toEqual(
    expect.arrayContaining([
      [one, null],
      [two, null],
    ]),
  );
  const first = await change(kari, request, offeringIds);
  expect([first.status, first.body.count, first.body.request]).toEqual([201, 2, { rights }]);
  expect((await undo(kari, first.body.bulkChangeId)).body.notUndone).toBe(0);
  expect((await app.call(nils, "GET /api/co-hosting")).body.items).toEqual([]);

  const { body } = await change(kari, request, offeringIds);
  await app.settle();
  const mails = await app.letters("subtype = 'co_host_invited_to_several' and recipient_uid = $1", nils.uid);
  expect(mails.length).toBeGreaterThan(0);
  expect(mails[0]?.content).toContain("én eiendom til");
  const invited = (await app.call(nils, "GET /api/co-hosting")).body.items;
  expect(invited).toHaveLength(2);
  const params = { coHostId: invited[0]?.coHostId ?? "" };
  expect((await app.call(ola, "POST /api/co-hosting/:coHostId/accept-all", { params })).status).toBe(404);
  expect((await app.call(nils, "POST /api/co-hosting/:coHostId/accept-all", { params })).status).toBe(200);
  expect((await app.call(nils, "GET /api/co-hosting")).body.items.map(({ status }) => status)).toEqual([
    "accepted",
    "accepted",
  ]);
  expect((await undo(kari, body.bulkChangeId)).body.code).toBe("bulk_change_cannot_be_undone");
  expect((await see(kari, body.bulkChangeId)).items.map(({ obstacle }) => obstacle)).toEqual([
    "invitation_accepted",
    "invitation_accepted",
  ]);
  const known = (await preview(kari, request, { offeringIds })).body.items;
  expect(known.map(({ obstacle }) => obstacle)).toEqual(["co_host_known", "co_host_known"]);
});

it("offerings are chosen by words, property and group, and never another's", async () => {
  const per = await app.make.landowner();
  const north = await app.make.property(per.uid, { name: "Namsvatnet" });
  const south = await app.make.property(per.uid, { name: "Setesdal" });
  const ids = [
    (await app.make.offering({ ownerUid: per.uid, propertyId: north, name: "Rypejakt" })).offeringId,
    (await app.make.offering({ ownerUid: per.uid, propertyId: south, name: "Rypejakt i hei" })).offeringId,
  ];
  const group = (await app.call(per, "POST /api/property-groups", { body: { name: "Nord" } })).body;
  await app.call(per, "PUT /api/property-groups/:propertyGroupId/properties", {
    params: { propertyGroupId: group.propertyGroupId },
    body: { propertyIds: [north] },
  });
  const found = async (chosen: object) =>
    (await preview(per, dearer, chosen)).body.items?.map(({ offeringId }) => offeringId);
  expect(await found({})).toEqual(ids);
  expect(await found({ q: "SETES rype" })).toEqual([ids[1]]);
  expect(await found({ propertyId: north })).toEqual([ids[0]]);
  expect(await found({ propertyGroupId: group.propertyGroupId })).toEqual([ids[0]]);
  expect((await preview(per, dearer, { q: "finnes ikke" })).body.code).toBe("nothing_chosen");
  expect((await preview(kari, dearer, { propertyGroupId: group.propertyGroupId })).body.code).toBe(
    "nothing_chosen",
  );
  expect((await preview(per, dearer, { offeringIds: [] })).body.code).toBe("nothing_chosen");
  const tooMany = { offeringIds: Array.from({ length: 501 }, () => ids[0] ?? "") };
  expect((await preview(per, dearer, tooMany)).status).toBe(400);
});

it("another landowner, a hunter and a co-host without the right change nothing; an administrator may", async () => {
  const [per, nils, admin] = [
    await app.make.landowner(),
    await app.signIn("nils.hjelper@example.no", { roles: ["landowner"] }),
    await app.signIn("admin.mange@example.no", { roles: ["admin"] }),
  ];
  const { offeringId, propertyId } = await app.make.offering({ ownerUid: kari.uid });
  const invitation = await app.call(kari, "POST /api/properties/:propertyId/co-hosts", {
    params: { propertyId },
    body: { email: nils.email, rights: ["answer"] },
  });
  const params = { coHostId: invitation.body.coHostId };
  await app.call(nils, "POST /api/co-hosting/:coHostId/accept", { params });
  const invite = { kind: "invite_co_host", email: "ny@example.no", rights: ["edit"] } as const;
  const requests: [Request, CoHostRight | "own"][] = [
    [hogst, "calendar"],
    [dearer, "calendar"],
    [{ kind: "set_price", priceOre: 100 }, "calendar"],
    [{ kind: "next_season" }, "edit"],
    [invite as unknown as Request, "own"],
  ];
  for (const [request] of requests) {
    const { version } = await offering(offeringId);
    const chosen = [{ offeringId, version }];
    expect((await apply(per, request, chosen)).body.code).toBe("offering_not_found");
    expect((await preview(per, request, { offeringIds: [offeringId] })).body.code).toBe("offering_not_found");
    expect((await apply(ola, request, chosen)).status).toBe(403);
    const seen = (await preview(nils, request, { offeringIds: [offeringId] })).body.items;
    expect(seen.map(({ obstacle }) => obstacle)).toEqual(["right_missing"]);
    expect((await apply(nils, request, chosen)).body.code).toBe("right_missing");
  }
  const rights = (right: CoHostRight) =>
    app.call(kari, "PATCH /api/properties/:propertyId/co-hosts/:coHostId", {
      params: { propertyId, ...params },
      body: { rights: [right] },
    });
  await rights("calendar");
  const closed = await change(nils, hogst, [offeringId]);
  expect(closed.status).toBe(201);
  await rights("edit");
  expect((await undo(nils, closed.body.bulkChangeId)).body.code).toBe("bulk_change_cannot_be_undone");
  for (const who of [kari, per, admin])
    expect((await undo(who, closed.body.bulkChangeId)).body.code).toBe("bulk_change_not_found");
  expect((await change(nils, { kind: "next_season" }, [offeringId])).status).toBe(201);
  expect((await change(admin, dearer, [offeringId])).status).toBe(201);
  const inviting = (await preview(admin, invite as unknown as Request, { offeringIds: [offeringId] })).body
    .items;
  expect(inviting.map(({ obstacle }) => obstacle)).toEqual(["right_missing"]);
  expect((await app.call(admin, "GET /api/bulk-changes", { query: {} })).body.items).toHaveLength(1);
});

it("a former co-host does not read what the offerings and properties are called now", async () => {
  const nils = await app.signIn("nils.ferdig@example.no", { roles: ["landowner"] });
  const { offeringId, propertyId } = await app.make.offering({ ownerUid: kari.uid });
  const own = await app.make.offering({ ownerUid: nils.uid });
  const invitation = await app.call(kari, "POST /api/properties/:propertyId/co-hosts", {
    params: { propertyId },
    body: { email: nils.email, rights: ["calendar"] },
  });
  const params = { coHostId: invitation.body.coHostId };
  await app.call(nils, "POST /api/co-hosting/:coHostId/accept", { params });
  const { bulkChangeId } = (await change(nils, hogst, [offeringId, own.offeringId])).body;
  const namesOf = async () => {
    const { body } = await app.call(nils, "GET /api/bulk-changes/:bulkChangeId", {
      params: { bulkChangeId },
    });
    return new Map(body.items.map((item) => [item.offeringId, [item.name, item.propertyName]]));
  };
  const before = await namesOf();
  expect(before.get(offeringId)).toEqual([expect.any(String), expect.any(String)]);
  await app.call(kari, "DELETE /api/properties/:propertyId/co-hosts/:coHostId", {
    params: { propertyId, ...params },
  });
  const after = await namesOf();
  expect(after.get(offeringId)).toEqual([null, null]);
  expect(after.get(own.offeringId)).toEqual(before.get(own.offeringId));
});

it("two changes of the same offerings in opposite orders both end, one after the other", async () => {
  const properties = [await app.make.property(kari.uid), await app.make.property(kari.uid)];
  const ids: string[] = [];
  for (const propertyId of properties) ids.push(await offer({ propertyId }));
  const chosen = (await preview(kari, dearer, { offeringIds: ids })).body.items.flatMap(
    ({ offerings }) => offerings,
  );
  const answers = await Promise.all([apply(kari, dearer, chosen), apply(kari, hogst, chosen.toReversed())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it("who leaves takes their changes with them", async () => {
  const eva = await app.make.landowner();
  const { offeringId } = await app.make.offering({ ownerUid: eva.uid });
  await change(eva, hogst, [offeringId]);
  const exported = JSON.stringify((await app.call(eva, "GET /api/user-profile/me/export")).body);
  expect(exported).toContain("Hogst");
  expect((await app.call(eva, "DELETE /api/user-profile/me")).status).toBe(200);
  expect(await app.count("bulk_change where request ->> 'note' = 'Hogst' and actor_uid = $1", eva.uid)).toBe(
    0,
  );
});
