/** Permits of a team (rules 9.26): issued when they are due, void as soon as they are not, and verified offline. */
import { createPublicKey, verify } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { judge } from "#domain/permit/judge.ts";
import { readPermit } from "#domain/permit/permit.ts";
import { isRevokedListSigned } from "#domain/permit/signature.ts";
import { openApp, type Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

type Added = { name?: string; role?: string; uid?: string | null; birthYear?: number };
/** Adds a member who needs no papers, unless another role is given. */
async function add(
  bookingId: string,
  { name = "Nils Nilsen", role = "unarmed", uid = null, birthYear }: Added = {},
) {
  await app.rows("insert into party (booking_id) values ($1) on conflict do nothing", bookingId);
  const [row] = await app.rows(
    `insert into party_member (booking_id, ord, name, role, uid, birth_year, added_at)
     select $1, coalesce(max(ord), 0) + 1, $2, $3, $4, $5, $6 from party_member where booking_id = $1 returning member_id`,
    ...[bookingId, name, role, uid, birthYear ?? null, app.clock.now()],
  );
  return (row as { member_id: string }).member_id;
}
const read = async (who: Person | undefined, bookingId: string, headers = {}) =>
  app.call(who, "GET /api/core-booking/:bookingId/permits", { params: { bookingId } }, { headers });
const permitsOf = async (bookingId: string) => (await read(ola, bookingId)).body.items;
const states = async (bookingId: string) => (await permitsOf(bookingId)).map(({ state }) => state);
const reasons = async (bookingId: string) =>
  (
    await app.rows(
      "select void_reason as r from permit where booking_id = $1 order by issued_at, r",
      bookingId,
    )
  ).map(({ r }) => r);
const keys = async () => (await app.call(undefined, "GET /.well-known/utmark-keys.json")).body.keys;
const revoked = async () => (await app.call(undefined, "GET /api/permits/revoked")).body;
const said = (payload: string) => {
  const found = readPermit(payload);
  if (!found || found === "newer") throw new Error(`no permit: ${payload}`);
  return found.permit;
};
async function paid(members: Added[] = [{}]): Promise<{ bookingId: string; memberIds: string[] }> {
  const bookingId = await app.confirmed(kari, ola);
  const memberIds: string[] = [];
  for (const member of members) memberIds.push(await add(bookingId, member));
  await app.pay(ola, bookingId);
  return { bookingId, memberIds };
}
const judged = async (payload: string, at = "2027-10-02T10:00:00Z") =>
  (
    await judge(payload, {
      keys: await keys(),
      revoked: { ...(await revoked()), issuedAt: at },
      now: new Date(at),
    })
  ).reasons;

describe("a permit is issued", () => {
  it("once the booking is paid and its member is ready, and not before", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const memberId = await add(bookingId, { name: "Kari Nordmann" });
    expect(await permitsOf(bookingId)).toEqual([]);
    await app.pay(ola, bookingId);
    const [item, ...others] = await permitsOf(bookingId);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ memberId, state: "valid", pdfUrl: `/api/permits/${item?.permitId}/pdf` });
    const permit = said(item!.payload);
    const [row] = await app.rows("select property_id from booking where booking_id = $1", bookingId);
    expect(permit).toMatchObject({
      permitId: item!.permitId,
      booking: bookingId.replaceAll("-", "").slice(-12),
      ground: String(row?.property_id).replaceAll("-", "").slice(-12),
      parts: [],
      from: "2027-10-01",
      to: "2027-10-04",
      role: "unarmed",
      holder: "Kari N.",
      issuedAt: app.clock.now(),
    });
    expect(await judged(item!.payload)).toEqual([]);
  });
  it("by the sweep, and only once", async () => {
    const { bookingId } = await paid([{}, { name: "Per Hansen", role: "dog_handler" }]);
    await app.sweep();
    expect(await app.count("permit where booking_id = $1", bookingId)).toBe(2);
    await app.sweep();
    expect(await states(bookingId)).toEqual(["valid", "valid"]);
    expect(await app.count("permit where booking_id = $1", bookingId)).toBe(2);
    expect(await app.count("permit_check where booking_id = $1", bookingId)).toBe(0);
  });
  it("to nobody who is red or yellow, unless the offering only tells or the landowner lets them in", async () => {
    const { bookingId, memberIds } = await paid([]);
    await app.rows(
      "update offering set target_species = '{rype}' where offering_id = (select offering_id from booking where booking_id = $1)",
      bookingId,
    );
    memberIds.push(await add(bookingId, { role: "hunter" }));
    expect(await permitsOf(bookingId)).toEqual([]);
    const decide = (rule: string) =>
      app.rows(
        "update offering set red_members = $2 where offering_id = (select offering_id from booking where booking_id = $1)",
        bookingId,
        rule,
      );
    await decide("ask");
    expect(await permitsOf(bookingId)).toEqual([]);
    await app.rows(
      "update party_member set let_in_at = $2 where member_id = $1",
      memberIds[0],
      app.clock.now(),
    );
    expect(await states(bookingId)).toEqual(["valid"]);
    await decide("block");
    expect(await states(bookingId)).toEqual(["void"]);
    await decide("tell");
    expect(await states(bookingId)).toEqual(["valid", "void"]);
    expect(await reasons(bookingId)).toContain("not_ready");
  });
  it("not of a stay that is over, nor of cabins alone", async () => {
    const { bookingId } = await paid([]);
    app.clock.set("2027-10-04T10:00:00Z");
    await add(bookingId);
    await app.sweep();
    expect(await app.count("permit where booking_id = $1", bookingId)).toBe(0);
  });
  it("with the landowner's quota by species, and the parts of the ground that are booked", async () => {
    const propertyId = await app.make.property(kari.uid, {
      quota: JSON.stringify("2 elg, 4 hjort"),
    } as never);
    const [part] = await app.rows(
      "insert into ground (property_id, kind, name) values ($1, 'field', 'Nordsida') returning ground_id",
      propertyId,
    );
    const { offeringId } = await app.make.offering({
      ownerUid: kari.uid,
      propertyId,
      groundIds: [part?.ground_id],
      targetSpecies: ["elg", "hjort"],
    });
    const { makeRequest, stayAt } = await import("#tests/factories/stays.ts");
    const bookingId = await makeRequest(app, ola, stayAt(offeringId));
    await app.accept(kari, bookingId);
    await add(bookingId);
    await app.pay(ola, bookingId);
    const permit = said((await permitsOf(bookingId))[0]!.payload);
    expect(permit.species).toEqual(["elg", "hjort"]);
    expect(permit.quota).toEqual([
      { species: "elg", count: 2 },
      { species: "hjort", count: 4 },
    ]);
    expect(permit.parts).toEqual([String(part?.ground_id).replaceAll("-", "").slice(-12)]);
  });
});

describe("a permit is void in the same transaction, and on the list at once", () => {
  const isListed = async (payload: string) => (await revoked()).permitIds.includes(said(payload).permitId);
  async function issued(members?: Added[]) {
    const made = await paid(members);
    const payload = (await permitsOf(made.bookingId))[0]!.payload;
    expect([await judged(payload), await isListed(payload)]).toEqual([[], false]);
    return { ...made, memberId: made.memberIds[0]!, payload };
  }
  it("when the booking is cancelled", async () => {
    const { bookingId, payload } = await issued();
    await app.cancel(ola, bookingId);
    expect(await isListed(payload)).toBe(true);
    expect(await judged(payload)).toEqual(["revoked"]);
    expect(await states(bookingId)).toEqual(["void"]);
    expect(await reasons(bookingId)).toEqual(["booking_ended"]);
  });
  it("when its member leaves, and the one who comes instead has their own", async () => {
    const { bookingId, memberId, payload } = await issued();
    await app.rows("update party_member set left_at = $2 where member_id = $1", memberId, app.clock.now());
    expect(await isListed(payload)).toBe(true);
    await add(bookingId, { name: "Per Hansen" });
    const [valid, old, ...rest] = await permitsOf(bookingId);
    expect(rest).toEqual([]);
    expect([valid?.state, old?.state, said(valid!.payload).holder]).toEqual(["valid", "void", "Per H."]);
    expect(await judged(valid!.payload)).toEqual([]);
  });
  it.each([
    ["name = 'Ola Olsen'", "Ola O.", "unarmed"],
    ["role = 'dog_handler'", "Nils N.", "dog_handler"],
  ])("when it is changed (%s), and issued anew", async (change, holder, role) => {
    const { bookingId, memberId, payload } = await issued();
    await app.rows(`update party_member set ${change} where member_id = $1`, memberId);
    expect(await isListed(payload)).toBe(true);
    const items = await permitsOf(bookingId);
    expect(items.map(({ state }) => state)).toEqual(["valid", "void"]);
    expect(said(items[0]!.payload)).toMatchObject({ holder, role });
  });
  it("when another account takes it, but not when somebody takes what was free", async () => {
    const { bookingId, memberId, payload } = await issued();
    const [a, b] = [await app.make.hunter(), await app.make.hunter()];
    const take = (uid: string) =>
      app.rows("update party_member set uid = $2 where member_id = $1", memberId, uid);
    await take(a.uid);
    expect(await isListed(payload)).toBe(false);
    await take(b.uid);
    expect(await isListed(payload)).toBe(true);
    expect(await states(bookingId)).toEqual(["valid", "void"]);
    const browser = await issued();
    const bind = (device: string | null, uid: string | null = null) =>
      app.rows(
        "update party_member set device_hash = $2, uid = $3 where member_id = $1",
        ...[browser.memberId, device, uid],
      );
    await bind("d".repeat(43));
    await bind(null, a.uid);
    expect(await isListed(browser.payload)).toBe(false);
    const voided = await issued();
    await app.rows(
      "update party_member set device_hash = $2 where member_id = $1",
      voided.memberId,
      "d".repeat(43),
    );
    await app.rows("update party_member set device_hash = null where member_id = $1", voided.memberId);
    expect(await isListed(voided.payload)).toBe(true);
  });
  it("when the dates are changed, and issued anew for the new ones", async () => {
    const { bookingId, payload } = await issued();
    const proposed = await app.call(ola, "POST /api/booking-actions/:bookingId/propose", {
      params: { bookingId },
      body: { fromDate: "2027-10-02", toDate: "2027-10-05" },
    });
    expect(proposed.status).toBe(201);
    expect(await isListed(payload)).toBe(false);
    const accepted = await app.call(
      kari,
      "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept",
      { params: { bookingId, proposalId: proposed.body.proposalId } },
    );
    expect(accepted.status).toBe(200);
    expect(await isListed(payload)).toBe(true);
    const [valid] = await permitsOf(bookingId);
    expect(said(valid!.payload)).toMatchObject({ from: "2027-10-02", to: "2027-10-05" });
    expect(await reasons(bookingId)).toEqual(["stay_changed", null]);
  });
  it("when the ground is another", async () => {
    const { bookingId, payload } = await issued();
    await app.rows(
      `with part as (insert into ground (property_id, kind, name)
         select property_id, 'field', 'Sørsida' from booking where booking_id = $1 returning ground_id),
       old as (delete from ground_hold where booking_id = $1 returning *)
       insert into ground_hold select (jsonb_populate_record(null::ground_hold,
         to_jsonb(old) || jsonb_build_object('ground_ids', array(select ground_id from part)))).* from old`,
      bookingId,
    );
    expect(await isListed(payload)).toBe(true);
    expect(await states(bookingId)).toEqual(["valid", "void"]);
  });
  it("and leaves the list once the stay is over", async () => {
    const { bookingId, payload } = await issued();
    await app.cancel(ola, bookingId);
    app.clock.set("2027-10-04T20:00:00Z");
    expect(await isListed(payload)).toBe(true);
    app.clock.set("2027-10-04T22:00:00Z");
    expect(await isListed(payload)).toBe(false);
  });
  it("whatever the code does: no second valid one, none revived, none changed, none that is not due", async () => {
    const { bookingId, memberId } = await issued();
    const insert = (more = "") =>
      app.rows(
        `insert into permit select * from jsonb_populate_record(null::permit,
           (select to_jsonb(p) from permit p where member_id = $1 and void_reason is null)
           || '{"permit_id": "00000000000000aa"}' ${more})`,
        memberId,
      );
    await expect(insert()).rejects.toThrow("permit_one_valid");
    await expect(insert(`|| '{"from_date": "2027-10-02"}'`)).rejects.toThrow("no permit is due");
    await expect(app.rows("update permit set payload = 'X' where member_id = $1", memberId)).rejects.toThrow(
      "not changed",
    );
    await app.cancel(ola, bookingId);
    await expect(
      app.rows("update permit set void_reason = null where member_id = $1", memberId),
    ).rejects.toThrow("not changed");
  });
  it("and its name is gone when its member is forgotten", async () => {
    const { memberId, payload } = await issued();
    await app.rows("select forget_party_member($1, $2)", memberId, app.clock.now());
    expect(await isListed(payload)).toBe(true);
    await app.rows("update party_member set name = '–' where member_id = $1", memberId);
    expect(await app.rows("select payload from permit where member_id = $1", memberId)).toEqual([
      { payload: "" },
    ]);
  });
  it("and both are in the audit", async () => {
    const { bookingId, payload } = await issued();
    await app.cancel(ola, bookingId);
    await app.sweep();
    expect(
      await app.rows(
        "select from_state as f, to_state as t, reason as r from audit where subject = 'permit' and subject_id = $1 order by audit_id",
        said(payload).permitId,
      ),
    ).toEqual([
      { f: null, t: "valid", r: null },
      { f: "valid", t: "void", r: "booking_ended" },
    ]);
  });
});

describe("who sees permits", () => {
  it("the one who booked, the host, co-hosts who answer and administrators all of them; others none", async () => {
    const { bookingId } = await paid([{}, { name: "Per Hansen" }]);
    const coHost = await app.make.hunter();
    const asked = async (who: Person | undefined) => {
      const { status, body } = await read(who, bookingId);
      return status === 200 ? body.items.length : [status, body.code];
    };
    for (const who of [ola, kari, admin]) expect(await asked(who)).toBe(2);
    expect(await asked(coHost)).toEqual([404, "booking_not_found"]);
    for (const [rights, seen] of [
      [
        ["calendar", "edit"],
        [404, "booking_not_found"],
      ],
      [["answer"], 2],
    ] as const) {
      await app.rows(
        `insert into co_host (property_id, email, uid, rights, invited_at, expires_at, accepted_at)
         select property_id, 'medvert@example.no', $2, $3, $4, $4, $4 from booking where booking_id = $1
         on conflict (property_id, email) do update set rights = excluded.rights`,
        ...[bookingId, coHost.uid, rights, app.clock.now()],
      );
      expect(await asked(coHost)).toEqual(seen);
    }
    expect(await asked(undefined)).toEqual([401, "unauthenticated"]);
    expect(await asked(await app.make.landowner())).toEqual([404, "booking_not_found"]);
  });
  it("a member with an account sees and prints their own alone", async () => {
    const [own, other] = [await app.make.hunter(), await app.make.hunter()];
    const { bookingId, memberIds } = await paid([{ uid: own.uid }, { name: "Per Hansen", uid: other.uid }]);
    const { body } = await read(own, bookingId);
    expect(body.items.map(({ memberId }) => memberId)).toEqual([memberIds[0]]);
    const print = async (who: Person | undefined, permitId: string) =>
      (
        await app.http.inject({
          url: `/api/permits/${permitId}/pdf`,
          headers: who ? { authorization: who.bearer } : {},
        })
      ).statusCode;
    const [item] = body.items;
    for (const who of [own, ola, kari, admin]) expect(await print(who, item!.permitId)).toBe(200);
    expect(await print(other, item!.permitId)).toBe(404);
    expect(await print(await app.make.hunter(), item!.permitId)).toBe(404);
    expect(await print(undefined, item!.permitId)).toBe(401);
    expect(await print(own, "00000000000000aa")).toBe(404);
    await app.cancel(ola, bookingId);
    expect(await print(own, item!.permitId)).toBe(409);
  });
  it("in both languages on paper, with nothing private", async () => {
    const { bookingId } = await paid([{ name: "Kari Nordmann", birthYear: 1971 }]);
    const [item] = await permitsOf(bookingId);
    await app.rows(
      "update offering set target_species = '{rype}' where offering_id = (select offering_id from booking where booking_id = $1)",
      bookingId,
    );
    for (const lang of ["nb", "en"]) {
      const { headers, rawPayload } = await app.http.inject({
        url: `${item!.pdfUrl}?lang=${lang}`,
        headers: { authorization: ola.bearer },
      });
      expect([headers["content-type"], headers["content-language"]]).toEqual(["application/pdf", lang]);
      expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    }
    expect(JSON.stringify(said(item!.payload))).not.toContain("1971");
  });
});

describe("keys", () => {
  it("are published, verify the list and the permits, and are sealed in the database", async () => {
    const { bookingId } = await paid();
    const { payload } = (await permitsOf(bookingId))[0]!;
    const published = await keys();
    expect(published.map(({ alg }) => alg)).toEqual(published.map(() => "Ed25519"));
    expect(await isRevokedListSigned(await revoked(), published)).toBe(true);
    const { kid } = said(payload);
    const { x } = published.find((key) => key.kid === kid)!;
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const { signed, signature } = readPermit(payload) as { signed: Uint8Array; signature: Uint8Array };
    expect(verify(null, signed, key, signature)).toBe(true);
    const inClear = "position(decode('302e020100300506032b6570', 'hex') in sealed_private_key) > 0";
    expect(await app.count(`permit_key where ${inClear}`)).toBe(0);
  });
  it("change every year; the next is published 60 days before it signs, the old until its permits end", async () => {
    const world = await openApp({ now: "2027-01-01T08:00:00Z" });
    const published = async () =>
      (await world.call(undefined, "GET /.well-known/utmark-keys.json")).body.keys.map(
        ({ kid, validFrom, validTo }) => [kid, validFrom.slice(0, 10), validTo.slice(0, 10)],
      );
    const signs = async () => (await world.call(undefined, "GET /api/permits/revoked")).body.kid;
    await world.sweep();
    expect(await published()).toEqual([[1, "2027-01-01", "2028-01-01"]]);
    world.clock.set("2027-11-01T08:00:00Z");
    await world.sweep();
    expect((await published()).map(([kid]) => kid)).toEqual([1]);
    world.clock.set("2027-11-03T08:00:00Z");
    await world.sweep();
    await world.sweep();
    expect(await published()).toEqual([
      [1, "2027-01-01", "2028-01-01"],
      [2, "2028-01-01", "2028-12-31"],
    ]);
    expect(await signs()).toBe(1);
    world.clock.set("2028-01-01T08:00:00Z");
    expect(await signs()).toBe(2);
    expect((await published()).map(([kid]) => kid)).toEqual([2]);
  });
  it("that the settings' secret does not open sign no more, and verify what they signed", async () => {
    const { bookingId } = await paid();
    const { payload } = (await permitsOf(bookingId))[0]!;
    const other = await openApp({
      database: app.connection,
      env: { PERMIT_KEY: "another secret".repeat(4) },
    });
    app.clock.set("2027-08-02T08:00:00Z");
    other.clock.set("2027-08-02T08:00:00Z");
    await other.sweep();
    const { body } = await other.call(undefined, "GET /api/permits/revoked");
    expect(body.kid).toBeGreaterThan(said(payload).kid);
    expect(await isRevokedListSigned(body, await keys())).toBe(true);
    expect(await judged(payload)).toEqual([]);
    await app.sweep();
  });
  it("that have leaked are withdrawn, and every permit is issued anew; by who runs the product alone", async () => {
    const { bookingId } = await paid([{}, { name: "Per Hansen" }]);
    const before = await permitsOf(bookingId);
    const replace = (who: Person | string | undefined) =>
      app.call(who, "POST /api/permit-keys/replace", { body: { reason: "Lå i en logg" } });
    for (const who of [undefined, ola, kari]) expect((await replace(who)).status).toBe(who ? 403 : 401);
    app.clock.set("2027-08-03T08:00:00Z");
    const { status, body } = await replace("demo-internal-token");
    expect([status, body.voided >= 2]).toEqual([200, true]);
    expect((await keys()).map(({ kid }) => kid)).toEqual([body.kid]);
    for (const { payload } of before) expect(await judged(payload)).toEqual(["unknown_key"]);
    expect((await revoked()).permitIds).toEqual(
      expect.arrayContaining(before.map(({ permitId }) => permitId)),
    );
    await app.sweep();
    const valid = (await permitsOf(bookingId)).filter(({ state }) => state === "valid");
    expect(valid).toHaveLength(2);
    for (const { payload } of valid) expect(await judged(payload)).toEqual([]);
    expect(await app.count("audit where subject = 'permit_key' and reason = 'Lå i en logg'")).toBe(1);
    await app.settle();
    const told = "communication where booking_id = $1 and subtype = 'permits_reissued' and channel = 'email'";
    expect(await app.count(told, bookingId)).toBe(1);
  });
});

describe("through the team's links", () => {
  const byToken = (inviteUrl: string, device?: string) => ({
    "x-invite-token": inviteUrl.split("/").at(-1) ?? "",
    ...(device && { "x-invite-device": device }),
  });
  const invite = async (bookingId: string, body: { name: string; role: "hunter" | "unarmed" }) =>
    (await app.call(ola, "POST /api/core-booking/:bookingId/party", { params: { bookingId }, body })).body;
  async function ptarmiganTrip(): Promise<string> {
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid, targetSpecies: ["rype"] });
    const { makeRequest, stayAt } = await import("#tests/factories/stays.ts");
    const bookingId = await makeRequest(app, ola, stayAt(offeringId));
    await app.accept(kari, bookingId);
    return bookingId;
  }
  const state = (memberId: string, headers: Record<string, string>) =>
    app.call(
      undefined,
      "PATCH /api/party/:memberId",
      { params: { memberId }, body: { birthYear: 1980, fee: "2027-04-10" } },
      { headers },
    );
  const asked = async (bookingId: string, headers: Record<string, string>, who?: Person) => {
    const { status, body } = await read(who, bookingId, headers);
    return status === 200 ? body.items.map(({ memberId, state: s }) => [memberId, s]) : [status, body.code];
  };

  it("a member without an account has theirs once the fee is seen, and nobody else's", async () => {
    const bookingId = await ptarmiganTrip();
    const [per, nils] = [
      await invite(bookingId, { name: "Per Hansen", role: "hunter" }),
      await invite(bookingId, { name: "Nils Nilsen", role: "unarmed" }),
    ];
    await app.pay(ola, bookingId);
    const phone = byToken(per.inviteUrl, "a-key-of-this-browser");
    expect(await asked(bookingId, phone)).toEqual([]);
    expect((await state(per.memberId, phone)).body).toMatchObject({ state: "yellow" });
    expect(await asked(bookingId, phone)).toEqual([]);
    await app.call(kari, "POST /api/party/:memberId/fee-seen", {
      params: { memberId: per.memberId },
      body: {},
    });
    expect(await asked(bookingId, phone)).toEqual([[per.memberId, "valid"]]);
    expect(await asked(bookingId, byToken(nils.inviteUrl))).toEqual([[nils.memberId, "valid"]]);
    for (const forwarded of [byToken(per.inviteUrl), byToken(per.inviteUrl, "another-browser")])
      expect(await asked(bookingId, forwarded)).toEqual([403, "party_invite_taken"]);
    expect(await asked(bookingId, { "x-invite-token": "x" })).toEqual([404, "party_invite_not_valid"]);
    const elsewhere = (await paid()).bookingId;
    expect(await asked(elsewhere, phone)).toEqual([404, "booking_not_found"]);
    const { permitId } = (await read(undefined, bookingId, phone)).body.items[0]!;
    const print = async (headers: Record<string, string>) =>
      (await app.http.inject({ url: `/api/permits/${permitId}/pdf`, headers })).statusCode;
    expect(await print(phone)).toBe(200);
    expect(await print(byToken(nils.inviteUrl))).toBe(404);
    expect(await print(byToken(per.inviteUrl))).toBe(403);
  });
  it("who is replaced has none any more, at once, and the one who comes has theirs when ready", async () => {
    const bookingId = await ptarmiganTrip();
    const per = await invite(bookingId, { name: "Per Hansen", role: "unarmed" });
    await app.pay(ola, bookingId);
    const { payload } = (await permitsOf(bookingId))[0]!;
    const { body } = await app.call(ola, "POST /api/party/:memberId/replace", {
      params: { memberId: per.memberId },
      body: { name: "Nils Ny", role: "hunter" },
    });
    expect((await revoked()).permitIds).toContain(said(payload).permitId);
    expect(await judged(payload)).toEqual(["revoked"]);
    expect(await states(bookingId)).toEqual(["void"]);
    await state(body.memberId, byToken(body.inviteUrl));
    await app.call(kari, "POST /api/party/:memberId/fee-seen", {
      params: { memberId: body.memberId },
      body: {},
    });
    expect(await states(bookingId)).toEqual(["valid", "void"]);
    const gone = await app.call(ola, "DELETE /api/party/:memberId", { params: { memberId: body.memberId } });
    expect(gone.status).toBe(200);
    expect(await states(bookingId)).toEqual(["void", "void"]);
  });
});
