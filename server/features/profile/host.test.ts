/** The landowner's reply figures, as hunters see them. */
import { expect, it } from "vitest";
import { openBookingApp } from "#tests/worlds/booking-app.ts";

it("hunters see the landowner's picture, and reply figures after three requests", async () => {
  const app = await openBookingApp();
  const kari = await app.make.landowner();
  await app.pool.query("update user_profile set photo_url = '/media/x/96.webp' where uid = $1", [kari.uid]);
  const hostOf = async (bookingId: string) => {
    const { offeringId, propertyId } = await app.see(kari, bookingId);
    const offering = await app.call(undefined, "GET /api/offerings/:offeringId", {
      params: { offeringId: offeringId ?? "" },
    });
    const property = await app.call(undefined, "GET /api/properties/:propertyId", { params: { propertyId } });
    expect(property.body.host).toEqual(offering.body.host);
    return offering.body.host;
  };
  // the hunters have paid a stay elsewhere, since requests of hunters who never paid do not count
  const elsewhere = await app.make.landowner();
  const payer = async () => {
    const hunter = await app.make.hunter();
    const bookingId = await app.confirmed(elsewhere, hunter);
    await app.pool.query("update booking set paid_at = confirmed_at where booking_id = $1", [bookingId]);
    return hunter;
  };
  let bookingId = "";
  for (let i = 0; i < 3; i++) await app.accept(kari, await app.pending(kari, await app.make.hunter()));
  for (const hours of [1, 5]) {
    bookingId = await app.pending(kari, await payer());
    app.clock.advance({ hours });
    expect((await app.accept(kari, bookingId)).status).toBe(200);
  }
  expect(await hostOf(bookingId)).toEqual({
    photoURL: "/media/x/96.webp",
    replyRatePercent: null,
    replyHours: null,
  });
  bookingId = await app.pending(kari, await payer());
  app.clock.advance({ days: 2 });
  await app.sweep();
  expect(await hostOf(bookingId)).toMatchObject({ replyRatePercent: 67, replyHours: null });
  bookingId = await app.pending(kari, await payer());
  app.clock.advance({ hours: 2 });
  await app.accept(kari, bookingId);
  await app.pending(kari, await app.make.hunter()); // a request that is still waiting does not count
  expect(await hostOf(bookingId)).toMatchObject({ replyRatePercent: 75, replyHours: 2 });
});
