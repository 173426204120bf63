/** Guests' pictures in ratings (rules 9.5, 9.14). */
import { beforeAll, beforeEach, expect, it } from "vitest";
import sharp from "sharp";
import { deleteExpired } from "#server/platform/database/retention-store.ts";
import type { Person } from "#tests/support/app.ts";
import { form, pdf, photo, secret } from "#tests/support/files.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, jonas: Person, stranger: Person, admin: Person;
let bookingId: string, propertyId: string;
beforeAll(async () => {
  app = await openBookingApp();
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  stranger = await app.make.hunter();
});
beforeEach(async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  [kari, jonas] = [await app.make.landowner(), await app.make.hunter()];
  propertyId = await app.make.property(kari.uid);
  bookingId = await app.make.booking({
    propertyId,
    hunterUid: jonas.uid,
    landownerUid: kari.uid,
    status: "in_progress",
    fromDate: "2027-07-28",
    toDate: "2027-08-01",
    commissionOre: 0,
    landownerEarningsOre: 0,
  });
  await app.rows(
    "update booking set status = 'completed', completed_at = $2 where booking_id = $1",
    bookingId,
    app.clock.now(),
  );
});

let seed = 0;
async function upload(who: Person, file?: Buffer) {
  const sent = form(file ?? (await photo({ gps: true, seed: ++seed })), { name: "tur.jpg" });
  const answer = await app.http.inject({
    method: "POST",
    url: `/api/core-booking/${bookingId}/rating/images`,
    payload: sent.payload,
    headers: { authorization: who.bearer, ...sent.headers },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const rate = (who: Person, text = "Fint terreng.") =>
  app.call(who, "POST /api/core-booking/:bookingId/rating", {
    params: { bookingId },
    body: { stars: 5, text },
  });
const picturesFor = async (who: Person) =>
  (await app.call(who, "GET /api/core-booking/:bookingId/rating", { params: { bookingId } })).body.images;
const shown = async () =>
  (await app.call(undefined, "GET /api/ratings", { query: { propertyId } })).body.items[0];
const get = (url: string, who?: Person) =>
  app.http.inject({ url, headers: who ? { authorization: who.bearer } : {} });
const remove = (who: Person, imageId: string) =>
  app.call(who, "DELETE /api/core-booking/:bookingId/rating/images/:imageId", {
    params: { bookingId, imageId },
  });

it("a guest's picture is seen by the guest alone until the rating is shown, and then by everyone", async () => {
  expect((await upload(stranger)).status).toBe(404);
  expect((await upload(kari)).body.code, "landowners rate without pictures").toBe("forbidden");
  const { status, body } = await upload(jonas);
  expect(status).toBe(201);
  await rate(jonas);
  const codes = async () => [
    (await get(body.url, jonas)).statusCode,
    (await get(body.url, kari)).statusCode,
    (await get(body.url)).statusCode,
  ];
  expect(await codes()).toEqual([200, 404, 404]);
  expect((await get(body.url, jonas)).headers["cache-control"]).toContain("private");
  expect([await picturesFor(jonas), await picturesFor(kari)]).toMatchObject([
    [{ imageId: body.imageId }],
    [],
  ]);
  await rate(kari);
  expect(await codes()).toEqual([200, 200, 200]);
  expect((await shown())?.images).toMatchObject([{ imageId: body.imageId }]);
  expect(await picturesFor(kari)).toMatchObject([{ imageId: body.imageId }]);
  const served = await get(body.url);
  expect(served.rawPayload.toString("latin1"), "no place of the picture").not.toContain(secret);
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
  expect((await upload(jonas)).body.code).toBe("ratings_closed");
});

it("a rating has at most four pictures, also of uploads at once, and takes nothing but pictures", async () => {
  expect((await upload(jonas, pdf())).body.code).toBe("file_type_unsupported");
  for (let i = 0; i < 3; i++) expect((await upload(jonas)).status).toBe(201);
  const both = await Promise.all([upload(jonas), upload(jonas)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [first] = await picturesFor(jonas);
  if (!first) throw new Error("no picture");
  expect((await remove(stranger, first.imageId)).status).toBe(404);
  expect((await remove(kari, first.imageId)).status).toBe(403);
  expect((await remove(jonas, first.imageId)).body).toEqual({ deleted: true });
  expect((await remove(jonas, first.imageId)).body.code).toBe("image_not_found");
  expect(await picturesFor(jonas)).toHaveLength(3);
});

it("administrators remove a picture for a reason its guest is told; a removed rating takes its pictures along", async () => {
  const [one, two] = [(await upload(jonas)).body, (await upload(jonas)).body];
  await rate(jonas);
  await rate(kari);
  const ratingId = (await shown())?.ratingId ?? "";
  await app.call(kari, "POST /api/ratings/:ratingId/report", {
    params: { ratingId },
    body: { reason: "abuse" },
  });
  const reports = await app.call(admin, "GET /api/rating-reports", { query: {} });
  expect(reports.body.items[0]?.rating.images).toHaveLength(2);
  const hide = (who: Person) =>
    app.call(who, "DELETE /api/ratings/:ratingId/images/:imageId", {
      params: { ratingId, imageId: one.imageId },
      body: { reason: "Viser naboen." },
    });
  expect((await hide(kari)).status).toBe(403);
  expect([(await hide(admin)).body, (await hide(admin)).body.code]).toEqual([
    { removed: true },
    "image_not_found",
  ]);
  expect((await shown())?.images).toMatchObject([{ imageId: two.imageId }]);
  expect((await get(one.url)).statusCode).toBe(404);
  await app.settle();
  const [letter] = await app.letters("subtype = 'rating_picture_removed' and channel = 'email'");
  expect(letter).toMatchObject({
    recipient_uid: jonas.uid,
    content: expect.stringContaining("Viser naboen."),
  });
  await app.call(admin, "DELETE /api/ratings/:ratingId", {
    params: { ratingId },
    body: { reason: "Skjellsord" },
  });
  expect((await get(two.url)).statusCode).toBe(404);
  expect(await app.count("image where rated_booking_id is not null and deleted_at is null")).toBe(
    await app.count(`image where rated_booking_id <> '${bookingId}' and deleted_at is null`),
  );
});

it("pictures of a rating that was never given are deleted after the window closes", async () => {
  await upload(jonas);
  app.clock.set("2027-08-15T08:01:00Z");
  await app.sweep();
  await deleteExpired(app.platform.db, app.clock.now());
  expect(await app.count(`image where rated_booking_id = '${bookingId}'`)).toBe(1);
  app.clock.advance({ hours: 48 });
  await deleteExpired(app.platform.db, app.clock.now());
  expect(await app.count(`image where rated_booking_id = '${bookingId}'`)).toBe(0);
});

it("a guest who leaves takes their pictures along; the rating stays without a name", async () => {
  await upload(jonas);
  await rate(jonas);
  await rate(kari);
  expect((await shown())?.images).toHaveLength(1);
  expect((await app.call(jonas, "DELETE /api/user-profile/me")).status).toBe(200);
  expect(await shown()).toMatchObject({ text: "Fint terreng.", images: [] });
});
