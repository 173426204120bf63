/** Problems with a stay (rules 4.8): every outcome of a report keeps the books. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { form, photo } from "#tests/support/files.ts";
import { totalOre } from "#tests/worlds/booking-app.ts";
import { openMoneyWorld, paidOut, payoutDue } from "#tests/worlds/money-world.ts";

let world: Awaited<ReturnType<typeof openMoneyWorld>>, kari: Person, ola: Person, admin: Person;
async function openWorld(): Promise<void> {
  world = await openMoneyWorld();
  ({ kari, ola, admin } = world);
}
beforeAll(openWorld);
beforeEach(() => world.setClocks("2027-08-01T08:00:00Z"));

type Step = "answer" | "offer" | "accept" | "escalate" | "withdraw" | "decide";
const report = (who: Person, bookingId: string, body: object = {}) =>
  world.app.call(who, "POST /api/booking-actions/:bookingId/report-problem", {
    params: { bookingId },
    body: { kind: "cabin_condition", text: "Døra lot seg ikke låse.", ...body },
  });
const take = (who: Person, step: Step, problemId: string, body: object = {}) =>
  world.app.call(who, `POST /api/problems/:problemId/${step}`, {
    params: { problemId },
    body: body as never,
  });
/** A paid stay from 1 to 4 October whose hunter has reported a problem on the day of departure. */
async function reported(at = "2027-10-04T10:00:00Z"): Promise<{ bookingId: string; problemId: string }> {
  const bookingId = await world.paid();
  await world.passTime("2027-10-01T00:00:00Z");
  await world.passTime(at);
  const answer = await report(ola, bookingId);
  expect(answer.status).toBe(201);
  return { bookingId, problemId: answer.body.problemId };
}
const problemOf = async (who: Person, bookingId: string) => (await world.app.see(who, bookingId)).problems[0];
const payoutsOf = (bookingId: string) =>
  world.app.rows(
    `select amount_ore::int as amount, commission_ore::int as commission, status, frozen_at is not null as frozen,
       released_at is not null as released from payout where booking_id = $1 order by instalment`,
    bookingId,
  );
const noticesOf = (bookingId: string, message: string) =>
  world.app.rows(
    "select recipient_uid uid from communication where booking_id = $1 and subtype = $2 and channel = 'email'",
    bookingId,
    message,
  );
/** Passes the payout's date twice, for its release and for what follows it. */
async function passPayout(): Promise<void> {
  for (const time of [payoutDue, "2027-10-13T08:02:00Z", "2027-10-20T08:00:00Z", "2027-10-20T08:02:00Z"])
    await world.passTime(time);
}
/** The provider's fees are Utmark's: where everything goes back, its account is short of them. */
async function expectBooksInOrder(): Promise<void> {
  const { body } = await world.app.call(admin, "POST /api/reconciliation/daily-checks", {});
  expect(body.found.filter(({ kind }) => kind !== "account_short")).toEqual([]);
  expect(await world.differences()).toEqual([]);
}

describe("the outcomes of a report", () => {
  // the daily check reads the provider's movements forward in time, so each test has a world of its own
  beforeEach(openWorld);

  it("an offer that is accepted is refunded with a credit note, and the rest is paid out on its date", async () => {
    const { bookingId, problemId } = await reported();
    expect(await problemOf(ola, bookingId)).toMatchObject({
      state: "reported",
      dueAt: "2027-10-07T10:00:00.000Z",
      refundableOre: totalOre,
      allowedActions: ["withdraw"],
      steps: [{ kind: "report", by: "hunter", text: "Døra lot seg ikke låse." }],
    });
    expect((await take(kari, "offer", problemId, { refundOre: totalOre + 1 })).body).toMatchObject({
      code: "refund_above_kept",
    });
    const offer = await take(kari, "offer", problemId, { refundOre: 70_001, text: "For den ene natta." });
    expect(offer.body).toMatchObject({
      state: "answered",
      offerOre: 70_001,
      allowedActions: ["answer", "offer"],
    });
    expect((await take(ola, "accept", problemId, { refundOre: 70_000 })).body.code).toBe(
      "problem_offer_changed",
    );
    const accepted = await Promise.all(
      [1, 2].map(() => take(ola, "accept", problemId, { refundOre: 70_001 })),
    );
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await world.app.settle();
    const keptOre = totalOre - 70_001;
    const commission = Math.round(keptOre / 5);
    expect(await payoutsOf(bookingId)).toEqual([
      { amount: keptOre - commission, commission, status: "scheduled", frozen: false, released: false },
    ]);
    expect((await world.app.invoice(ola, bookingId)).body).toMatchObject({ creditedOre: 70_001 });
    expect(await world.refundsOf(bookingId)).toEqual([{ ore: 70_001 }]);
    expect(await world.app.see(ola, bookingId)).toMatchObject({
      refundedOre: 70_001,
      paymentStatus: "refunded",
      problems: [{ state: "closed", outcome: "agreed", refundOre: 70_001, allowedActions: [] }],
    });
    expect(await noticesOf(bookingId, "problem_refunded")).toHaveLength(2);
    await passPayout();
    expect(await world.transfersOf(bookingId)).toEqual([
      { account: expect.any(String), ore: keptOre - commission },
    ]);
    expect(await world.app.books(bookingId)).toEqual({ provider: commission, commission: -commission });
    await expectBooksInOrder();
  });

  it("all of it, decided by an administrator with a reason, leaves nothing to pay out", async () => {
    const { bookingId, problemId } = await reported();
    await take(ola, "escalate", problemId);
    const decided = await take(admin, "decide", problemId, {
      refundOre: totalOre,
      reason: "Hytta var låst.",
    });
    expect(decided.body).toMatchObject({ outcome: "decided", refundOre: totalOre });
    await world.app.settle();
    expect((await problemOf(kari, bookingId))?.steps.at(-1)).toMatchObject({ text: "Hytta var låst." });
    await passPayout();
    expect(await world.app.books(bookingId)).toEqual({});
    expect(await world.transfersOf(bookingId)).toEqual([]);
    await expectBooksInOrder();
  });

  it("nothing, decided or withdrawn, pays out the whole share", async () => {
    const first = await reported();
    expect(
      (await take(admin, "decide", first.problemId, { refundOre: 0, reason: "Ikke vist." })).status,
    ).toBe(200);
    world.setClocks("2027-10-04T11:00:00Z");
    const second = await report(ola, first.bookingId);
    expect((await take(ola, "withdraw", second.body.problemId, { text: "Ordnet seg." })).status).toBe(200);
    await world.app.settle();
    expect(await noticesOf(first.bookingId, "problem_closed")).toHaveLength(4);
    await passPayout();
    expect(await world.app.books(first.bookingId)).toEqual(paidOut);
    await expectBooksInOrder();
  });

  it("a refund during the stay is what the payout is made without", async () => {
    const { bookingId, problemId } = await reported("2027-10-02T10:00:00Z");
    await take(kari, "offer", problemId, { refundOre: 100_000 });
    await take(ola, "accept", problemId);
    await world.passTime("2027-10-05T00:00:00Z");
    expect(await payoutsOf(bookingId)).toMatchObject([
      { amount: 136_000, commission: 34_000, frozen: false },
    ]);
    await passPayout();
    await expectBooksInOrder();
  });

  it("a cancellation by the landowner ends it, and refunds all", async () => {
    const { bookingId, problemId } = await reported("2027-10-02T10:00:00Z");
    expect((await world.app.cancel(kari, bookingId)).status).toBe(200);
    await world.app.settle();
    expect(await problemOf(ola, bookingId)).toMatchObject({ state: "closed", outcome: "cancelled" });
    expect((await take(kari, "offer", problemId, { refundOre: 1 })).body.code).toBe("problem_closed");
    expect(await world.app.books(bookingId)).toEqual({});
    await expectBooksInOrder();
  });

  it("random sums, after random times, keep the books", async () => {
    let state = 480;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const bookings: string[] = [];
    for (let i = 0; i < 5; i++) bookings.push(await world.paid());
    await world.passTime("2027-10-01T00:00:00Z");
    await world.passTime("2027-10-02T10:00:00Z");
    const settle = async (bookingId: string): Promise<void> => {
      const { problemId } = (await report(ola, bookingId)).body;
      const most = (await problemOf(kari, bookingId))?.refundableOre ?? 0;
      const refundOre = random(3) === 0 ? most : random(most + 1);
      const how = random(3);
      if (how === 0 || refundOre === 0) await take(ola, "withdraw", problemId);
      else if (how === 1) await take(admin, "decide", problemId, { refundOre, reason: "Avgjort." });
      else {
        await take(kari, "offer", problemId, { refundOre });
        await take(ola, "accept", problemId, { refundOre });
      }
      await world.app.settle();
    };
    for (const bookingId of bookings) await settle(bookingId);
    await world.passTime("2027-10-05T00:00:00Z");
    for (const bookingId of bookings)
      if ((await world.app.see(ola, bookingId)).allowedActions.includes("report_problem"))
        await settle(bookingId);
    await passPayout();
    for (const bookingId of bookings) {
      const { refundedOre, problems } = await world.app.see(ola, bookingId);
      expect(problems.reduce((sum, one) => sum + (one.refundOre ?? 0), 0)).toBe(refundedOre);
      const kept = Math.round((totalOre - refundedOre) / 5);
      expect(await world.app.books(bookingId)).toEqual(kept > 0 ? { provider: kept, commission: -kept } : {});
    }
    await expectBooksInOrder();
  });
});

describe("the payout", () => {
  it("waits while the problem is open, also beyond its date, and goes at once when it is closed", async () => {
    const { bookingId, problemId } = await reported();
    await world.passTime("2027-10-05T00:00:00Z");
    expect(await payoutsOf(bookingId)).toMatchObject([{ frozen: true, released: false }]);
    await passPayout();
    expect(await payoutsOf(bookingId)).toMatchObject([{ frozen: true, released: false }]);
    await expect(
      world.app.pool.query("update payout set released_at = now(), frozen_at = null where booking_id = $1", [
        bookingId,
      ]),
    ).rejects.toThrow(/is frozen|waits for a problem/);
    await take(admin, "decide", problemId, { refundOre: 70_000, reason: "En natt." });
    for (const time of ["2027-10-20T08:04:00Z", "2027-10-20T08:06:00Z"]) await world.passTime(time);
    expect(await world.transfersOf(bookingId)).toEqual([{ account: expect.any(String), ore: 160_000 }]);
    expect(await world.differences()).toEqual([]);
  });

  it("that is released as the report arrives is decided by the lock", async () => {
    const bookingId = await world.paid();
    await world.stayIsOver();
    // the payout's date is moved into the days of reports, which no real one is in
    await world.app.pool.query("update payout set due_on = '2027-10-06' where booking_id = $1", [bookingId]);
    world.setClocks("2027-10-06T08:00:00Z");
    const [answer] = await Promise.all([report(ola, bookingId), world.app.sweep(), world.other.sweep()]);
    await world.app.settle();
    const [payout] = await payoutsOf(bookingId);
    expect(payout).toMatchObject(
      answer.status === 201 ? { released: false, frozen: true } : { released: true, frozen: false },
    );
    if (answer.status !== 201) expect(answer.body).toMatchObject({ code: "problem_paid_out" });
    expect(await world.differences()).toEqual([]);
  });

  it("that a dispute freezes too waits for both, and nothing is refunded meanwhile", async () => {
    const { bookingId, problemId } = await reported();
    await world.atDesk(bookingId, "dispute");
    await take(kari, "offer", problemId, { refundOre: 10_000 });
    expect((await take(ola, "accept", problemId)).body.code).toBe("problem_payment_disputed");
    await take(ola, "withdraw", problemId);
    expect(await payoutsOf(bookingId)).toMatchObject([{ frozen: true }]);
    await world.atDesk(bookingId, "won");
    expect(await payoutsOf(bookingId)).toMatchObject([{ frozen: false }]);
    await passPayout();
    expect(await world.app.books(bookingId)).toEqual(paidOut);
  });
});

describe("deadlines", () => {
  it("remind who has the turn a day before, and give the desk what nobody answers", async () => {
    const { bookingId, problemId } = await reported();
    await world.passTime("2027-10-06T10:00:00Z");
    expect(await noticesOf(bookingId, "problem_reminder")).toEqual([{ uid: kari.uid }]);
    await world.passTime("2027-10-07T10:00:00Z");
    await world.passTime("2027-10-07T10:02:00Z");
    expect(await problemOf(kari, bookingId)).toMatchObject({
      state: "at_desk",
      dueAt: "2027-10-14T10:00:00.000Z",
      steps: [{ kind: "report" }, { kind: "escalate", by: "system" }],
      allowedActions: ["answer", "offer"],
    });
    expect(await noticesOf(bookingId, "problem_at_desk")).toHaveLength(2);
    const toDesk = async (kind: string) =>
      world.app.count("communication where subtype = $1 and recipient_uid = $2", kind, admin.uid);
    expect(await toDesk("problem_to_decide")).toBeGreaterThan(0);
    await world.passTime("2027-10-13T10:00:00Z");
    expect(await toDesk("problem_decision_due")).toBeGreaterThan(0);
    const { body } = await world.app.call(admin, "GET /api/problems", { query: {} });
    expect(body.items.find((one) => one.problemId === problemId)).toMatchObject({
      hunter: { uid: ola.uid },
      landowner: { uid: kari.uid },
      allowedActions: ["decide"],
    });
    const { body: deskCase } = await world.app.call(admin, "GET /api/problems/:problemId", {
      params: { problemId },
    });
    expect(deskCase.earlierCases.every((one) => one.sameHunter && one.sameLandowner)).toBe(true);
    expect(deskCase.earlier.ofHunter).toBe(deskCase.earlier.ofLandowner);
    await take(kari, "offer", problemId, { refundOre: 20_000 });
    expect((await take(ola, "accept", problemId)).body).toMatchObject({ outcome: "agreed" });
  });

  it("give the hunter 72 hours after the answer, and then it goes to the desk", async () => {
    const { bookingId, problemId } = await reported();
    world.setClocks("2027-10-05T10:00:00Z");
    expect((await take(ola, "escalate", problemId)).body.code).toBe("problem_not_answered");
    expect((await take(kari, "answer", problemId, { text: "Nøkkelen lå i boksen." })).body).toMatchObject({
      state: "answered",
      dueAt: "2027-10-08T10:00:00.000Z",
    });
    await world.passTime("2027-10-07T10:00:00Z");
    expect(await noticesOf(bookingId, "problem_reminder")).toEqual([{ uid: ola.uid }]);
    await world.passTime("2027-10-08T10:00:00Z");
    expect(await problemOf(ola, bookingId)).toMatchObject({ state: "at_desk" });
  });
});

describe("rights and refusals", () => {
  it("only the hunter reports, in time, once, with pictures of their own", async () => {
    const bookingId = await world.paid();
    const stranger = await world.app.make.hunter();
    const code = async (who: Person, body: object = {}) => {
      const answer = await report(who, bookingId, body);
      return [answer.status, (answer.body as { code?: string }).code];
    };
    expect(await code(ola)).toEqual([409, "problem_too_early"]);
    await world.passTime("2027-10-01T00:00:00Z");
    expect(await code(stranger)).toEqual([404, "booking_not_found"]);
    expect(await code(kari)).toEqual([403, "forbidden"]);
    expect(await code(admin)).toEqual([403, "forbidden"]);
    const unknown = "0190f3a2-0000-7000-8000-000000000001";
    expect(await code(ola, { mediaIds: [unknown] })).toEqual([422, "problem_picture_not_found"]);
    expect(await code(ola)).toEqual([201, undefined]);
    expect(await code(ola)).toEqual([409, "problem_open"]);
    const problemId = (await problemOf(ola, bookingId))?.problemId ?? "";
    for (const [who, step, status] of [
      [stranger, "withdraw", 404],
      [kari, "accept", 403],
      [ola, "offer", 403],
      [kari, "decide", 403],
    ] as const) {
      const body = {
        offer: { refundOre: 1 },
        decide: { refundOre: 1, reason: "x" },
        accept: {},
        withdraw: {},
      };
      expect([step, (await take(who, step, problemId, body[step])).status]).toEqual([step, status]);
    }
    await take(ola, "withdraw", problemId);
    await world.passTime("2027-10-06T21:59:59Z");
    expect((await world.app.see(ola, bookingId)).allowedActions).toContain("report_problem");
    await world.passTime("2027-10-06T22:00:00Z");
    expect(await code(ola)).toEqual([409, "problem_too_late"]);
  });

  it("a co-host answers in words, and gives no money", async () => {
    const { bookingId, problemId } = await reported();
    const helper = await world.app.make.landowner();
    const [row] = await world.app.rows("select property_id from booking where booking_id = $1", bookingId);
    await world.app.pool.query(
      `insert into co_host (property_id, uid, email, rights, invited_at, expires_at, accepted_at)
       values ($1, $2, $3, '{answer}', now(), now(), now())`,
      [row?.property_id, helper.uid, helper.email],
    );
    expect((await take(helper, "offer", problemId, { refundOre: 1 })).body.code).toBe("right_missing");
    expect((await take(helper, "answer", problemId, { text: "Jeg ser på det." })).status).toBe(200);
    expect((await problemOf(ola, bookingId))?.steps.at(-1)).toMatchObject({ by: "landowner" });
    expect((await problemOf(kari, bookingId))?.steps.at(-1)).toMatchObject({ by: "co_host" });
  });

  it("a stay that cost nothing has no payment to hold back", async () => {
    const bookingId = await world.app.pending(kari, ola, 0);
    await world.app.accept(kari, bookingId);
    await world.passTime("2027-10-01T00:00:00Z");
    expect((await report(ola, bookingId)).body).toMatchObject({ code: "problem_without_payment" });
  });
});

it("ratings wait: they are asked for and close later by the time the problem was open", async () => {
  const { bookingId, problemId } = await reported();
  await world.passTime("2027-10-06T10:00:00Z");
  expect(await noticesOf(bookingId, "rating_asked")).toEqual([]);
  const rate = () =>
    world.app.call(ola, "POST /api/core-booking/:bookingId/rating", {
      params: { bookingId },
      body: { stars: 2 },
    });
  expect((await rate()).body).toMatchObject({ code: "ratings_wait" });
  await world.passTime("2027-10-09T10:00:00Z");
  await take(admin, "decide", problemId, { refundOre: 0, reason: "Ikke vist." });
  await world.passTime("2027-10-09T10:02:00Z");
  expect(await noticesOf(bookingId, "rating_asked")).toHaveLength(2);
  expect((await rate()).body).toMatchObject({ until: "2027-10-23T10:00:00.000Z" });
});

const uploadPicture = async (who: Person, bookingId: string) => {
  const { payload, headers } = form(await photo());
  return world.app.http.inject({
    method: "POST",
    url: `/api/booking-actions/${bookingId}/problem-pictures`,
    headers: { ...headers, authorization: who.bearer },
    payload,
  });
};
it("a picture is seen by the parties once a report names it", async () => {
  const bookingId = await world.paid();
  await world.passTime("2027-10-01T00:00:00Z");
  const upload = await uploadPicture(ola, bookingId);
  expect(upload.statusCode).toBe(201);
  const { imageId, url } = upload.json<{ imageId: string; url: string }>();
  const get = async (who: Person) =>
    (await world.app.http.inject({ url, headers: { authorization: who.bearer } })).statusCode;
  expect([await get(ola), await get(kari)]).toEqual([200, 404]);
  expect((await uploadPicture(kari, bookingId)).statusCode).toBe(403);
  await report(ola, bookingId, { mediaIds: [imageId] });
  expect([await get(ola), await get(kari), await get(admin)]).toEqual([200, 200, 200]);
  expect(await get(await world.app.make.hunter())).toBe(404);
  expect((await problemOf(kari, bookingId))?.images).toMatchObject([{ imageId }]);
});
