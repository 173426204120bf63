import { emailsWhere } from "#tests/support/letters.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documentVersions } from "#domain/company/facts.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  make = factories(app);
  [kari, ola] = [await make.landowner(), await make.hunter()];
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

const yes = { termsAccepted: true, privacyAccepted: true };
type StayInput = {
  offeringId?: string;
  fromDate?: string;
  toDate?: string;
  participants?: number;
  cabins?: { cabinId: string }[];
  services?: { serviceId: string; quantity: number }[];
};
const calculate = (who: Person, stay: StayInput) =>
  app.call(who, "POST /api/core-booking/calculate", {
    body: { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2, ...stay },
  });
const submit = (who: Person, bookingId: string, body: object = yes, idempotencyKey?: string) =>
  app.call(
    who,
    "POST /api/core-booking/submit/:bookingId",
    { params: { bookingId }, body: body as typeof yes },
    idempotencyKey ? { idempotencyKey } : {},
  );
const act = (who: Person, action: "accept" | "reject" | "cancel", bookingId: string) =>
  app.call(
    who,
    `POST /api/booking-actions/:bookingId/${action}` as "POST /api/booking-actions/:bookingId/cancel",
    {
      params: { bookingId },
      body: (action === "accept" ? {} : { reason: "Vi rekker det ikke" }) as { reason: string },
    },
  );
const see = (who: Person, bookingId: string) =>
  app.call(who, "GET /api/core-booking/:bookingId", { params: { bookingId } });
const rows = async (sql: string, ...values: unknown[]) => (await app.pool.query(sql, values)).rows;
async function createRequest(stay: StayInput = {}) {
  const offeringId = stay.offeringId ?? (await make.offering({ ownerUid: kari.uid })).offeringId;
  const { bookingId } = (await calculate(ola, { ...stay, offeringId })).body;
  expect((await submit(ola, bookingId)).status).toBe(200);
  return { bookingId, offeringId };
}

describe("a request", () => {
  it("is priced by the rules, and holds nothing before submit", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid });
    const { status, body } = await calculate(ola, { offeringId });
    expect([status, body.status, body.quote.totalOre]).toEqual([200, "calculated", 270_000]);
    expect(await rows("select 1 from offering_hold where offering_id = $1", offeringId)).toHaveLength(0);
  });
  it("holds its nights once it is submitted, and only once", async () => {
    const { bookingId, offeringId } = await createRequest();
    expect((await see(ola, bookingId)).body).toMatchObject({
      status: "pending",
      totalOre: 270_000,
      allowedActions: ["cancel"],
      replyDueAt: "2027-08-02T08:00:00.000Z",
    });
    expect(
      await rows(
        "select places_left[17:19] as left from offering_calendar where offering_id = $1",
        offeringId,
      ),
    ).toEqual([{ left: [0, 0, 0] }]);
    const secondSubmit = await submit(ola, bookingId);
    expect([secondSubmit.status, secondSubmit.body.code]).toEqual([409, "transition_not_allowed"]);
  });
  it("is priced without an account as with one, and nothing is stored", async () => {
    const propertyId = await make.property(kari.uid);
    const cabinId = await make.cabin(propertyId);
    const { offeringId } = await make.offering({
      ownerUid: kari.uid,
      propertyId,
      optional: [{ cabinId, pricePerPersonPerNightOre: 20_000 }],
    });
    const body = {
      offeringId,
      fromDate: "2027-10-01",
      toDate: "2027-10-04",
      participants: 2,
      cabins: [{ cabinId }],
      services: [],
    };
    const estimate = await app.call(undefined, "POST /api/core-booking/estimate", { body });
    const { bookingId: _, status: __, ...asHunter } = (await calculate(ola, body)).body;
    expect([estimate.status, estimate.body]).toEqual([200, asHunter]);
    expect(await rows("select 1 from booking where offering_id = $1", offeringId)).toHaveLength(1);
    const past = await app.call(undefined, "POST /api/core-booking/estimate", {
      body: { ...body, fromDate: "2027-07-01", participants: 99 },
    });
    expect(past.body.errors).toEqual(
      (await calculate(ola, { ...body, fromDate: "2027-07-01", participants: 99 })).body.errors,
    );
    expect((await app.call(kari, "POST /api/core-booking/estimate", { body })).body.code).toBe(
      "own_offering",
    );
  });
  it("is refused with every rule that it breaks, in the reader's language", async () => {
    const { offeringId } = await make.offering({
      ownerUid: kari.uid,
      durationType: "min_days",
      minDays: 3,
      maxHunters: 4,
    });
    const { status, body } = await calculate(ola, {
      offeringId,
      fromDate: "2027-09-10",
      toDate: "2027-09-11",
      participants: 9,
    });
    expect([status, body.errors?.map((e) => e.code)]).toEqual([
      422,
      ["outside_season", "duration_too_short", "too_many_hunters"],
    ]);
    expect(body.errors?.[0]?.detail).toBe("Oppholdet må ligge i sesongen, 15. september–15. november.");
  });
  it("shows offering and cabins in the reader's language, and stores the Norwegian names", async () => {
    const propertyId = await make.property(kari.uid);
    const cabinId = await make.cabin(propertyId);
    const { offeringId } = await make.offering({
      ownerUid: kari.uid,
      propertyId,
      optional: [{ cabinId, pricePerPersonPerNightOre: 10_000 }],
    });
    const englishName = `set english = jsonb_build_object('name', name || ' in English')`;
    await rows(`update offering ${englishName} where offering_id = $1`, offeringId);
    await rows(`update cabin ${englishName} where cabin_id = $1`, cabinId);
    const [{ offering, cabin }] = (await rows(
      "select o.name as offering, c.name as cabin from offering o, cabin c where offering_id = $1 and cabin_id = $2",
      offeringId,
      cabinId,
    )) as [{ offering: string; cabin: string }];
    const body = {
      offeringId,
      fromDate: "2027-10-01",
      toDate: "2027-10-04",
      participants: 2,
      cabins: [{ cabinId }],
    };
    const inEnglish = { headers: { "accept-language": "en" } };
    const drafted = (await app.call(ola, "POST /api/core-booking/calculate", { body }, inEnglish)).body;
    const english = [`${offering} in English`, `${cabin} in English`];
    expect(drafted.quote.lines.map((line) => line.label)).toEqual(english);
    expect((await submit(ola, drafted.bookingId)).body.quote.lines.map((line) => line.label)).toEqual([
      offering,
      cabin,
    ]);
    const params = { bookingId: drafted.bookingId };
    const bookingInEnglish = (await app.call(ola, "GET /api/core-booking/:bookingId", { params }, inEnglish))
      .body;
    expect(bookingInEnglish.quote.lines.map((line) => line.label)).toEqual(english);
    expect([bookingInEnglish.offeringName, bookingInEnglish.cabins[0]?.name]).toEqual(english);
    // Norwegian names are marked, so that the page can mark their language
    const labelLanguages = [...drafted.quote.lines, ...bookingInEnglish.quote.lines].map(
      (line) => line.labelLanguage,
    );
    expect([bookingInEnglish.norwegianNames, labelLanguages]).toEqual([
      [bookingInEnglish.propertyName],
      Array(4).fill(undefined),
    ]);
    expect((await see(ola, drafted.bookingId)).body.norwegianNames).toEqual([]);
    await app.pool.query("update cabin set english = null where cabin_id = $1", [cabinId]);
    const { quote, norwegianNames } = (
      await app.call(ola, "GET /api/core-booking/:bookingId", { params }, inEnglish)
    ).body;
    expect(norwegianNames).toEqual([bookingInEnglish.propertyName, cabin]);
    expect(quote.lines.map((line) => line.labelLanguage)).toEqual([undefined, "nb"]);
  });
  it("requires both consents, and lists every missing one", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid });
    const { bookingId } = (await calculate(ola, { offeringId })).body;
    const { status, body } = await submit(ola, bookingId, { termsAccepted: false, privacyAccepted: false });
    expect([status, body.errors?.map((e) => e.code)]).toEqual([422, ["terms_required", "privacy_required"]]);
    expect((await see(ola, bookingId)).body).toMatchObject({
      termsAcceptedAt: null,
      privacyAcceptedAt: null,
    });
    await submit(ola, bookingId);
    expect((await see(ola, bookingId)).body).toMatchObject({
      termsAcceptedAt: "2027-08-01T08:00:00.000Z",
      privacyAcceptedAt: "2027-08-01T08:00:00.000Z",
    });
    const versions = "select terms_version terms, privacy_version privacy from booking where booking_id = $1";
    expect((await app.pool.query(versions, [bookingId])).rows).toEqual([documentVersions]);
  });
  it("is refused with the new price if it changed before submit", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid });
    const { bookingId } = (await calculate(ola, { offeringId })).body;
    await app.pool.query(
      `update offering set pricing = '{"per":"hunter","fixedPriceOre":50000}' where offering_id = $1`,
      [offeringId],
    );
    const { status, body } = await submit(ola, bookingId, { ...yes, expectedTotalOre: 270_000 });
    expect([status, body.code, body.quote.totalOre]).toEqual([409, "price_changed", 300_000]);
    expect((await submit(ola, bookingId, { ...yes, expectedTotalOre: 300_000 })).body).toMatchObject({
      status: "pending",
      totalOre: 300_000,
    });
  });
  it("is priced by the seller's VAT status at submit", async () => {
    const seller = await make.landowner();
    const { offeringId } = await make.offering({ ownerUid: seller.uid });
    const { bookingId } = (await calculate(ola, { offeringId })).body;
    await app.pool.query(
      `update user_profile set landowner_profile = '{"vatRegistered": false}' where uid = $1`,
      [seller.uid],
    );
    expect((await submit(ola, bookingId)).body.quote.lines.map((l) => l.vatPercent)).toEqual([0]);
    await act(seller, "accept", bookingId);
    const invoice = await app.call(ola, "GET /api/invoice/:bookingId", { params: { bookingId } });
    expect([invoice.body.seller.vatRegistered, invoice.body.totalVatOre]).toEqual([false, 0]);
  });
  it("is refused with the number of places left, and the day", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid, shared: 5 });
    await createRequest({ offeringId, participants: 3, fromDate: "2027-10-02", toDate: "2027-10-03" });
    const { body } = await calculate(await make.hunter(), { offeringId, participants: 3 });
    expect(body).toMatchObject({
      code: "capacity_exceeded",
      detail: "Det er 2 plasser igjen 2. oktober. Kom færre, eller velg en annen dag.",
    });
  });
  it("is refused for taken days, naming the hunter's own booking only if that holds them", async () => {
    const { bookingId, offeringId } = await createRequest();
    const detailFor = async (who: Person, language = "nb") =>
      (
        await app.call(
          who,
          "POST /api/core-booking/calculate",
          { body: { offeringId, fromDate: "2027-10-03", toDate: "2027-10-06", participants: 2 } },
          { headers: { "accept-language": language } },
        )
      ).body.errors;
    const own = { code: "dates_booked", path: "fromDate", bookingId };
    expect(await detailFor(ola)).toEqual([{ ...own, detail: "Du har allerede spurt om 1.–4. oktober her." }]);
    await act(kari, "accept", bookingId);
    expect(await detailFor(ola, "en")).toEqual([
      { ...own, detail: "You have already booked 1–4 October here." },
    ]);
    expect(await detailFor(await make.hunter())).toEqual([
      {
        code: "dates_booked",
        path: "fromDate",
        detail: "Det er allerede opptatt 3. oktober. Velg andre dager.",
      },
    ]);
  });
  it("is refused with the advice to choose another cabin only if the hunter has chosen a cabin", async () => {
    const propertyId = await make.property(kari.uid);
    const cabinId = await make.cabin(propertyId);
    const { offeringId } = await make.offering({ ownerUid: kari.uid, propertyId, included: [cabinId] });
    const rival = await make.hunter();
    await submit(rival, (await calculate(rival, { cabins: [{ cabinId }] })).body.bookingId);
    const detail = async (stay: StayInput) => (await calculate(ola, stay)).body.errors?.[0]?.detail;
    expect(await detail({ offeringId })).toMatch(/1\. oktober\. Velg andre dager\.$/);
    expect(await detail({ cabins: [{ cabinId }] })).toMatch(/Velg andre dager, eller en annen hytte\.$/);
  });
  it("can be for cabins alone, and a cabin is held across every offering that has it", async () => {
    const propertyId = await make.property(kari.uid);
    const cabinId = await make.cabin(propertyId, { cancellationPolicy: "flexible", arrivalTime: "16:00" });
    const { offeringId } = await make.offering({ ownerUid: kari.uid, propertyId, included: [cabinId] });
    const cabinOnly = await calculate(ola, { cabins: [{ cabinId }] });
    expect(cabinOnly.body).toMatchObject({ cancellationPolicy: "flexible", quote: { totalOre: 300_000 } });
    const withHunt = (await calculate(ola, { offeringId })).body.bookingId;
    const photo = await make.images({ propertyId, cabinId, offeringId });
    const sent = await submit(ola, cabinOnly.body.bookingId);
    expect([sent.status, sent.body.image]).toEqual([200, `/media/${photo.cabin}/480.webp`]);
    expect(sent.body).toMatchObject({ arrivalTime: "16:00", departureTime: null });
    const cabinResponse = await app.call(ola, "GET /api/cabins/:cabinId", { params: { cabinId } });
    await rows("update image set main = false where image_id = $1", photo.cabin);
    const { body: withDrawing } = await app.call(ola, "GET /api/core-booking/:bookingId", {
      params: { bookingId: sent.body.bookingId },
    });
    expect(withDrawing.image).toBe(cabinResponse.body.drawing); // the pictures of two cabins of a property differ
    const { status, body } = await submit(ola, withHunt);
    expect([status, body.code]).toEqual([422, "cabin_unavailable"]);
    expect(await rows("select status from booking where booking_id = $1", withHunt)).toEqual([
      { status: "calculated" },
    ]);
    expect(await rows("select 1 from offering_hold where booking_id = $1", withHunt)).toHaveLength(0);
  });
  it("is refused for one's own property", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid });
    expect((await calculate(kari, { offeringId })).body.code).toBe("own_offering");
  });
});

const nothingComes = { commissionOre: 0, landownerEarningsOre: 0, payout: null };
describe("the landowner's reply", () => {
  it("that accepts freezes the commission, issues the invoice and sets the payment deadline", async () => {
    const { bookingId } = await createRequest();
    expect((await act(ola, "accept", bookingId)).status).toBe(403);
    expect((await act(await make.hunter(), "accept", bookingId)).body.code).toBe("booking_not_found");
    const { body } = await act(kari, "accept", bookingId);
    expect(body).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
      commissionOre: 54_000,
      landownerEarningsOre: 216_000,
      paymentDueAt: "2027-08-08T08:00:00.000Z",
      express: false,
      reminderStage: "early",
    });
    expect(body.history.map((h) => h.to)).toEqual(["submitted", "pending", "accepted", "confirmed"]);
    expect(await rows("select kind, number from invoice where booking_id = $1", bookingId)).toEqual([
      { kind: "invoice", number: expect.any(Number) },
    ]);
    const hunters = (await see(ola, bookingId)).body;
    expect([hunters.allowedActions, "commissionOre" in hunters, hunters.landowner.email]).toEqual([
      ["pay", "cancel", "propose_change"],
      false,
      kari.email,
    ]);
  });
  it("is given without contact data of the hunter, which are shown once the stay is agreed", async () => {
    const { bookingId } = await createRequest();
    await rows(
      `update booking set special_requests = 'Ring 912 34 567, vi kommer 01.10.2027', notes = 'ola[@]x[.]no'
       where booking_id = $1`,
      bookingId,
    );
    const wishes = async (who: Person) => {
      const { specialRequests, notes } = (await see(who, bookingId)).body;
      return [specialRequests, notes];
    };
    expect(await wishes(kari)).toEqual(["Ring •••, vi kommer 01.10.2027", "•••"]);
    expect(await wishes(ola)).toEqual(["Ring 912 34 567, vi kommer 01.10.2027", "ola[@]x[.]no"]);
    await app.call(kari, "POST /api/booking-actions/:bookingId/accept", { params: { bookingId }, body: {} });
    expect(await wishes(kari)).toEqual(await wishes(ola));
  });
  it("includes the landowner's message to the hunter", async () => {
    const { bookingId } = await createRequest();
    await app.call(kari, "POST /api/booking-actions/:bookingId/accept", {
      params: { bookingId },
      body: { message: "Nøkkelen henger bak døra." },
    });
    await app.settle();
    const [email] = await emailsWhere(app, "booking_id = $1 and recipient_uid = $2", bookingId, ola.uid);
    expect(email?.content).toContain("Nøkkelen henger bak døra.");
    expect((await see(ola, bookingId)).body.history.at(-1)).toMatchObject({
      to: "confirmed",
      reason: "Nøkkelen henger bak døra.",
    });
  });
  it("that rejects has a reason and releases the nights", async () => {
    const { bookingId, offeringId } = await createRequest();
    expect((await act(kari, "reject", bookingId)).body).toMatchObject({
      status: "rejected",
      allowedActions: [],
      ...nothingComes,
    });
    expect((await see(ola, bookingId)).body.history.at(-1)).toMatchObject({
      to: "rejected",
      reason: "Vi rekker det ikke",
    });
    expect((await calculate(ola, { offeringId })).status).toBe(200);
  });
  it("is no longer possible after the reply deadline, when the request expires", async () => {
    const { bookingId, offeringId } = await createRequest();
    app.clock.set("2027-08-02T08:00:01Z");
    expect((await act(kari, "accept", bookingId)).body.code).toBe("transition_not_allowed");
    await app.sweep();
    expect((await see(ola, bookingId)).body).toMatchObject({ status: "expired", allowedActions: [] });
    expect((await see(kari, bookingId)).body).toMatchObject(nothingComes);
    expect(await rows("select 1 from offering_hold where offering_id = $1", offeringId)).toHaveLength(0);
  });
  it("takes effect once, however often it is sent with the same key", async () => {
    const { bookingId } = await createRequest();
    const send = () =>
      app.call(
        kari,
        "POST /api/booking-actions/:bookingId/accept",
        { params: { bookingId }, body: {} },
        { idempotencyKey: "ja-takk" },
      );
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map((a) => [a.status, a.body.status])).toEqual(Array(3).fill([200, "confirmed"]));
    expect(
      await rows(
        "select 1 from audit where subject = 'booking' and subject_id = $1 and to_state = 'confirmed'",
        bookingId,
      ),
    ).toHaveLength(1);
  });
});

describe("an unpaid booking", () => {
  it("is cancelled at the payment deadline, after each reminder was sent once", async () => {
    const { bookingId, offeringId } = await createRequest();
    await act(kari, "accept", bookingId);
    const { bookingId: cancelled } = await createRequest();
    await act(kari, "accept", cancelled);
    await act(ola, "cancel", cancelled);
    for (const at of [
      "2027-08-03T09:00:00Z",
      "2027-08-03T10:00:00Z",
      "2027-08-06T09:00:00Z",
      "2027-08-07T09:00:00Z",
    ]) {
      app.clock.set(at);
      await app.sweep();
    }
    await app.settle();
    const reminded = async (id: string) =>
      (await rows("select 1 from communication where booking_id = $1 and subtype = 'payment_reminder'", id))
        .length;
    expect([await reminded(bookingId), await reminded(cancelled)]).toEqual([3, 0]);
    app.clock.set("2027-08-08T08:00:01Z");
    await app.sweep();
    expect((await see(ola, bookingId)).body).toMatchObject({
      status: "cancelled",
      paymentStatus: "overdue",
      reminderStage: "expired",
    });
    expect((await see(kari, bookingId)).body).toMatchObject({ ...nothingComes, commissionRatePercent: 20 });
    expect(await rows("select kind from invoice where booking_id = $1 order by 1", bookingId)).toEqual([
      { kind: "credit_note" },
      { kind: "invoice" },
    ]);
    expect(await rows("select 1 from offering_hold where offering_id = $1", offeringId)).toHaveLength(0);
  });
  it("can be cancelled by either party, with a preview of the refund", async () => {
    const { bookingId } = await createRequest();
    await act(kari, "accept", bookingId);
    const preview = await app.call(ola, "GET /api/booking-actions/:bookingId/cancel-preview", {
      params: { bookingId },
    });
    expect(preview.body).toMatchObject({ refundOre: 0, paidOre: 0 });
    expect((await act(ola, "cancel", bookingId)).body).toMatchObject({ status: "cancelled", refundedOre: 0 });
  });
});

describe("reading bookings", () => {
  it("a draft is visible to its hunter, a booking to its parties and administrators", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid });
    const draft = (await calculate(ola, { offeringId })).body.bookingId;
    const params = { bookingId: draft };
    const asLandowner = [
      await see(kari, draft),
      await act(kari, "accept", draft),
      await act(kari, "cancel", draft),
      await app.call(kari, "POST /api/booking-actions/:bookingId/reject", {
        params,
        body: { reason: "Fullt" },
      }),
      await app.call(kari, "GET /api/booking-actions/:bookingId/cancel-preview", { params }),
      await app.call(kari, "GET /api/core-booking/:bookingId/ground", { params }),
      await app.call(kari, "GET /api/core-booking/:bookingId/calendar", { params }),
      await app.call(kari, "GET /api/core-booking/:bookingId/rating", { params }),
      await app.call(kari, "GET /api/invoice/:bookingId", { params }),
      await app.call(kari, "GET /api/receipt/:bookingId", { params }),
      await app.call(kari, "POST /api/payments/create-intent", { body: params }),
    ];
    expect(asLandowner.map((r) => [r.status, r.body.code])).toEqual(
      asLandowner.map(() => [404, "booking_not_found"]),
    );
    const { bookingId } = await createRequest();
    const admin = await app.signIn("styrer@example.no", { roles: ["admin"] });
    const stranger = await make.hunter();
    expect([
      (await see(kari, bookingId)).status,
      (await see(admin, bookingId)).status,
      (await see(stranger, bookingId)).status,
    ]).toEqual([200, 200, 404]);
    expect((await see(stranger, "tull")).body.code).toBe("booking_not_found");
  });
  it("a stranger gets no price of an unpublished offering, and a refusal of an inactive one", async () => {
    const stay = {
      fromDate: "2020-01-01",
      toDate: "2020-01-04",
      participants: 900,
      cabins: [],
      services: [],
    };
    const codes = async (who: Person | undefined, offeringId: string) => {
      const { status, body } = await app.call(who, "POST /api/core-booking/estimate", {
        body: { ...stay, offeringId },
      });
      return [status, ...(body.errors?.map((e) => e.code) ?? [body.code])];
    };
    const [draft, withdrawn] = [
      await make.offering({ ownerUid: kari.uid, status: "draft" }),
      await make.offering({ ownerUid: kari.uid, status: "inactive" }),
    ];
    const hidden = await make.offering({ ownerUid: kari.uid });
    await app.pool.query("update property set status = 'draft' where property_id = $1", [hidden.propertyId]);
    for (const who of [undefined, ola]) {
      expect(await codes(who, draft.offeringId)).toEqual([404, "offering_not_found"]);
      expect(await codes(who, hidden.offeringId)).toEqual([404, "offering_not_found"]);
      expect(await codes(who, withdrawn.offeringId)).toEqual([422, "offering_not_available"]);
    }
    expect(await codes(kari, draft.offeringId)).toEqual([422, "own_offering"]);
  });
  it("each person's bookings are listed newest first, page by page", async () => {
    const nils = await make.hunter();
    const { offeringId } = await make.offering({ ownerUid: kari.uid, shared: 100 });
    for (let i = 0; i < 3; i++) {
      app.clock.advance({ minutes: 1 });
      await calculate(nils, { offeringId });
    }
    const first = await app.call(nils, "GET /api/core-booking", {
      query: { limit: 2, status: "calculated" },
    });
    const next = await app.call(nils, "GET /api/core-booking", {
      query: { limit: 2, status: "calculated", cursor: first.body.nextCursor ?? "" },
    });
    // a draft is not listed
    expect((await app.call(nils, "GET /api/core-booking", { query: {} })).body.items).toEqual([]);
    expect([first.body.items.length, next.body.items.length, next.body.nextCursor]).toEqual([2, 1, null]);
  });
  it("a draft is deleted after a day", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid });
    const { bookingId } = (await calculate(ola, { offeringId })).body;
    app.clock.set("2027-08-02T08:00:01Z");
    while (await app.sweep());
    expect((await see(ola, bookingId)).status).toBe(404);
  });
});
