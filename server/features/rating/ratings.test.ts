import type { AspectStars } from "#domain/rating/rating.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { openApp, type Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { list } from "#tests/factories/listings.ts";

let app: BookingApp, kari: Person, jonas: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
});
beforeEach(async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  [kari, jonas] = [await app.make.landowner(), await app.make.hunter()];
});

const ofBooking = (bookingId: string) => ({ params: { bookingId } });
const giveRating = (who: Person, bookingId: string, stars: number, text?: string, aspects?: AspectStars) =>
  app.call(who, "POST /api/core-booking/:bookingId/rating", {
    ...ofBooking(bookingId),
    body: { stars, ...(text !== undefined && { text }), ...(aspects && { aspects }) },
  });
const see = async (who: Person, bookingId: string) =>
  (await app.call(who, "GET /api/core-booking/:bookingId/rating", ofBooking(bookingId))).body;
const listed = (propertyId: string, query: object = {}, who?: Person) =>
  app.call(who, "GET /api/ratings", { query: { propertyId, ...query } });
const propertyOf = async (bookingId: string) =>
  (await app.rows("select property_id from booking where booking_id = $1", bookingId))[0]
    .property_id as string;
const emailsOf = async (bookingId: string) =>
  (
    await app.rows(
      "select subtype || ' ' || recipient_uid as told from communication where booking_id = $1 and subtype like 'rating%' order by at, (subtype || ' ' || recipient_uid) collate \"C\"",
      bookingId,
    )
  ).map((r) => r.told);

/** Makes a booking that is completed on 4 October at midnight. */
async function createCompletedStay(owner = kari, hunter = jonas): Promise<string> {
  const bookingId = await app.confirmed(owner, hunter);
  expect((await app.pay(hunter, bookingId)).status).toBe(200);
  await app.passTime("2027-10-01T06:00:00Z");
  await app.passTime("2027-10-04T06:00:00Z");
  return bookingId;
}

it("a rating is hidden until both are given; then everyone sees the hunter's", async () => {
  const bookingId = await createCompletedStay();
  const propertyId = await propertyOf(bookingId);
  expect((await app.see(jonas, bookingId)).allowedActions).toContain("rate");
  expect((await giveRating(jonas, bookingId, 4, "  Mye elg. <b>Anbefales</b>  ")).body).toMatchObject({
    mine: { stars: 4, text: "Mye elg. <b>Anbefales</b>" },
    theirs: null,
    shownAt: null,
  });
  expect((await giveRating(jonas, bookingId, 5, "Mye elg.")).body.mine).toMatchObject({
    stars: 5,
    text: "Mye elg.",
  });
  expect((await see(kari, bookingId)).theirs).toBeNull();
  expect((await listed(propertyId)).body).toEqual({
    items: [],
    nextCursor: null,
    average: null,
    count: 0,
    aspects: [],
  });
  expect(await app.see(jonas, bookingId)).toMatchObject({
    allowedActions: expect.arrayContaining(["rate"]),
    rated: true,
  });

  expect((await giveRating(kari, bookingId, 3)).body).toMatchObject({
    mine: { stars: 3, text: "" },
    theirs: { stars: 5, text: "Mye elg." },
    until: null,
  });
  expect((await see(jonas, bookingId)).theirs).toMatchObject({ stars: 3 });
  const { items, ...sum } = (await listed(propertyId)).body;
  expect(sum).toEqual({ nextCursor: null, average: null, count: 1, aspects: [] });
  expect(items).toMatchObject([{ name: "Jeger", month: "2027-10", stars: 5, text: "Mye elg." }]);
  expect((await app.see(jonas, bookingId)).allowedActions).not.toContain("rate");
  expect((await giveRating(jonas, bookingId, 1)).body.code).toBe("ratings_closed");
  await app.settle();
  expect(await emailsOf(bookingId)).toEqual([`rating_shown ${jonas.uid}`, `rating_shown ${kari.uid}`].sort());
});

it("two concurrent ratings are both shown, and counted once", async () => {
  const bookingId = await createCompletedStay();
  const responses = await Promise.all([giveRating(jonas, bookingId, 4), giveRating(kari, bookingId, 5)]);
  expect(responses.map((a) => a.status)).toEqual([200, 200]);
  expect((await see(jonas, bookingId)).theirs).toMatchObject({ stars: 5 });
  expect((await listed(await propertyOf(bookingId))).body).toMatchObject({ average: null, count: 1 });
});

it("a request to rate is sent once on the day after the stay, to those who have not rated", async () => {
  const bookingId = await createCompletedStay();
  await giveRating(kari, bookingId, 5);
  await app.passTime("2027-10-05T07:59:00Z");
  expect(await emailsOf(bookingId)).toEqual([]);
  await app.passTime("2027-10-05T08:01:00Z");
  await app.passTime("2027-10-06T08:01:00Z");
  expect(await emailsOf(bookingId)).toEqual([`rating_asked ${jonas.uid}`]);
});

it("a one-sided rating is published after fourteen days, when the window closes", async () => {
  const bookingId = await createCompletedStay();
  await giveRating(jonas, bookingId, 2, "Lite vilt.");
  await app.passTime("2027-10-18T05:59:00Z");
  expect((await listed(await propertyOf(bookingId))).body.count).toBe(0);
  app.clock.set("2027-10-18T06:00:00Z");
  expect((await giveRating(kari, bookingId, 1)).body.code).toBe("ratings_closed"); // the sweep has not run yet
  expect((await app.see(kari, bookingId)).allowedActions).toEqual([]);
  const twin = await openApp({ database: app.connection, now: "2027-10-18T06:01:00Z" });
  await Promise.all([app.sweep(), twin.sweep()]);
  await app.settle();
  expect((await listed(await propertyOf(bookingId))).body).toMatchObject({ average: null, count: 1 });
  expect((await see(kari, bookingId)).theirs).toMatchObject({ text: "Lite vilt." });
  expect((await emailsOf(bookingId)).filter((l) => l.startsWith("rating_shown"))).toEqual([
    `rating_shown ${kari.uid}`,
  ]);
});

it("only the two parties of a completed stay can rate", async () => {
  const bookingId = await app.confirmed(kari, jonas);
  expect((await giveRating(jonas, bookingId, 5)).body.code).toBe("stay_not_completed");
  const stranger = await app.make.hunter();
  expect((await giveRating(stranger, bookingId, 5)).status).toBe(404);
  expect((await giveRating(admin, bookingId, 5)).status).toBe(403);
  await expect(
    app.rows(
      "insert into rating (booking_id, by_role, stars, text, created_at, updated_at) values ($1, 'hunter', 5, '', now(), now())",
      bookingId,
    ),
  ).rejects.toThrow(/rating_booking_id_fkey/);
  for (const stars of [0, 6, 3.5]) expect((await giveRating(jonas, bookingId, stars)).status).toBe(400);
});

it("the hunter's stars for aspects of the stay are stored, and cannot change once shown", async () => {
  const bookingId = await createCompletedStay();
  expect((await giveRating(jonas, bookingId, 4, "", { ground: 5, lodging: 3 })).body.mine?.aspects).toEqual({
    ground: 5,
    lodging: 3,
  });
  expect((await giveRating(kari, bookingId, 4, "", { value: 4 })).body.code).toBe("aspects_by_hunter");
  for (const aspects of [{ ground: 6 }, { food: 3 }])
    expect((await giveRating(jonas, bookingId, 4, "", aspects)).status).toBe(400);
  await giveRating(kari, bookingId, 4);
  expect((await see(kari, bookingId)).theirs?.aspects).toEqual({ ground: 5, lodging: 3 });
  await expect(
    app.rows("update rating set aspects = '{}' where booking_id = $1 and by_role = 'hunter'", bookingId),
  ).rejects.toThrow(/closed/);
  await expect(app.rows("update rating set stars = 1 where booking_id = $1", bookingId)).rejects.toThrow(
    /closed/,
  );
});

it("a hunter's ratings are readable by the hunter and by landowners with a request from them", async () => {
  const bookingId = await createCompletedStay();
  await giveRating(kari, bookingId, 4, "Ryddig og grei.");
  await giveRating(jonas, bookingId, 4);
  const nils = await app.make.landowner();
  const listRatings = (who: Person) =>
    app.call(who, "GET /api/ratings/hunter/:uid", { params: { uid: jonas.uid }, query: {} });
  expect((await listRatings(nils)).status).toBe(404);
  app.clock.set("2027-08-02T08:00:00Z");
  await app.pending(nils, jonas);
  expect((await listRatings(nils)).body).toMatchObject({
    average: null,
    count: 1,
    items: [{ name: "Eier", stars: 4, text: "Ryddig og grei." }],
  });
  expect((await listRatings(jonas)).status).toBe(200);
});

it("ratings are listed page by page, and an administrator can hide one for a reason", async () => {
  const propertyId = await app.make.property(kari.uid);
  const bookings: string[] = [];
  for (const [day, stars] of [5, 4, 2].entries()) {
    const hunter = await app.make.hunter();
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId });
    app.clock.set("2027-08-01T08:00:00Z");
    const stay = {
      offeringId,
      fromDate: `2027-10-0${day + 1}`,
      toDate: `2027-10-0${day + 2}`,
      participants: 2,
    };
    const { bookingId } = (await app.call(hunter, "POST /api/core-booking/calculate", { body: stay })).body;
    await app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
      ...ofBooking(bookingId),
      body: { termsAccepted: true, privacyAccepted: true },
    });
    await app.accept(kari, bookingId);
    await app.pay(hunter, bookingId);
    await app.passTime(`2027-10-0${day + 1}T06:00:00Z`);
    await app.passTime(`2027-10-0${day + 2}T06:00:00Z`);
    await giveRating(
      hunter,
      bookingId,
      stars,
      undefined,
      day < 2 ? { ground: stars, value: 3 } : { ground: 5 },
    );
    await giveRating(kari, bookingId, 5);
    bookings.push(bookingId);
  }
  const first = (await listed(propertyId, { limit: 2 })).body;
  const second = (await listed(propertyId, { limit: 2, cursor: first.nextCursor })).body;
  expect([...first.items, ...second.items].map((r) => r.stars)).toEqual([2, 4, 5]);
  expect([first.average, first.count, second.nextCursor]).toEqual([3.7, 3, null]);
  expect(first.aspects).toEqual([{ aspect: "ground", average: 4.7 }]);

  const ratingId = first.items[0]?.ratingId ?? "";
  const hideRating = (who: Person) =>
    app.call(who, "DELETE /api/ratings/:ratingId", {
      params: { ratingId },
      body: { reason: "Navngir en person." },
    });
  expect((await see(kari, bookings[2] ?? "")).theirs?.ratingId).toBe(ratingId);
  // readers of a rating report it once each, and an administrator hides it
  const report = async (who: Person, id = ratingId) =>
    app.call(who, "POST /api/ratings/:ratingId/report", {
      params: { ratingId: id },
      body: { reason: "abuse", note: "Navngir meg" },
    });
  const reports = (who: Person) => app.call(who, "GET /api/rating-reports", { query: {} });
  const [{ rating_id: ofHunter }] = await app.rows(
    "select rating_id from rating where booking_id = $1 and by_role = 'landowner'",
    bookings[2],
  );
  expect((await report(jonas, ofHunter)).body.code).toBe("rating_not_found");
  expect((await report(kari, ofHunter)).status).toBe(201);
  app.clock.advance({ minutes: 1 });
  const [one, same] = [await report(jonas), await report(jonas)];
  expect([one.status, same.body.reportId]).toEqual([201, one.body.reportId]);
  expect((await reports(kari)).status).toBe(403);
  expect((await hideRating(kari)).status).toBe(403);
  expect((await hideRating(admin)).status).toBe(200);
  expect((await reports(admin)).body.items).toMatchObject([
    { rating: { stars: 2, removed: true }, reporterUid: jonas.uid, note: "Navngir meg", resolvedAt: null },
    { rating: { ratingId: ofHunter, uid: kari.uid, removed: false } },
  ]);
  const resolve = (ratingReportId: string) =>
    app.call(admin, "POST /api/rating-reports/:ratingReportId/resolve", {
      params: { ratingReportId },
      body: { resolution: "Fjernet" },
    });
  const pageBy = (cursor?: string) =>
    app.call(admin, "GET /api/rating-reports", { query: { limit: 1, ...(cursor && { cursor }) } });
  const newest = (await pageBy()).body;
  const older = (await pageBy(newest.nextCursor ?? "")).body;
  expect([newest, older].map(({ items }) => items.map(({ reporterUid }) => reporterUid))).toEqual([
    [jonas.uid],
    [kari.uid],
  ]);
  expect(older.nextCursor).toBeNull();
  // one of two concurrent administrators succeeds
  const responses = await Promise.all([resolve(one.body.reportId), resolve(one.body.reportId)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await resolve(ratingId)).body.code).toBe("report_not_found");
  expect((await report(jonas)).body.code).toBe("rating_not_found");
  await app.settle();
  expect(await app.count("communication where subtype = 'rating_removed' and channel = 'email'")).toBe(1);
  const [letter] = await app.letters("subtype = 'rating_removed' and channel = 'email'");
  expect(letter?.content, "says of which stay").toMatch(/ga etter .+, .*20\d\d\./);
  expect((await hideRating(admin)).status).toBe(404);
  expect((await listed(propertyId)).body).toMatchObject({ average: null, count: 2, aspects: [] });
  expect((await see(kari, bookings[2] ?? "")).theirs).toBeNull();
  expect(
    await app.rows(
      "select actor_uid, reason from audit where subject = 'rating' and subject_id = $1 order by audit_id",
      ratingId,
    ),
  ).toEqual([
    { actor_uid: admin.uid, reason: "Navngir en person." },
    { actor_uid: admin.uid, reason: "Fjernet" },
  ]);
});

it("the mean is shown and used for sorting from three ratings on, below that only the count", async () => {
  const [fewRated, manyRated, free] = [
    await list(app, kari, { propertyName: "Grytelia" }),
    await list(app, kari, { propertyName: "Grytelia" }),
    await list(app, kari, { propertyName: "Gratistunet" }),
  ];
  const praise = "Folk som var der, sier at det er et godt terreng.";
  const rate = async ({ propertyId }: typeof fewRated, stars: number, text = praise, totalOre = 900) => {
    const hunter = await app.make.hunter();
    const bookingId = await app.make.booking({
      propertyId,
      hunterUid: hunter.uid,
      landownerUid: kari.uid,
      status: "paid",
      fromDate: "2027-07-01",
      toDate: "2027-07-02",
      participants: 1,
      totalOre,
      commissionOre: 0,
      landownerEarningsOre: totalOre,
    });
    await app.rows(
      "update booking set status = 'completed', paid_at = $2, completed_at = $2 where booking_id = $1",
      bookingId,
      app.clock.now(),
    );
    await giveRating(hunter, bookingId, stars, text);
    await giveRating(kari, bookingId, 4);
    return hunter;
  };
  for (const stars of [5, 5]) await rate(fewRated, stars);
  await rate(manyRated, 4, "Fint.");
  for (const stars of [4, 3]) await rate(manyRated, stars);
  // ratings of a free stay are shown and marked, but do not count in means, sorting and sums
  const guests = [];
  for (let i = 0; i < 3; i++) guests.push(await rate(free, 5, praise, 0));
  const { items: freely, ...sum } = (await listed(free.propertyId)).body;
  expect([sum, freely.map((one) => [one.stars, one.free])]).toEqual([
    { nextCursor: null, average: null, count: 0, aspects: [] },
    [5, 5, 5].map((stars) => [stars, true]),
  ]);
  const [guest] = guests;
  if (!guest) throw new Error("no guest");
  const ofGuest = await app.call(guest, "GET /api/ratings/hunter/:uid", {
    params: { uid: guest.uid },
    query: {},
  });
  expect(ofGuest.body).toMatchObject({ count: 0, items: [{ stars: 4, free: true }] });
  expect((await listed(manyRated.propertyId)).body.items.map((one) => one.free)).toEqual([
    false,
    false,
    false,
  ]);
  // the front page shows ratings with a text and at least four stars, of places that have a mean
  const latest = await app.call(undefined, "GET /api/ratings/latest", {});
  expect(latest.body).toMatchObject({ average: 3.7, count: 3 });
  expect(
    latest.body.items.map(({ name, propertyId, stars, text }) => ({ name, propertyId, stars, text })),
  ).toEqual([{ name: "Jeger", propertyId: manyRated.propertyId, stars: 4, text: praise }]);
  const ratings = async () =>
    (
      await app.call(undefined, "GET /api/search", { query: { q: "Grytelia", sort: "rating" } })
    ).body.items.map(({ offeringId, rating, ratingCount }) => ({ offeringId, rating, ratingCount }));
  const gratis = await app.call(undefined, "GET /api/search", { query: { q: "Gratistunet" } });
  expect(gratis.body.items.map(({ rating }) => rating)).toEqual([undefined]);
  const best = { offeringId: manyRated.offeringId, rating: 3.7, ratingCount: 3 };
  expect(await ratings()).toEqual([
    best,
    { offeringId: fewRated.offeringId, rating: undefined, ratingCount: 2 },
  ]);
  const page = async ({ offeringId }: typeof fewRated) =>
    (await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } })).body;
  expect(await page(fewRated)).toMatchObject({ rating: null, ratingCount: 2 });
  expect(await page(manyRated)).toMatchObject({ rating: 3.7, ratingCount: 3 });
  const set = (status: "inactive" | "active", published: boolean) =>
    app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId: manyRated.offeringId },
      body: { status, published },
    });
  await set("inactive", false);
  expect(await ratings()).toHaveLength(1);
  await set("active", true);
  expect((await ratings())[0]).toEqual(best);
});
