/** What somebody writes with a proposal to change a booking (rules 4.7). */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeRequest, stayAt } from "#tests/factories/stays.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

const words = "Vi blir en natt til. Ring 99 88 77 66.";
async function propose(who: Person, bookingId: string, message = words) {
  const { status } = await app.call(who, "POST /api/booking-actions/:bookingId/propose", {
    params: { bookingId },
    body: { toDate: "2027-10-05", message },
  });
  expect(status).toBe(201);
}
async function lettersOf(bookingId: string, to: Person) {
  await app.settle();
  const where = "booking_id = $1 and subtype = 'change_proposed' and recipient = $2";
  return app.letters(where, bookingId, to.email);
}

it("is in the other side's e-mail", async () => {
  const bookingId = await app.confirmed(kari, ola);
  await propose(ola, bookingId);
  expect(await lettersOf(bookingId, kari)).toMatchObject([
    { content: expect.stringContaining(`«${words}»`) },
  ]);
});

it("has contact data hidden until the booking is agreed", async () => {
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  const bookingId = await makeRequest(app, ola, stayAt(offeringId));
  await propose(kari, bookingId);
  const [letter] = await lettersOf(bookingId, ola);
  expect(letter?.content).toContain("Vi blir en natt til.");
  expect(letter?.content).not.toContain("99 88 77 66");
});

it("is in the writer's data export with what was proposed, and in nobody else's", async () => {
  const bookingId = await app.confirmed(kari, ola);
  await propose(ola, bookingId, "Fra jegeren");
  const proposalsOf = async (who: Person) => {
    const answer = await app.http.inject({
      url: "/api/user-profile/me/export",
      headers: { authorization: who.bearer },
    });
    const all: { changeProposals: { booking_id: string }[] } = answer.json();
    return all.changeProposals.filter((one) => one.booking_id === bookingId);
  };
  expect(await proposalsOf(ola)).toMatchObject([
    { message: "Fra jegeren", by_role: "hunter", stay: { toDate: "2027-10-05" } },
  ]);
  expect(await proposalsOf(kari)).toEqual([]);
});
