/** The right to let a property: statement and proof, conflicts about parcels, and decisions (rules 9.13). */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestBody } from "#contract/index.ts";
import { makeOffering, makeProperty, offeringBody } from "#tests/factories/catalogue.ts";
import { makeRequest, stayAt } from "#tests/factories/stays.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { form, pdf } from "#tests/support/files.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

/** A fake Enhetsregisteret that knows one organization. `isDown`: it does not respond. */
let isDown = false;
const register = createServer((request, response) => {
  if (isDown) return void response.writeHead(503).end();
  if (!request.url?.endsWith("/923609016")) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": "application/json" }).end(
    JSON.stringify({
      organisasjonsnummer: "923609016",
      navn: "STORÅSEN GRUNNEIERLAG",
      registrertIForetaksregisteret: false,
      registrertIMvaregisteret: false,
    }),
  );
});
await new Promise<void>((ready) => register.listen(0, "127.0.0.1", ready));
atEndOfFile(() => new Promise((closed) => register.close(closed)));

let app: BookingApp, kari: Person, nils: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp({
    env: { ENTITY_REGISTER_URL: `http://127.0.0.1:${(register.address() as AddressInfo).port}` },
  });
  ({ kari, ola, admin } = await app.people());
  nils = await app.make.landowner();
});
beforeEach(() => {
  isDown = false;
  app.clock.set("2027-08-01T08:00:00Z");
});

let lastGnr = 100;
const parcel = (gnr: number, bnr = 1, more = {}) => ({
  municipalityNumber: "5044",
  gnr,
  bnr,
  main: true,
  ...more,
});
const propertyOf = (owner: Person, gnr: number, more = {}, on: TestApp = app) =>
  makeProperty(on, owner, { parcels: [parcel(gnr)], ...more });
const read = async (who: Person | undefined, propertyId: string, on: TestApp = app) =>
  (await on.call(who, "GET /api/properties/:propertyId", { params: { propertyId } })).body;
const statusOf = async (propertyId: string, who: Person = admin) =>
  (await read(who, propertyId)).right.status;
const claim = (
  who: Person,
  propertyId: string,
  body: Partial<RequestBody<"POST /api/properties/:propertyId/right">> = {},
) =>
  app.call(who, "POST /api/properties/:propertyId/right", {
    params: { propertyId },
    body: { held: "owner", ...body },
  });
const decide = (propertyId: string, outcome: "approved" | "refused", on: TestApp = app, by = admin) =>
  on.call(by, "POST /api/properties/:propertyId/right/decide", {
    params: { propertyId },
    body: { outcome, reason: "Skjøtet er lest" },
  });
const countEmails = async (who: Person, kind: string, about: string) => {
  await app.settle();
  return app.count(
    "communication where recipient_uid = $1 and subtype = $2 and event_key like '%' || $3 || '%'",
    who.uid,
    kind,
    about,
  );
};
const waitingRights = async () =>
  (await app.call(admin, "GET /api/admin/property-rights", { query: { limit: 50 } })).body.items;

describe("a landowner", () => {
  it("states how the right is held and waits for approval, and then guests only see that and when it was checked", async () => {
    const { propertyId } = await propertyOf(kari, ++lastGnr);
    expect(await statusOf(propertyId)).toBe("none");
    const said = await claim(kari, propertyId, { note: "Skjøte fra 1987" });
    expect([said.status, said.body.right]).toEqual([
      200,
      expect.objectContaining({ status: "waiting", held: "owner", note: "Skjøte fra 1987" }),
    ]);
    expect((await read(undefined, propertyId)).right).toEqual({ status: "none" });
    app.clock.set("2027-08-02T22:30:00Z");
    expect((await decide(propertyId, "approved")).body.right).toMatchObject({ status: "approved" });
    expect((await read(undefined, propertyId)).right).toEqual({
      status: "approved",
      checkedOn: "2027-08-03",
    });
    expect(await countEmails(kari, "right_approved", propertyId)).toBe(1);
    expect(
      await app.rows(
        "select from_state, to_state, actor_role from audit where subject = 'property_right' and subject_id = $1 order by audit_id",
        propertyId,
      ),
    ).toEqual(
      [
        { fromState: "none", toState: "waiting", actorRole: "landowner" },
        { fromState: "waiting", toState: "approved", actorRole: "admin" },
      ].map(({ fromState, toState, actorRole }) => ({
        from_state: fromState,
        to_state: toState,
        actor_role: actorRole,
      })),
    );
  });

  it("names an organization, which is looked up, or checked by an administrator if the register does not respond", async () => {
    const { propertyId } = await propertyOf(kari, ++lastGnr);
    const named = async (organizationNumber: string) => {
      const { status, body } = await claim(kari, propertyId, { held: "association", organizationNumber });
      return [status, body.errors?.[0]?.code ?? body.right.organizationName];
    };
    expect(await named("923 609 016")).toEqual([200, "STORÅSEN GRUNNEIERLAG"]);
    expect(await named("974760673")).toEqual([422, "organization_unknown"]);
    expect(await named("923609017")).toEqual([422, "organization_number_invalid"]);
    isDown = true;
    await app.pool.query("truncate entity_answer");
    expect(await named("923609016")).toEqual([200, null]);
  });

  it("proves the right with a document, which is hidden from the property's guests from then on", async () => {
    const { propertyId } = await propertyOf(kari, ++lastGnr);
    const { payload, headers } = form(pdf(), { name: "Skjøte.pdf", type: "application/pdf" });
    const uploaded = await app.http.inject({
      method: "POST",
      url: `/api/properties/${propertyId}/documents`,
      headers: { authorization: kari.bearer, ...headers },
      payload,
    });
    const { documentId } = uploaded.json() as { documentId: string };
    expect((await claim(kari, propertyId, { mediaId: crypto.randomUUID() })).body.errors?.[0]?.code).toBe(
      "document_not_found",
    );
    expect((await claim(kari, propertyId, { mediaId: documentId })).body.right.documentId).toBe(documentId);
    const { offeringId } = await makeOffering(app, kari, propertyId, { ...offeringBody });
    await app.accept(kari, await makeRequest(app, ola, stayAt(offeringId)));
    const documentsFor = async (who: Person) => [
      (await app.call(who, "GET /api/properties/:propertyId/documents", { params: { propertyId } })).body
        .items.length,
      (
        await app.http.inject({
          url: `/api/properties/${propertyId}/documents/${documentId}`,
          headers: { authorization: who.bearer },
        })
      ).statusCode,
    ];
    expect([await documentsFor(kari), await documentsFor(admin), await documentsFor(ola)]).toEqual([
      [1, 200],
      [1, 200],
      [0, 404],
    ]);
  });

  it("is the only one who can state the right, while only administrators can decide and ask questions", async () => {
    const { propertyId } = await propertyOf(kari, ++lastGnr);
    const asked = (who: Person) =>
      app.call(who, "POST /api/properties/:propertyId/right/ask", {
        params: { propertyId },
        body: { question: "Hvem eier gnr. 12?" },
      });
    expect([
      (await claim(nils, propertyId)).status,
      (await decide(propertyId, "approved", app, kari)).status,
      (await asked(kari)).status,
      (await app.call(kari, "GET /api/admin/property-rights", { query: {} })).status,
    ]).toEqual([403, 403, 403, 403]);
    expect((await asked(admin)).body.right).toMatchObject({ status: "none", question: "Hvem eier gnr. 12?" });
    expect(await countEmails(kari, "right_asked", propertyId)).toBe(1);
    expect((await claim(kari, propertyId)).body.right.question).toBeNull();
  });

  it("waits for approval again if unapproved parcels are added, but not if parcels are removed", async () => {
    const gnr = ++lastGnr;
    const { propertyId } = await propertyOf(kari, gnr, {
      parcels: [parcel(gnr), parcel(gnr, 2, { main: false })],
    });
    await claim(kari, propertyId);
    await decide(propertyId, "approved");
    const change = (parcels: object[]) =>
      app.call(kari, "PATCH /api/properties/:propertyId", {
        params: { propertyId },
        body: { parcels } as never,
      });
    expect((await change([parcel(gnr)])).body.right.status).toBe("approved");
    expect((await change([parcel(gnr), parcel(++lastGnr, 9, { main: false })])).body.right.status).toBe(
      "waiting",
    );
  });
});

const change = (who: Person, propertyId: string, body: object, on: TestApp = app) =>
  on.call(who, "PATCH /api/properties/:propertyId", { params: { propertyId }, body });

describe("a decision about the right", () => {
  it("that refuses it keeps the property from being published until another decision", async () => {
    const { propertyId } = await propertyOf(kari, ++lastGnr, { status: "draft" });
    await claim(kari, propertyId);
    await decide(propertyId, "refused");
    expect((await change(kari, propertyId, { status: "published" })).body).toMatchObject({
      status: "under_review",
      right: { status: "refused", publishes: true },
    });
    await claim(kari, propertyId, { note: "Nytt skjøte" });
    await decide(propertyId, "approved");
    expect((await read(admin, propertyId)).status).toBe("published");
  });

  it("without a statement is followed by none when other parcels are added", async () => {
    const { propertyId } = await propertyOf(kari, ++lastGnr);
    await decide(propertyId, "approved");
    const { status, body } = await change(kari, propertyId, { parcels: [parcel(++lastGnr)] });
    expect([status, body.right.status]).toEqual([200, "none"]);
  });

  it("is refused if the owner has changed the parcels that the administrator looked at", async () => {
    const gnr = ++lastGnr;
    const { propertyId } = await propertyOf(kari, gnr);
    await change(kari, propertyId, { parcels: [parcel(++lastGnr)] });
    const decideOn = (parcels: string[]) =>
      app.call(admin, "POST /api/properties/:propertyId/right/decide", {
        params: { propertyId },
        body: { outcome: "approved", reason: "Skjøtet er lest", parcels },
      });
    const stale = await decideOn([`5044-${gnr}/1`]);
    expect([stale.status, stale.body.code]).toEqual([409, "parcels_have_changed"]);
    expect((await decideOn([`5044-${lastGnr}/1`])).status).toBe(200);
  });

  it("publishes no property that an administrator has put under review for another reason", async () => {
    const { propertyId } = await propertyOf(kari, ++lastGnr);
    await decide(propertyId, "refused");
    const review = (action: "approve" | "put_under_review") =>
      app.call(admin, "POST /api/admin/properties/:propertyId/review", {
        params: { propertyId },
        body: { action, reason: "Bildene er ikke herfra" },
      });
    await review("approve");
    await review("put_under_review");
    await decide(propertyId, "approved");
    expect((await read(admin, propertyId)).status).toBe("under_review");
  });
});

describe("a parcel that two accounts have published", () => {
  async function conflict(gnr = ++lastGnr) {
    const mine = await propertyOf(kari, gnr);
    const theirs = await propertyOf(nils, gnr);
    return { mine: mine.propertyId, theirs: theirs.propertyId, gnr };
  }

  it("is a conflict of which both owners and the administrators are notified once, listed in order of publication", async () => {
    const { mine, theirs, gnr } = await conflict();
    expect([await statusOf(mine, kari), await statusOf(theirs, nils)]).toEqual(["conflict", "conflict"]);
    expect((await read(undefined, mine)).right).toEqual({ status: "none" });
    await app.sweep();
    for (const [who, kind] of [
      [kari, "parcel_conflict"],
      [nils, "parcel_conflict"],
      [admin, "parcel_conflict_to_decide"],
    ] as const)
      expect([kind, await countEmails(who, kind, mine)]).toEqual([kind, 1]);
    const atDesk = (await waitingRights()).filter(({ propertyId }) => [mine, theirs].includes(propertyId));
    expect(
      atDesk.map(({ propertyId, parcels, conflicts }) => [propertyId, parcels, conflicts.length]),
    ).toEqual([mine, theirs].toSorted().map((id) => [id, [`5044-${gnr}/1`], 1]));
    // saving again opens no other conflict and notifies nobody
    await app.call(nils, "PATCH /api/properties/:propertyId", {
      params: { propertyId: theirs },
      body: { parcels: [parcel(gnr)] },
    });
    expect(await countEmails(kari, "parcel_conflict", mine)).toBe(1);
  });

  it("is no conflict if one is a draft, has other parcels of the farm, or belongs to the same owner", async () => {
    const gnr = ++lastGnr;
    const { propertyId } = await propertyOf(kari, gnr);
    await propertyOf(kari, gnr, { name: "Nordteigen" });
    await propertyOf(nils, gnr, { status: "draft" });
    await propertyOf(nils, gnr, { parcels: [parcel(gnr, 1, { fnr: 4 }), parcel(gnr, 2, { main: false })] });
    expect(await statusOf(propertyId)).toBe("none");
  });

  it("ends as a conflict for the approved property, and for both once the other is refused and taken down", async () => {
    const { mine, theirs } = await conflict();
    await decide(mine, "approved");
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual(["approved", "conflict"]);
    await decide(theirs, "refused");
    expect(await read(admin, theirs)).toMatchObject({
      status: "under_review",
      right: { status: "refused", publishes: true },
    });
    expect(await countEmails(nils, "right_refused", theirs)).toBe(1);
    const third = await conflict();
    await decide(third.theirs, "refused");
    expect(await statusOf(third.mine)).toBe("none");
    expect(await countEmails(kari, "parcel_conflict_decided", third.theirs)).toBe(1);
    await claim(nils, third.theirs);
    await decide(third.theirs, "approved");
    expect(await read(admin, third.theirs)).toMatchObject({
      status: "published",
      right: { status: "approved" },
    });
    // both the property and the unchecked one are published again
    expect(await statusOf(third.mine)).toBe("conflict");
  });

  it("ends as a conflict when a wrong parcel number is corrected", async () => {
    const { mine, theirs } = await conflict();
    await app.call(nils, "PATCH /api/properties/:propertyId", {
      params: { propertyId: theirs },
      body: { parcels: [parcel(++lastGnr)] },
    });
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual(["none", "none"]);
  });

  it("is no conflict any more in each of 12 rounds in which one is corrected while the other is saved", async () => {
    for (let i = 0; i < 12; i++) {
      const { mine, theirs, gnr } = await conflict();
      await Promise.all([
        change(nils, theirs, { parcels: [parcel(++lastGnr)] }),
        change(kari, mine, { parcels: [parcel(gnr)] }),
      ]);
      expect([await statusOf(mine), await statusOf(theirs)]).toEqual(["none", "none"]);
    }
  });

  it("is found in each of 20 rounds in which both are published at the same moment", async () => {
    for (let i = 0; i < 20; i++) {
      const gnr = ++lastGnr;
      const both = await Promise.all([propertyOf(kari, gnr), propertyOf(nils, gnr)]);
      expect(await Promise.all(both.map(({ propertyId }) => statusOf(propertyId)))).toEqual([
        "conflict",
        "conflict",
      ]);
    }
  });

  const payoutOf = async (bookingId: string) => {
    const booking = await app.see(admin, bookingId);
    return "payout" in booking ? booking.payout : undefined;
  };
  async function paid(
    owner: Person,
    propertyId: string,
    days = { fromDate: "2027-10-01", toDate: "2027-10-04" },
  ): Promise<string> {
    const { offeringId } = await makeOffering(app, owner, propertyId, { ...offeringBody });
    const bookingId = await makeRequest(app, ola, stayAt(offeringId, days));
    await app.accept(owner, bookingId);
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
    return bookingId;
  }
  const over = async () => {
    for (const at of ["01T00", "05T00", "09T00", "20T08"].map((hour) => `2027-10-${hour}:00:00Z`))
      await app.passTime(at);
    await app.settle();
  };

  it("keeps payouts of later bookings on hold with the reason until it is decided, but not those of earlier bookings", async () => {
    const gnr = ++lastGnr;
    const { propertyId: mine } = await propertyOf(kari, gnr);
    const before = await paid(kari, mine);
    app.clock.set("2027-08-02T08:00:00Z");
    await propertyOf(nils, gnr);
    app.clock.set("2027-08-03T08:00:00Z");
    const after = await paid(kari, mine, { fromDate: "2027-10-05", toDate: "2027-10-08" });
    await over();
    expect(await payoutOf(before)).toMatchObject({ status: "sent", waitsForRight: false });
    expect(await payoutOf(after)).toMatchObject({ status: "on_hold", waitsForRight: true });
    expect(await countEmails(kari, "payout_right_waits", after)).toBe(1);
    const { items } = (await app.call(admin, "GET /api/payments/unsent", { query: { limit: 100 } })).body;
    expect(items.find(({ bookingId }) => bookingId === after)).toMatchObject({
      why: "right_to_let",
      canGoByBank: false,
    });
    await app.passTime("2027-10-25T08:00:00Z");
    expect(await payoutOf(after)).toMatchObject({ status: "on_hold" });
    await decide(mine, "approved");
    await app.settle();
    expect(await payoutOf(after)).toMatchObject({ status: "sent", waitsForRight: false });
  });

  it("keeps payouts on hold until it is decided, also after either owner has deleted the property", async () => {
    const { mine, theirs } = await conflict();
    const bookings = [await paid(kari, mine), await paid(nils, theirs)];
    await over();
    const statuses = () => Promise.all(bookings.map(async (id) => (await payoutOf(id))?.status));
    for (const [owner, propertyId] of [
      [kari, mine],
      [nils, theirs],
    ] as const)
      expect(
        (await app.call(owner, "DELETE /api/properties/:propertyId", { params: { propertyId } })).status,
      ).toBe(200);
    await app.passTime("2027-10-25T08:00:00Z");
    expect(await statuses()).toEqual(["on_hold", "on_hold"]);
    const atDesk = (await waitingRights()).filter(({ propertyId }) => [mine, theirs].includes(propertyId));
    expect(atDesk.map(({ deleted }) => deleted)).toEqual([true, true]);
    await decide(mine, "approved");
    await app.settle();
    expect(await statuses()).toEqual(["sent", "on_hold"]);
  });

  it("keeps payouts of the refused property on hold, and sends those of the other", async () => {
    const { mine, theirs } = await conflict();
    const [good, bad] = [await paid(kari, mine), await paid(nils, theirs)];
    await over();
    await decide(theirs, "refused");
    await app.passTime("2027-10-25T08:00:00Z");
    await app.settle();
    expect([(await payoutOf(good))?.status, (await payoutOf(bad))?.status]).toEqual(["sent", "on_hold"]);
  });
});

describe("where the right is checked before publishing", () => {
  it("a property waits under review until its right is approved, and published properties stay published", async () => {
    const strict = await openApp({ env: { RIGHT_TO_LET: "before" } });
    const [siv, boss] = [
      await strict.signIn("siv@example.no", { roles: ["landowner"] }),
      await strict.signIn("sjef@example.no", { roles: ["admin"] }),
    ];
    const created = await propertyOf(siv, 7, {}, strict);
    expect(created).toMatchObject({ status: "under_review", right: { status: "none", publishes: true } });
    const published = (status: "published" | "inactive") =>
      strict.call(siv, "PATCH /api/properties/:propertyId", {
        params: { propertyId: created.propertyId },
        body: { status },
      });
    expect((await published("published")).body.code).toBe("property_under_review");
    await strict.call(siv, "POST /api/properties/:propertyId/right", {
      params: { propertyId: created.propertyId },
      body: { held: "owner" },
    });
    await decide(created.propertyId, "approved", strict, boss);
    expect(await read(undefined, created.propertyId, strict)).toMatchObject({ status: "published" });
    await published("inactive");
    expect((await published("published")).body).toMatchObject({ status: "published" });
    // the approval covers neither parcels that are exchanged nor those that are exchanged while publishing
    const { propertyId } = created;
    expect((await change(siv, propertyId, { parcels: [parcel(8)] }, strict)).body).toMatchObject({
      status: "under_review",
      right: { status: "waiting", publishes: true },
    });
    await decide(propertyId, "approved", strict, boss);
    await published("inactive");
    expect(
      (await change(siv, propertyId, { status: "published", parcels: [parcel(9)] }, strict)).body,
    ).toMatchObject({ status: "under_review", right: { status: "waiting" } });
  });
});
