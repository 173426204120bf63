/** Groups of properties, and lists filtered by them (rules 9.21). */
import { beforeAll, expect, it } from "vitest";
import type { CoHostRight } from "#domain/property/lists.ts";
import { makeRequest, stayAt } from "#tests/factories/stays.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, per: Person, ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, per, ola] = [await app.make.landowner(), await app.make.landowner(), await app.make.hunter()];
});

const create = (who: Person, name: string, options = {}) =>
  app.call(who, "POST /api/property-groups", { body: { name } }, options);
const params = (propertyGroupId: string) => ({ params: { propertyGroupId } });
const put = (who: Person, id: string, propertyIds: string[]) =>
  app.call(who, "PUT /api/property-groups/:propertyGroupId/properties", {
    ...params(id),
    body: { propertyIds },
  });
const rename = (who: Person, id: string, name: string) =>
  app.call(who, "PATCH /api/property-groups/:propertyGroupId", { ...params(id), body: { name } });
const remove = (who: Person, id: string) =>
  app.call(who, "DELETE /api/property-groups/:propertyGroupId", params(id));
const list = async (who: Person) => (await app.call(who, "GET /api/property-groups")).body;
async function help(who: Person, propertyId: string, rights: CoHostRight[]) {
  const invited = await app.call(kari, "POST /api/properties/:propertyId/co-hosts", {
    params: { propertyId },
    body: { email: who.email, rights },
  });
  const { coHostId } = invited.body;
  await app.call(who, "POST /api/co-hosting/:coHostId/accept", { params: { coHostId } });
  return coHostId;
}

it("a group is made, renamed, filled and deleted, and a property may be in several", async () => {
  const [north, south] = [await app.make.property(kari.uid), await app.make.property(kari.uid)];
  const { status, body } = await create(kari, "Namdalen");
  expect([status, body.isOwn, body.propertyIds]).toEqual([201, true, []]);
  const elg = (await create(kari, "Elg 2027")).body.propertyGroupId;
  expect((await create(kari, "namdalen")).body.errors).toMatchObject([
    { code: "property_group_exists", path: "name" },
  ]);
  expect((await rename(kari, elg, "NAMDALEN")).body.errors?.[0]?.code).toBe("property_group_exists");
  expect((await rename(kari, elg, "elg 2027")).body.name).toBe("elg 2027");
  expect(new Set((await put(kari, body.propertyGroupId, [north, south])).body.propertyIds)).toEqual(
    new Set([north, south]),
  );
  expect((await put(kari, elg, [south])).body.propertyIds).toEqual([south]);
  expect((await put(kari, body.propertyGroupId, [north])).body.propertyIds).toEqual([north]);
  const mine = (query: object) => app.call(kari, "GET /api/properties/mine", { query });
  const found = await mine({ propertyGroupId: elg });
  expect(found.body.items.map(({ propertyId }) => propertyId)).toEqual([south]);
  expect((await remove(kari, elg)).body).toEqual({ deleted: true });
  expect((await mine({ propertyGroupId: elg })).body.items).toEqual([]);
  expect((await list(kari)).groups.map(({ name }) => name)).toEqual(["Namdalen"]);
  expect((await create(kari, "x".repeat(61))).status).toBe(400);
});

it("one has at most a hundred groups, and one key makes one", async () => {
  const eva = await app.make.landowner();
  const twice = await Promise.all([1, 2].map(() => create(eva, "En", { idempotencyKey: "g1" })));
  expect(twice.map(({ body }) => body.name)).toEqual(["En", "En"]);
  await app.rows(
    "insert into property_group (owner_uid, name, created_at) select $1, 'G' || n, now() from generate_series(1, 99) n",
    eva.uid,
  );
  expect((await create(eva, "Enda en")).body.code).toBe("too_many_property_groups");
});

it("nobody else sees a group, but co-hosts who may edit, and they see only their part", async () => {
  const [one, two, pers] = [
    await app.make.property(kari.uid),
    await app.make.property(kari.uid),
    await app.make.property(per.uid),
  ];
  const [nils, admin] = [
    await app.signIn("nils.gruppe@example.no", { roles: ["landowner"] }),
    await app.signIn("admin.gruppe@example.no", { roles: ["admin"] }),
  ];
  const id = (await create(kari, "Vald")).body.propertyGroupId;
  await put(kari, id, [one, two]);
  for (const who of [per, admin]) {
    expect((await list(who)).groups.map(({ name }) => name)).not.toContain("Vald");
    expect((await put(who, id, [])).body.code).toBe("property_group_not_found");
    expect((await rename(who, id, "Mitt")).body.code).toBe("property_group_not_found");
    expect((await remove(who, id)).body.code).toBe("property_group_not_found");
  }
  expect((await create(ola, "Jegers")).status).toBe(403);
  expect((await put(kari, id, [one, two, pers])).body.code).toBe("property_not_found");

  const coHostId = await help(nils, one, ["calendar"]);
  expect((await list(nils)).groups.map(({ name }) => name)).not.toContain("Vald");
  await app.call(kari, "PATCH /api/properties/:propertyId/co-hosts/:coHostId", {
    params: { propertyId: one, coHostId },
    body: { rights: ["edit"] },
  });
  expect((await list(nils)).groups).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "Vald", isOwn: false, propertyIds: [one] }),
      expect.objectContaining({ name: "Namdalen", propertyIds: [] }),
    ]),
  );
  expect((await rename(nils, id, "Mitt")).body.code).toBe("right_missing");
  expect((await remove(nils, id)).body.code).toBe("right_missing");
  // what he may not edit stays in the group
  expect((await put(nils, id, [])).body.propertyIds).toEqual([]);
  expect((await list(kari)).groups.find((group) => group.propertyGroupId === id)?.propertyIds).toEqual([two]);
  // his own group may have the properties of several hosts
  const own = (await create(nils, "Mine verter")).body.propertyGroupId;
  expect((await put(nils, own, [one])).body.propertyIds).toEqual([one]);
  expect((await put(nils, own, [one, two])).body.code).toBe("property_not_found");
  await app.call(nils, "DELETE /api/co-hosting/:coHostId", { params: { coHostId } });
  expect((await list(nils)).groups).toMatchObject([{ name: "Mine verter", propertyIds: [] }]);
});

it("offerings, bookings, figures and money are filtered by property and group, and pages stay whole", async () => {
  const tor = await app.make.landowner();
  const [north, south] = [
    await app.make.property(tor.uid, { name: "Namsvatnet" }),
    await app.make.property(tor.uid, { name: "Åmli" }),
  ];
  const inNorth: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { offeringId } = await app.make.offering({
      ownerUid: tor.uid,
      propertyId: north,
      name: `Rypejakt ${i}`,
      shared: 8,
    });
    inNorth.push(await makeRequest(app, await app.make.hunter(), stayAt(offeringId)));
    await app.accept(tor, inNorth[i] ?? "");
  }
  const { offeringId } = await app.make.offering({ ownerUid: tor.uid, propertyId: south });
  await makeRequest(app, ola, stayAt(offeringId));
  const id = (await create(tor, "Nord")).body.propertyGroupId;
  await put(tor, id, [north]);

  const bookings = async (query: object) =>
    (await app.call(tor, "GET /api/core-booking", { query: { role: "landowner", ...query } })).body;
  const first = await bookings({ propertyGroupId: id, limit: 2 });
  const rest = await bookings({ propertyGroupId: id, limit: 2, cursor: first.nextCursor });
  const ids = [...first.items, ...rest.items].map(({ bookingId }) => bookingId);
  expect([new Set(ids), rest.nextCursor]).toEqual([new Set(inNorth), null]);
  expect((await bookings({ propertyId: south })).items).toHaveLength(1);
  // another's group has no bookings of mine
  const others = (await create(per, "Pers")).body.propertyGroupId;
  expect((await bookings({ propertyGroupId: others })).items).toEqual([]);
  const figures = async (query: object) =>
    (await app.call(tor, "GET /api/core-booking/figures", { query })).body.groups;
  expect(await figures({})).toMatchObject({ to_answer: 1, to_pay: 3 });
  expect(await figures({ propertyGroupId: id })).toMatchObject({ to_answer: 0, to_pay: 3 });

  const money = async (query: object) =>
    (await app.call(tor, "GET /api/financials", { query: { year: 2027, ...query } })).body;
  const all = await money({ limit: 1, propertyGroupId: id });
  expect([all.total.bookings, all.items.length]).toEqual([3, 1]);
  expect((await money({ propertyId: south })).total.bookings).toBe(0);
  const csv = await app.http.inject({
    url: `/api/financials/csv?year=2027&propertyId=${south}`,
    headers: { authorization: tor.bearer },
  });
  expect(csv.body.trim().split("\n")).toHaveLength(1);

  const offerings = async (query: object) => (await app.call(tor, "GET /api/offerings/mine", { query })).body;
  const page = await offerings({ limit: 2 });
  expect([page.total, page.items.map(({ name }) => name)]).toEqual([4, ["Rypejakt 0", "Rypejakt 1"]]);
  const next = await offerings({ limit: 2, cursor: page.nextCursor });
  expect([next.total, next.items.length, next.nextCursor]).toEqual([4, 2, null]);
  expect((await offerings({ q: "NAMSV rype 2" })).items.map(({ name }) => name)).toEqual(["Rypejakt 2"]);
  expect((await offerings({ q: "åmli" })).total).toBe(1);
  expect((await offerings({ q: "%" })).items).toEqual([]);
});

it("a group goes with its owner, and a deleted property leaves its groups", async () => {
  const eva = await app.make.landowner();
  const [stays, goes] = [await app.make.property(eva.uid), await app.make.property(eva.uid)];
  const id = (await create(eva, "Evas")).body.propertyGroupId;
  await put(eva, id, [stays, goes]);
  await app.call(eva, "DELETE /api/properties/:propertyId", { params: { propertyId: goes } });
  expect((await list(eva)).groups[0]?.propertyIds).toEqual([stays]);
  expect(JSON.stringify((await app.call(eva, "GET /api/user-profile/me/export")).body)).toContain("Evas");
  expect((await app.call(eva, "DELETE /api/user-profile/me")).status).toBe(200);
  expect(await app.count("property_group where owner_uid = $1", eva.uid)).toBe(0);
});
