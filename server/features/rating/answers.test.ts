/** The host's answer to a hunter's rating (rules 9.14). */
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, jonas: Person, stranger: Person, admin: Person;
let ratingId: string, bookingId: string, propertyId: string;
beforeAll(async () => {
  app = await openBookingApp();
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  stranger = await app.make.landowner();
});

const rate = (who: Person, stars: number, text: string) =>
  app.call(who, "POST /api/core-booking/:bookingId/rating", {
    params: { bookingId },
    body: { stars, text },
  });
const answer = (who: Person, text = "Takk for besøket. Brua er reparert.") =>
  app.call(who, "PUT /api/ratings/:ratingId/answer", { params: { ratingId }, body: { text } });
const takeBack = (who: Person) =>
  app.call(who, "DELETE /api/ratings/:ratingId/answer", { params: { ratingId } });
const report = (who: Person) =>
  app.call(who, "POST /api/ratings/:ratingId/answer/report", {
    params: { ratingId },
    body: { reason: "abuse", note: "Navngir meg" },
  });
const hide = (who: Person) =>
  app.call(who, "DELETE /api/rating-answers/:ratingId", {
    params: { ratingId },
    body: { reason: "Navngir gjesten." },
  });
const shown = async (who?: Person) => {
  const { body } = await app.call(who, "GET /api/ratings", { query: { propertyId } });
  return body.items.find((one) => one.ratingId === ratingId);
};
async function coHost(...rights: CoHostRight[]): Promise<Person> {
  const person = await app.make.landowner();
  await app.make.insert("coHost", {
    propertyId,
    email: person.email,
    uid: person.uid,
    rights,
    invitedAt: app.clock.now(),
    expiresAt: app.clock.now(),
    acceptedAt: app.clock.now(),
  });
  return person;
}

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
  await rate(jonas, 2, "Brua var råtten.");
  [{ rating_id: ratingId }] = await app.rows("select rating_id from rating where booking_id = $1", bookingId);
});

it("a rating is answered once it is shown, by its host only; everyone sees the answer and the guest is told", async () => {
  expect((await answer(kari)).body.code, "nobody has seen the rating yet").toBe("rating_not_found");
  await rate(kari, 4, "Fin gjest.");
  expect(await shown(kari)).toMatchObject({ answer: null, mayAnswer: true });
  expect(await shown(jonas)).toMatchObject({ answer: null, mayAnswer: false });
  expect((await answer(stranger)).status).toBe(404);
  expect((await answer(jonas)).body.code).toBe("forbidden");
  expect((await answer(admin)).body.code).toBe("forbidden");
  for (const text of ["", "   ", "a".repeat(1001)]) expect((await answer(kari, text)).status).toBe(400);
  const given = await answer(kari, "  Brua er reparert.  ");
  expect([given.status, given.body]).toEqual([
    200,
    {
      name: "Eier",
      text: "Brua er reparert.",
      language: "nb",
      at: "2027-08-01T08:00:00.000Z",
      changeableUntil: "2027-08-02T08:00:00.000Z",
    },
  ]);
  expect(await shown()).toMatchObject({
    text: "Brua var råtten.",
    answer: { name: "Eier", text: "Brua er reparert.", changeableUntil: null },
    mayAnswer: false,
  });
  const ofBooking = await app.call(jonas, "GET /api/core-booking/:bookingId/rating", {
    params: { bookingId },
  });
  expect(ofBooking.body.review).toMatchObject({ ratingId, answer: { text: "Brua er reparert." } });
  const [{ rating_id: ofHunter }] = await app.rows(
    "select rating_id from rating where booking_id = $1 and by_role = 'landowner'",
    bookingId,
  );
  const toTheirs = await app.call(jonas, "PUT /api/ratings/:ratingId/answer", {
    params: { ratingId: ofHunter },
    body: { text: "Takk" },
  });
  expect(toTheirs.status, "only ratings of places are answered").toBe(404);
  await app.settle();
  expect(await app.letters("subtype = 'rating_answered' and channel = 'email'")).toMatchObject([
    { recipient_uid: jonas.uid, subject: expect.stringMatching(/^Eier.* har svart/) },
  ]);
});

it("an answer is changed and taken back for 24 hours, and its guest hears of it once", async () => {
  await rate(kari, 4, "");
  expect((await takeBack(kari)).body.code).toBe("rating_answer_not_found");
  await answer(kari, "Du kom for seint.");
  app.clock.advance({ hours: 23 });
  expect((await answer(kari, "Takk for rådet.")).body).toMatchObject({ text: "Takk for rådet." });
  expect((await takeBack(stranger)).status).toBe(404);
  expect((await takeBack(jonas)).status).toBe(403);
  expect((await takeBack(kari)).body).toEqual({ takenBack: true });
  expect(await shown(kari)).toMatchObject({ answer: null, mayAnswer: true });
  await answer(kari, "Takk.");
  app.clock.advance({ hours: 24 });
  expect((await answer(kari, "Likevel ikke.")).body.code).toBe("rating_answer_fixed");
  expect((await takeBack(kari)).body.code).toBe("rating_answer_fixed");
  expect(await shown(kari)).toMatchObject({ answer: { text: "Takk.", changeableUntil: null } });
  await app.settle();
  expect(
    await app.count(
      `communication where subtype = 'rating_answered' and channel = 'email' and recipient_uid = '${jonas.uid}'`,
    ),
  ).toBe(1);
});

it("a co-host answers only with the right to answer, and the landowner is named as the host", async () => {
  await rate(kari, 4, "");
  const [answers, edits] = [await coHost("answer"), await coHost("edit", "calendar")];
  expect((await answer(edits)).status).toBe(404);
  expect(await shown(edits)).toMatchObject({ mayAnswer: false });
  expect((await answer(answers)).body).toMatchObject({ name: "Eier" });
  expect(
    await app.rows("select actor_uid, actor_role, to_state from audit where subject_id = $1", ratingId),
  ).toEqual([{ actor_uid: answers.uid, actor_role: "co_host", to_state: "answered" }]);
});

it("an answer is reported as it was, and removed by administrators for a reason its writer is told", async () => {
  await rate(kari, 4, "");
  expect((await report(jonas)).body.code).toBe("rating_answer_not_found");
  await answer(kari, "Jonas lyver.");
  const [first, again] = [await report(jonas), await report(jonas)];
  expect([first.status, again.body.reportId]).toEqual([201, first.body.reportId]);
  await answer(kari, "Takk.");
  const reports = (who: Person) => app.call(who, "GET /api/rating-answer-reports", { query: {} });
  expect((await reports(kari)).status).toBe(403);
  const [reported] = (await reports(admin)).body.items;
  expect(reported).toMatchObject({
    reporterUid: jonas.uid,
    note: "Navngir meg",
    resolvedAt: null,
    answer: { ratingId, uid: kari.uid, text: "Jonas lyver.", removed: false },
  });
  expect((await hide(kari)).status).toBe(403);
  expect((await hide(admin)).body).toEqual({ hidden: true });
  expect((await hide(admin)).body.code).toBe("rating_answer_not_found");
  expect(await shown(kari)).toMatchObject({ answer: null, mayAnswer: false });
  expect((await answer(kari, "Igjen.")).body.code).toBe("rating_answer_removed");
  expect((await takeBack(kari)).body.code).toBe("rating_answer_not_found");
  const resolve = () =>
    app.call(admin, "POST /api/rating-answer-reports/:ratingAnswerReportId/resolve", {
      params: { ratingAnswerReportId: first.body.reportId },
      body: { resolution: "Fjernet" },
    });
  expect([(await resolve()).status, (await resolve()).body.code]).toEqual([200, "report_resolved"]);
  await app.settle();
  const [letter] = await app.letters("subtype = 'rating_answer_removed' and channel = 'email'");
  expect(letter).toMatchObject({ recipient_uid: kari.uid });
  expect(letter?.content).toContain("Navngir gjesten.");
});

it("two answers at once are one, and an answer goes with its rating", async () => {
  await rate(kari, 4, "");
  const helper = await coHost("answer");
  const both = await Promise.all([answer(kari, "Takk."), answer(helper, "Velkommen igjen.")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.count(`rating_answer where rating_id = '${ratingId}'`)).toBe(1);
  await app.call(admin, "DELETE /api/ratings/:ratingId", {
    params: { ratingId },
    body: { reason: "Skjellsord" },
  });
  expect((await answer(kari, "Takk.")).body.code).toBe("rating_not_found");
  expect((await report(jonas)).body.code).toBe("rating_answer_not_found");
  const { body } = await app.call(jonas, "GET /api/core-booking/:bookingId/rating", {
    params: { bookingId },
  });
  expect(body.review).toBeNull();
});

it("the database refuses an answer to a rating that is not shown", async () => {
  await expect(
    app.make.insert("ratingAnswer", {
      ratingId,
      text: "Takk.",
      writtenBy: kari.uid,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    }),
  ).rejects.toThrow(/not shown/);
});
