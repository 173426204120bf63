/** Meeting points, parking and the message before arrival (rules 9.16, 9.17). */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { makeRequest, stayAt } from "#tests/factories/stays.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp;
let kari: Person;
let ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  kari = await app.make.landowner();
  ola = await app.make.hunter();
});

const parking = { lat: 65.751234, lon: 14.298765, address: "", note: "Ved bommen" };
const meeting = { lat: null, lon: null, address: "Tunet 4", note: "" };
const propertyOf = async (bookingId: string) => {
  const [row] = await app.rows(
    "select property_id, offering_id from booking where booking_id = $1",
    bookingId,
  );
  return row as { property_id: string; offering_id: string };
};
const write = (who: Person | undefined, propertyId: string, body: object) =>
  app.call(who, "PUT /api/properties/:propertyId/meeting-points", { params: { propertyId }, body });
const writeMessage = (who: Person | undefined, propertyId: string, body: object) =>
  app.call(who, "PUT /api/properties/:propertyId/arrival-message", { params: { propertyId }, body });
const read = (who: Person | undefined, propertyId: string) =>
  app.call(who, "GET /api/properties/:propertyId/arrival", { params: { propertyId } });
const ground = async (who: Person, bookingId: string, language = "nb") =>
  (
    await app.call(
      who,
      "GET /api/core-booking/:bookingId/ground",
      { params: { bookingId } },
      { headers: { "accept-language": language } },
    )
  ).body;
const calendar = async (bookingId: string) =>
  (
    await app.http.inject({
      url: `/api/core-booking/${bookingId}/calendar`,
      headers: { authorization: ola.bearer },
    })
  ).payload.replaceAll("\r\n ", "");

const square = (west: number, south: number, size = 0.1) => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
describe("places in the ground", () => {
  const post = { kind: "post", name: "Post 4", lat: 65.75, lon: 14.25 };
  const boat = { kind: "boat", name: "Naustet", lat: 65.71, lon: 14.29 };
  const writeField = (who: Person | undefined, propertyId: string, body: object) =>
    app.call(who, "PUT /api/properties/:propertyId/field-points", {
      params: { propertyId },
      body: body as never,
    });
  const drawBorder = (propertyId: string, border: object | null) =>
    app.rows(
      "update property set boundary = $2, outlined = default where property_id = $1",
      propertyId,
      border,
    );
  const withBorder = async () => {
    const propertyId = await app.make.property(kari.uid, { status: "published", visibility: "public" });
    await drawBorder(propertyId, square(14.2, 65.7));
    return propertyId;
  };

  it("are written and read by whoever may edit the property, and by nobody else", async () => {
    const propertyId = await withBorder();
    for (const who of [undefined, ola, await app.make.landowner()])
      expect((await writeField(who, propertyId, { points: [post], savedAt: null })).body.code).toBe(
        who ? "property_not_found" : "unauthenticated",
      );
    expect((await writeField(kari, propertyId, { points: [post, boat], savedAt: null })).body).toEqual({
      saved: true,
    });
    const { body: saved } = await read(kari, propertyId);
    expect(saved.fieldPoints).toEqual([post, boat]);
    const stale = await writeField(kari, propertyId, { points: [boat], savedAt: null });
    expect([stale.status, stale.body.code]).toEqual([409, "field_points_changed"]);
    await writeField(kari, propertyId, { points: [boat], savedAt: saved.fieldPointsSavedAt });
    expect((await read(kari, propertyId)).body.fieldPoints).toEqual([boat]);
    const shown = await app.call(undefined, "GET /api/properties/:propertyId", { params: { propertyId } });
    expect(JSON.stringify(shown.body)).not.toContain("Naustet");
    expect(await app.count("idempotency_key where answer::text like '%Naustet%'")).toBe(0);
  });

  it.each([
    [[{ ...post, lat: 65.85 }], 422, "field_point_outside_border", "points.0.lat"],
    [[post, { ...boat, name: "" }], 400, "required", "points.1.name"],
    [[{ ...post, kind: "tower" }], 400, "invalid_value", "points.0.kind"],
    [Array.from({ length: 101 }, () => post), 400, "too_long", "points"],
  ])("%o are refused", async (points, status, code, path) => {
    const answer = await writeField(kari, await withBorder(), { points, savedAt: null });
    const [error] = answer.body.errors ?? [];
    expect([answer.status, error?.code, error?.path]).toEqual([status, code, path]);
  });

  it("need a border, and are gone with the property", async () => {
    const propertyId = await withBorder();
    await writeField(kari, propertyId, { points: [post], savedAt: null });
    await app.rows(
      "update property set deleted_at = now(), status = 'inactive' where property_id = $1",
      propertyId,
    );
    expect(await app.count(`field_point where property_id = '${propertyId}'`)).toBe(0);
    const bare = await app.make.property(kari.uid);
    const { body } = await writeField(kari, bare, { points: [post], savedAt: null });
    expect(body.errors?.[0]?.code).toBe("field_points_need_border");
  });

  it("are shown to guests who hunt there once the stay is agreed, within the parts they have booked", async () => {
    const propertyId = await withBorder();
    const [part] = await app.rows(
      "insert into ground (property_id, kind, name, boundary) values ($1, 'field', 'Nordsida', $2) returning ground_id",
      propertyId,
      square(14.2, 65.7, 0.04),
    );
    await writeField(kari, propertyId, { points: [post, boat], savedAt: null });
    const request = async (groundIds: string[], stay: object) => {
      const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId, groundIds });
      return makeRequest(app, ola, stayAt(offeringId, stay));
    };
    const whole = await request([], {});
    expect((await ground(ola, whole)).fieldPoints).toBeUndefined();
    await app.accept(kari, whole);
    expect(await ground(ola, whole)).toMatchObject({ fieldPoints: [post, boat], parts: [] });
    const north = await request([part?.ground_id], { fromDate: "2027-10-10", toDate: "2027-10-12" });
    await app.accept(kari, north);
    expect(await ground(ola, north)).toMatchObject({
      fieldPoints: [boat], // the post is in a part that others may have booked
      parts: [{ name: "Nordsida", kind: "field", boundary: { type: "Polygon" } }],
    });
    await drawBorder(propertyId, square(14.2, 65.72));
    expect((await ground(ola, whole)).fieldPoints).toEqual([post]); // the border was moved
    await app.cancel(ola, whole);
    expect((await ground(ola, whole)).fieldPoints).toBeUndefined();
  });

  it("are not shown to guests of a cabin alone", async () => {
    const propertyId = await withBorder();
    await writeField(kari, propertyId, { points: [post, boat], savedAt: null });
    const cabinId = await app.make.cabin(propertyId);
    const bookingId = await app.make.booking({
      propertyId,
      hunterUid: ola.uid,
      status: "confirmed",
      commissionRatePercent: 20,
      commissionOre: 0,
      landownerEarningsOre: 0,
      offeringId: null,
      cabins: JSON.stringify([{ cabinId, name: "", quantity: 1, included: false }]),
    });
    expect((await ground(ola, bookingId)).fieldPoints).toEqual([]);
  });
});

describe("meeting points", () => {
  it("are written and read by whoever may edit the property, and by nobody else", async () => {
    const propertyId = await app.make.property(kari.uid, { status: "published", visibility: "public" });
    const stranger = await app.make.landowner();
    for (const who of [undefined, ola, stranger]) {
      const code = who ? "property_not_found" : "unauthenticated";
      expect((await write(who, propertyId, { parking })).body.code).toBe(code);
      expect((await writeMessage(who, propertyId, {})).body.code).toBe(code);
      expect((await read(who, propertyId)).body.code).toBe(code);
    }
    const withRight = async (right: string) => {
      const host = await app.make.landowner();
      await app.rows(
        `insert into co_host (co_host_id, property_id, email, uid, rights, invited_at, accepted_at, expires_at)
        values ($1, $2, $3, $4, array[$5], now(), now(), now() + interval '14 days')`,
        randomUUID(),
        propertyId,
        host.email,
        host.uid,
        right,
      );
      return host;
    };
    expect((await write(await withRight("answer"), propertyId, { parking })).body.code).toBe("right_missing");
    const nils = await withRight("edit");
    expect((await write(nils, propertyId, { parking, meeting })).body).toEqual({ saved: true });
    const whole = { groundId: null, cabinId: null };
    expect((await read(kari, propertyId)).body.points).toEqual([
      { ...whole, kind: "meeting", ...meeting },
      { ...whole, kind: "parking", ...parking },
    ]);
    for (const who of [undefined, ola]) {
      const shown = await app.call(who, "GET /api/properties/:propertyId", { params: { propertyId } });
      expect(shown.status).toBe(200);
      expect(JSON.stringify(shown.body)).not.toMatch(/65\.75|Tunet 4|Ved bommen/);
    }
    expect(await app.count("idempotency_key where answer::text like '%65.75%'")).toBe(0);
    await write(kari, propertyId, { parking: null, meeting: { ...meeting, address: "" } });
    expect((await read(kari, propertyId)).body.points).toEqual([]);
  });

  it.each([
    [{ parking: { ...parking, lon: null } }, "point_incomplete", "parking.lon"],
    [{ parking: { ...meeting, address: "", note: "Ved bommen" } }, "point_incomplete", "parking.lat"],
    [{ meeting: { ...parking, lat: 59.33, lon: 18.07 } }, "point_outside_norway", "meeting.lat"],
    [{ parking: { ...parking, lat: 91 } }, "too_large", "parking.lat"],
    [{ parking: { ...parking, note: "x".repeat(501) } }, "too_long", "parking.note"],
    [{ groundId: randomUUID(), parking }, "ground_of_another_property", "groundId"],
  ])("%o is refused", async (body, code, path) => {
    const propertyId = await app.make.property(kari.uid);
    const { status, body: answer } = await write(kari, propertyId, body);
    expect([status, answer.errors?.[0]?.code, answer.errors?.[0]?.path]).toEqual([
      code.startsWith("point") || code.startsWith("ground") ? 422 : 400,
      code,
      path,
    ]);
  });
  it("of another property's cabin are refused", async () => {
    const propertyId = await app.make.property(kari.uid);
    const cabinId = await app.make.cabin(await app.make.property(kari.uid));
    expect((await write(kari, propertyId, { cabinId, parking })).body.code).toBe("cabin_not_found");
  });

  it("are shown to the guest once the stay is agreed, with the way in the calendar and the confirmation", async () => {
    const bookingId = await app.pending(kari, ola);
    const { property_id: propertyId } = await propertyOf(bookingId);
    await app.rows(
      "update property set location = '(14.33,65.72)', address = '' where property_id = $1",
      propertyId,
    );
    await write(kari, propertyId, { parking, meeting });
    expect((await ground(ola, bookingId)).points).toBeUndefined();
    await app.accept(kari, bookingId);
    expect((await ground(ola, bookingId)).points).toEqual([
      { kind: "meeting", place: null, ...meeting },
      { kind: "parking", place: null, ...parking },
    ]);
    const file = await calendar(bookingId);
    expect(file).toContain("GEO:65.751234;14.298765");
    expect(file).toContain("Parkering: Ved bommen (65.751234\\, 14.298765)");
    expect(file).toContain("destination=65.751234\\,14.298765");
    await app.settle();
    const [email] = await app.rows(
      "select written from communication where subtype = 'request_accepted' and booking_id = $1 and channel = 'email'",
      bookingId,
    );
    expect(email?.written.facts).toMatchObject({ parking: { pointsOf: bookingId, kind: "parking" } });
    expect(JSON.stringify(email?.written)).not.toContain("65.75");
    await write(kari, propertyId, {});
    expect(await calendar(bookingId)).not.toMatch(/GEO|65\.72|maps/);
  });

  it("of a part of the ground come before the property's, each kind for itself", async () => {
    const propertyId = await app.make.property(kari.uid, { status: "published", visibility: "public" });
    const groundId = randomUUID();
    await app.rows(
      "insert into ground (ground_id, property_id, kind, name) values ($1, $2, 'field', 'Nordfeltet')",
      groundId,
      propertyId,
    );
    const bookingOf = async (groundIds: string[], stay: object = {}) => {
      const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId, groundIds });
      const bookingId = await makeRequest(app, ola, stayAt(offeringId, stay));
      await app.accept(kari, bookingId);
      return bookingId;
    };
    await write(kari, propertyId, { parking, meeting });
    const north = { ...parking, lat: 65.8, note: "Nord" };
    expect((await write(kari, propertyId, { groundId, parking: north })).status).toBe(200);
    const notesOf = async (bookingId: string) =>
      (await ground(ola, bookingId)).points.map(({ kind, place, note, address }) => [
        kind,
        place,
        note || address,
      ]);
    const inNorth = [
      ["meeting", null, "Tunet 4"],
      ["parking", "Nordfeltet", "Nord"],
    ];
    const bookingId = await bookingOf([groundId]);
    expect(await notesOf(bookingId)).toEqual(inNorth);
    await app.rows("delete from ground_hold where booking_id = $1", bookingId); // as after the stay
    expect(await notesOf(bookingId)).toEqual(inNorth);
    const later = { fromDate: "2027-10-10", toDate: "2027-10-12" };
    expect(await notesOf(await bookingOf([], later))).toEqual([
      ["meeting", null, "Tunet 4"],
      ["parking", null, "Ved bommen"],
    ]);
  });

  it("of a cabin count for a stay in the cabin alone, and go with it", async () => {
    const propertyId = await app.make.property(kari.uid);
    const cabinId = await app.make.cabin(propertyId, {
      english: JSON.stringify({ name: "The hut" }),
      name: "Koia",
    });
    const bookingId = await app.make.booking({
      propertyId,
      hunterUid: ola.uid,
      status: "confirmed",
      commissionRatePercent: 20,
      commissionOre: 0,
      landownerEarningsOre: 0,
      offeringId: null,
      cabins: JSON.stringify([{ cabinId, name: "", quantity: 1, included: false }]),
    });
    await write(kari, propertyId, { parking });
    await write(kari, propertyId, { cabinId, parking: { ...parking, note: "Ved koia" } });
    expect((await ground(ola, bookingId, "en")).points).toMatchObject([
      { place: "The hut", note: "Ved koia" },
    ]);
    await app.rows("update cabin set deleted_at = now(), status = 'archived' where cabin_id = $1", cabinId);
    expect((await ground(ola, bookingId)).points).toMatchObject([{ place: null, note: "Ved bommen" }]);
    await app.rows(
      "update property set deleted_at = now(), status = 'inactive' where property_id = $1",
      propertyId,
    );
    expect(await app.count("meeting_point where property_id = $1", propertyId)).toBe(0);
  });
});

describe("the message before arrival", () => {
  const sent = (bookingId: string) =>
    app.letters("subtype = 'arrival_message' and channel = 'email' and booking_id = $1", bookingId);
  const paid = async (set?: object) => {
    const bookingId = await app.confirmed(kari, ola);
    const { property_id: propertyId } = await propertyOf(bookingId);
    if (set) expect((await writeMessage(kari, propertyId, set)).body).toEqual({ saved: true });
    await app.pay(ola, bookingId);
    return { bookingId, propertyId };
  };

  it("is sent once, on the host's day, and is off when the host says so", async () => {
    const usual = await paid();
    const five = await paid({ daysBefore: 5, text: "Hei {gjest}!\n\n{vei}\n\n{nøkkel}\n\nTa med {ta med}" });
    const off = await paid({ isOn: false });
    const cancelled = await paid();
    await write(kari, five.propertyId, { parking });
    await app.call(kari, "PUT /api/properties/:propertyId/house-manual", {
      params: { propertyId: five.propertyId },
      body: { key: "Kode 2468", keyDays: 2 },
    });
    await app.passTime("2027-09-26T05:59:00Z");
    expect(await sent(five.bookingId)).toEqual([]);
    await app.passTime("2027-09-26T06:01:00Z");
    const [letter, ...more] = await sent(five.bookingId);
    expect(more).toEqual([]);
    expect(letter?.content).toContain(
      "Parkering: Ved bommen (65.751234, 14.298765)\nKjør dit: https://www.google.com/maps/dir/?api=1&destination=65.751234,14.298765",
    );
    expect(letter?.content).toMatch(/Nøkkelen står i hyttepermen på bestillingen fra .*29\. september/);
    expect(letter?.content).not.toMatch(/2468|\{|undefined/);
    expect((await ground(ola, five.bookingId)).arrivalMessage).toContain("Kjør dit");
    await app.cancel(ola, cancelled.bookingId);
    await app.passTime("2027-09-28T06:01:00Z");
    await app.passTime("2027-09-28T07:00:00Z");
    await writeMessage(kari, usual.propertyId, { daysBefore: 1 });
    await app.passTime("2027-09-30T07:00:00Z");
    const counts = [];
    for (const { bookingId } of [usual, five, off, cancelled]) counts.push((await sent(bookingId)).length);
    expect(counts).toEqual([1, 1, 0, 0]);
    expect((await ground(ola, off.bookingId)).arrivalMessage).toBeNull();
    expect(
      await app.count("communication where subtype = 'arrival_message' and written::text like '%65.75%'"),
    ).toBe(0);
  });

  it("of a stay that is moved is sent at the new time, and of one bought late at once", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const moved = await paid();
    await app.passTime("2027-08-02T08:00:00Z");
    const params = { bookingId: moved.bookingId };
    const { body } = await app.call(kari, "POST /api/booking-actions/:bookingId/propose", {
      params,
      body: { fromDate: "2027-09-20", toDate: "2027-09-23" },
    });
    const accepted = await app.call(
      ola,
      "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept",
      { params: { ...params, proposalId: body.proposalId }, body: {} },
    );
    expect(accepted.body.fromDate).toBe("2027-09-20");
    await app.passTime("2027-09-17T06:01:00Z");
    expect(await sent(moved.bookingId)).toHaveLength(1);
    app.clock.set("2027-09-30T20:00:00Z");
    const late = await paid();
    expect(await sent(late.bookingId)).toHaveLength(0);
    await app.passTime("2027-09-30T20:01:00Z");
    expect(await sent(late.bookingId)).toHaveLength(1);
  });

  it("is previewed in both languages, and says which placeholder it does not know", async () => {
    const propertyId = await app.make.property(kari.uid, { address: "Storåsvegen 12" });
    const preview = (who: Person, body: object) =>
      app.call(who, "POST /api/properties/:propertyId/arrival-message/preview", {
        params: { propertyId },
        body,
      });
    const { body } = await preview(kari, {});
    expect(body.nb).toMatch(/^Hei, Ola!\n\nSnart er det tur[\s\S]*Adresse: Storåsvegen 12[\s\S]*God tur!$/);
    expect(body.en).toMatch(/^Hello Anna!/);
    const wrong = { text: "Koden er {kode}" };
    for (const refused of [await preview(kari, wrong), await writeMessage(kari, propertyId, wrong)])
      expect(refused.body).toMatchObject({
        errors: [{ code: "arrival_placeholder_unknown", path: "text" }],
      });
    expect((await preview(ola, {})).status).toBe(404);
    const { usualText } = (await read(kari, propertyId)).body;
    await writeMessage(kari, propertyId, { text: usualText.nb, englishText: usualText.en });
    expect((await read(kari, propertyId)).body.message).toMatchObject({ text: "", englishText: "" });
  });
});
