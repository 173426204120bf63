/** Handing a booking over to another account (rules 9.24). */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { totalOre } from "#tests/worlds/booking-app.ts";
import { escrowBalances, openMoneyWorld } from "#tests/worlds/money-world.ts";

let world: Awaited<ReturnType<typeof openMoneyWorld>>;
let kari: Person, ola: Person, admin: Person, per: Person;
beforeAll(async () => {
  world = await openMoneyWorld();
  ({ kari, ola, admin } = world);
  per = await world.app.signIn("per@example.no", { name: "Per Nilsen" });
});
beforeEach(() => world.setClocks("2027-08-01T08:00:00Z"));

type Step = "accept" | "decline" | "withdraw" | "approve" | "refuse";
const terms = { termsAccepted: true, privacyAccepted: true };
const offer = (who: Person, bookingId: string, email = "per@example.no") =>
  world.app.call(who, "POST /api/booking-actions/:bookingId/hand-over", {
    params: { bookingId },
    body: { email },
  });
const take = (who: Person, step: Step, handoverId: string, body?: object) =>
  world.app.call(who, `POST /api/handovers/:handoverId/${step}`, {
    params: { handoverId },
    body: (body ?? (step === "accept" ? terms : step === "decline" ? {} : undefined)) as never,
  });
const seen = async (who: Person, bookingId: string) =>
  (await world.app.call(who, "GET /api/booking-actions/:bookingId/handover", { params: { bookingId } })).body;
const offered = (who: Person, handoverId: string, token?: string) =>
  world.app.call(who, "GET /api/handovers/:handoverId", {
    params: { handoverId },
    query: token ? { token } : {},
  });
async function begun(bookingId?: string): Promise<{ bookingId: string; handoverId: string }> {
  const id = bookingId ?? (await world.paid());
  const answer = await offer(ola, id);
  expect(answer.body).toMatchObject({ status: "offered" });
  return { bookingId: id, handoverId: answer.body.handoverId };
}
async function accepted() {
  const both = await begun();
  expect((await take(per, "accept", both.handoverId)).body).toMatchObject({ status: "accepted" });
  return both;
}
async function handedOver() {
  const both = await accepted();
  expect((await take(kari, "approve", both.handoverId)).body).toMatchObject({ status: "done" });
  await world.app.settle();
  return both;
}
const told = async (message: string, uid: string): Promise<number> =>
  world.app.count(
    "communication where subtype = $1 and recipient_uid = $2 and channel = 'email'",
    message,
    uid,
  );
const rowOf = async (bookingId: string) =>
  (
    await world.app.rows("select hunter_uid, buyer_uid, buyer from booking where booking_id = $1", bookingId)
  )[0];
const codeOf = async (answer: Promise<{ body: { code?: string | undefined } }>) => (await answer).body.code;

describe("from the offer to the yes", () => {
  it("the receiver sees the trip, accepts the terms, and is its hunter when the landowner says yes", async () => {
    const { bookingId, handoverId } = await begun();
    expect(await seen(ola, bookingId)).toMatchObject({
      mayHandOver: false,
      handover: { email: "per@example.no", receiverName: null, allowedActions: ["withdraw"] },
    });
    // the landowner hears of it once there is something to answer
    expect(await seen(kari, bookingId)).toEqual({ mayHandOver: false, handover: null });
    expect((await offered(per, handoverId)).body).toMatchObject({
      hunterName: expect.stringContaining("Jeger"),
      landownerName: expect.stringContaining("Eier"),
      fromDate: "2027-10-01",
      bookingId: null,
      isFree: false,
      asksAge: true,
      allowedActions: ["accept", "decline"],
    });
    expect(await codeOf(take(per, "accept", handoverId, { ...terms, termsAccepted: false }))).toBe(
      "terms_required",
    );
    expect(await codeOf(take(per, "accept", handoverId, { ...terms, privacyAccepted: false }))).toBe(
      "privacy_required",
    );
    expect(await codeOf(take(kari, "approve", handoverId))).toBe("handover_over");
    await take(per, "accept", handoverId);
    expect(await seen(kari, bookingId)).toMatchObject({
      handover: { receiverName: "Per Nilsen", email: null, allowedActions: ["approve", "refuse"] },
    });
    expect((await world.app.see(ola, bookingId)).bookingId).toBe(bookingId);
    const yes = await Promise.all([1, 2].map(() => take(kari, "approve", handoverId)));
    expect(yes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await world.app.settle();
    expect(await rowOf(bookingId)).toMatchObject({ hunter_uid: per.uid, buyer_uid: ola.uid });
    const [row] = await world.app.rows(
      "select terms_version, privacy_version, age_confirmed, email, token_hash from booking_handover where handover_id = $1",
      handoverId,
    );
    expect(row).toEqual({
      terms_version: expect.any(String),
      privacy_version: expect.any(String),
      age_confirmed: true,
      email: null,
      token_hash: null,
    });
    expect(
      await world.app.rows(
        "select to_state, actor_uid from audit where subject = 'booking_handover' and subject_id = $1 order by audit_id",
        bookingId,
      ),
    ).toEqual([
      { to_state: "offered", actor_uid: ola.uid },
      { to_state: "accepted", actor_uid: per.uid },
      { to_state: "done", actor_uid: kari.uid },
    ]);
  });

  it("everybody is told of what concerns them", async () => {
    const before = await Promise.all([
      told("handover_accepted", kari.uid),
      told("handover_done", per.uid),
      told("handover_given", ola.uid),
    ]);
    await handedOver();
    expect(
      await Promise.all([
        told("handover_accepted", kari.uid),
        told("handover_done", per.uid),
        told("handover_given", ola.uid),
      ]),
    ).toEqual(before.map((n) => n + 1));
  });

  it("the receiver gets the place in the team of whose booking it was, and the team's link is void", async () => {
    const { bookingId, handoverId } = await accepted();
    const party = { params: { bookingId } };
    const come = "POST /api/core-booking/:bookingId/party/come-along" as const;
    const former = await world.app.call(ola, come, { ...party, body: { role: "leader" } });
    const key = { idempotencyKey: randomUUID() };
    const invite = (who: Person) =>
      world.app.call(
        who,
        "POST /api/core-booking/:bookingId/party",
        { ...party, body: { name: "Nils Ny", role: "unarmed" } },
        key,
      );
    const { inviteUrl } = (await invite(ola)).body;
    expect((await invite(ola)).body.inviteUrl).toBe(inviteUrl);
    const link = await world.app.call(ola, "PUT /api/core-booking/:bookingId/party/link", {
      ...party,
      body: { places: 3 },
    });
    await world.app.rows(
      "update offering set substitution = 'never' where offering_id = (select offering_id from booking where booking_id = $1)",
      bookingId,
    );
    expect((await take(kari, "approve", handoverId)).status).toBe(200);
    const team = await world.app.call(per, "GET /api/core-booking/:bookingId/party", party);
    expect(team.body.items).toMatchObject([
      { name: "Nils Ny" },
      { name: "Per Nilsen", role: "leader", hasJoined: true, memberId: team.body.ownMemberId },
    ]);
    expect(team.body).toMatchObject({ as: "hunter", link: null });
    expect(team.body.ownMemberId).not.toBe(former.body.memberId);
    expect((await world.app.call(ola, "GET /api/core-booking/:bookingId/party", party)).status).toBe(404);
    // a repeated request tells the former hunter no link either
    expect((await invite(ola)).body.code).toBe("member_not_found");
    const headers = { "x-invite-token": link.body.url?.split("/").at(-1) ?? "" };
    const join = { body: { name: "Ukjent", role: "unarmed" as const } };
    const joined = await world.app.call(undefined, "POST /api/party-invitation/join", join, { headers });
    expect(joined.body.code).toBe("party_invite_not_valid");
  });

  it("an address without an account gets a link, by which whoever has it may accept", async () => {
    const bookingId = await world.paid();
    const { body } = await offer(ola, bookingId, "uten.konto@example.no");
    await world.app.settle();
    const [letter] = await world.app.rows(
      "select communication_id, link from communication where recipient = 'uten.konto@example.no' order by at desc limit 1",
    );
    const link = new URL(letter?.link);
    expect(link.pathname).toBe("/handover");
    const token = link.searchParams.get("token") ?? "";
    const params = { communicationId: letter?.communication_id };
    const toAdmin = await world.app.call(admin, "GET /api/admin/communications/:communicationId", { params });
    expect(toAdmin.body.link).toContain(`handoverId=${body.handoverId}`);
    expect(JSON.stringify(toAdmin.body)).not.toContain(token);
    expect(await world.app.count("booking_handover where token_hash like '%' || $1 || '%'", token)).toBe(0);
    const eva = await world.app.signIn("eva@example.no", { name: "Eva Moen" });
    expect((await offered(eva, body.handoverId)).status).toBe(404);
    expect((await offered(eva, body.handoverId, `x${token.slice(1)}`)).status).toBe(404);
    expect((await offered(eva, body.handoverId, token)).status).toBe(200);
    expect((await take(eva, "accept", body.handoverId, { ...terms, token })).status).toBe(200);
    // the link is bound to the account that has accepted
    expect((await offered(per, body.handoverId, token)).status).toBe(404);
    expect((await offered(eva, body.handoverId)).body.status).toBe("accepted");
  });

  it("a stranger sees nothing of it; the receiver answers for nobody else", async () => {
    const { bookingId, handoverId } = await accepted();
    const stranger = await world.app.signIn("fremmed@example.no", { name: "Fremmed" });
    expect((await offered(stranger, handoverId)).status).toBe(404);
    expect(
      (
        await world.app.call(stranger, "GET /api/booking-actions/:bookingId/handover", {
          params: { bookingId },
        })
      ).status,
    ).toBe(404);
    for (const step of ["accept", "decline", "withdraw", "approve", "refuse"] as const)
      expect((await take(stranger, step, handoverId)).status, step).toBe(404);
    expect(await codeOf(take(per, "approve", handoverId))).toBe("handover_not_found");
    expect(await codeOf(take(ola, "approve", handoverId))).toBe("forbidden");
    expect(await codeOf(take(kari, "withdraw", handoverId))).toBe("forbidden");
    expect(await codeOf(offer(kari, bookingId))).toBe("forbidden");
    expect(await codeOf(offer(admin, bookingId))).toBe("forbidden");
    expect(await codeOf(offer(stranger, bookingId))).toBe("booking_not_found");
  });
});

describe("what ends it without a hand-over", () => {
  it.each([
    ["withdraw", "ola", "withdrawn"],
    ["decline", "per", "declined"],
    ["refuse", "kari", "refused"],
  ] as const)("after %s the booking stays with its hunter, who may ask anew", async (step, who, status) => {
    const { bookingId, handoverId } = await accepted();
    const person = { ola, per, kari }[who];
    expect((await take(person, step, handoverId)).body).toMatchObject({ status });
    expect(await rowOf(bookingId)).toMatchObject({ hunter_uid: ola.uid, buyer_uid: null });
    expect(await codeOf(take(kari, "approve", handoverId))).toBe("handover_over");
    expect(await seen(ola, bookingId)).toMatchObject({ mayHandOver: true, handover: { status } });
    await begun(bookingId);
  });

  it("it lapses after 72 hours, with the receiver and again with the landowner", async () => {
    const first = await begun();
    await world.passTime("2027-08-04T08:00:00Z");
    expect(await codeOf(take(per, "accept", first.handoverId))).toBe("handover_not_found");
    expect(await seen(ola, first.bookingId)).toMatchObject({ handover: { status: "lapsed" } });
    const second = await begun(first.bookingId);
    await take(per, "accept", second.handoverId);
    const before = await told("handover_over", per.uid);
    await world.passTime("2027-08-07T08:00:00Z");
    expect(await codeOf(take(kari, "approve", second.handoverId))).toBe("handover_over");
    expect(await told("handover_over", per.uid)).toBe(before + 1);
  });

  it("it lapses at arrival", async () => {
    const bookingId = await world.paid();
    world.setClocks("2027-09-30T08:00:00Z");
    const { handoverId } = await begun(bookingId);
    expect((await seen(ola, bookingId)).handover?.dueAt).toBe("2027-09-30T22:00:00.000Z");
    await take(per, "accept", handoverId);
    await world.passTime("2027-09-30T22:00:00Z");
    expect(await codeOf(take(kari, "approve", handoverId))).toBe("handover_over");
    expect(await rowOf(bookingId)).toMatchObject({ hunter_uid: ola.uid });
  });

  it("cancelling the booking ends it, and the receiver is told", async () => {
    const { bookingId, handoverId } = await accepted();
    const before = await told("handover_over", per.uid);
    expect((await world.app.cancel(ola, bookingId)).status).toBe(200);
    await world.passTime("2027-08-01T08:05:00Z");
    expect(await seen(ola, bookingId)).toMatchObject({ handover: { status: "ended" } });
    expect(await codeOf(take(kari, "approve", handoverId))).toBe("handover_over");
    expect(await told("handover_over", per.uid)).toBe(before + 1);
  });

  it("a change that is agreed on ends it", async () => {
    const { bookingId, handoverId } = await begun();
    const { body } = await world.app.call(ola, "POST /api/booking-actions/:bookingId/propose", {
      params: { bookingId },
      body: { participants: 1 },
    });
    expect(await codeOf(take(per, "accept", handoverId))).toBe("handover_change_waits");
    const params = { bookingId, proposalId: body.proposalId };
    await world.app.call(kari, "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept", {
      params,
      body: {},
    });
    expect(await seen(ola, bookingId)).toMatchObject({ handover: { status: "ended" } });
  });

  it("a receiver who leaves ends it, with nothing of their address", async () => {
    const eva = await world.app.signIn("drar@example.no", { name: "Eva Moen" });
    for (const accepts of [false, true]) {
      const bookingId = await world.paid();
      const leaving = accepts ? await world.app.signIn("drar2@example.no", { name: "Eva Moen" }) : eva;
      const { body } = await offer(ola, bookingId, leaving.email);
      if (accepts) await take(leaving, "accept", body.handoverId);
      expect((await world.app.call(leaving, "DELETE /api/user-profile/me", {})).status).toBe(200);
      expect(await seen(ola, bookingId)).toMatchObject({
        mayHandOver: true,
        handover: { status: "ended", email: null },
      });
    }
  });

  it("a yes and a cancellation at the same time leave one of the two", async () => {
    const { bookingId, handoverId } = await accepted();
    const [yes, cancelled] = await Promise.all([
      take(kari, "approve", handoverId),
      world.app.cancel(ola, bookingId),
    ]);
    const { hunter_uid } = (await rowOf(bookingId)) ?? {};
    expect([
      [200, 404, per.uid],
      [409, 200, ola.uid],
    ]).toContainEqual([yes.status, cancelled.status, hunter_uid]);
  });
});

describe("refusals", () => {
  it("a booking that is not paid is not handed over", async () => {
    expect(await codeOf(offer(ola, await world.app.confirmed(kari, ola)))).toBe("handover_not_paid");
    const cancelled = await world.paid();
    await world.app.cancel(ola, cancelled);
    expect(await codeOf(offer(ola, cancelled))).toBe("handover_not_now");
  });

  it("not while a problem, a refund by bank or a proposal waits", async () => {
    const bookingId = await world.paid();
    await world.app.call(kari, "POST /api/booking-actions/:bookingId/propose", {
      params: { bookingId },
      body: { participants: 1 },
    });
    expect(await codeOf(offer(ola, bookingId))).toBe("handover_change_waits");
    const withProblem = await world.paid();
    await world.app.pool.query(
      `insert into booking_problem (booking_id, kind, state, reported_at, due_at) values ($1, 'other', 'reported', now(), now())`,
      [withProblem],
    );
    expect(await codeOf(offer(ola, withProblem))).toBe("handover_with_problem");
    const withRefund = await world.paid();
    await world.app.pool.query(
      `insert into refund (booking_id, payment_id, amount_ore, reason, status, decided_at)
       select booking_id, payment_id, 100, 'surplus', 'decided', now() from payment where booking_id = $1`,
      [withRefund],
    );
    expect(await codeOf(offer(ola, withRefund))).toBe("handover_refund_waits");
  });

  it("not to oneself, to the landowner or a co-host, or to whom the landowner has blocked", async () => {
    const bookingId = await world.paid();
    expect(await codeOf(offer(ola, bookingId, ola.email))).toBe("handover_to_self");
    expect(await codeOf(offer(ola, bookingId, kari.email))).toBe("handover_to_host");
    const nils = await world.app.signIn("nils@example.no", { name: "Nils" });
    await world.app.pool.query(
      `insert into co_host (property_id, email, uid, rights, invited_at, accepted_at, expires_at)
       select property_id, 'nils@example.no', $2, '{calendar}', now(), now(), now() from booking where booking_id = $1`,
      [bookingId, nils.uid],
    );
    expect(await codeOf(offer(ola, bookingId, "nils@example.no"))).toBe("handover_to_host");
    const eva = await world.app.signIn("blokkert@example.no", { name: "Eva" });
    await world.app.pool.query(
      "insert into conversation_block (blocker_uid, blocked_uid, at) values ($1, $2, now())",
      [kari.uid, eva.uid],
    );
    expect(await codeOf(offer(ola, bookingId, "blokkert@example.no"))).toBe("handover_blocked");
    // what holds at the offer is asked again at the yes
    const { handoverId } = await begun(bookingId);
    await take(per, "accept", handoverId);
    await world.app.pool.query(
      "insert into conversation_block (blocker_uid, blocked_uid, at) values ($1, $2, now())",
      [kari.uid, per.uid],
    );
    expect(await codeOf(take(kari, "approve", handoverId))).toBe("handover_blocked");
    await world.app.pool.query("delete from conversation_block");
  });

  it("a booking has one handover at a time", async () => {
    const { bookingId } = await begun();
    expect(await codeOf(offer(ola, bookingId, "eva@example.no"))).toBe("handover_open");
  });
});

describe("after the hand-over", () => {
  beforeEach(async () => {
    world = await openMoneyWorld();
    ({ kari, ola, admin } = world);
    per = await world.app.signIn("per@example.no", { name: "Per Nilsen" });
  });

  it("the trip is the new hunter's and the papers are the buyer's; the invoice is not rewritten", async () => {
    const bookingId = await world.paid();
    await world.app.pool.query(
      "update booking set special_requests = 'Allergi mot nøtter', buyer = null where booking_id = $1",
      [bookingId],
    );
    const invoice = (await world.app.invoice(ola, bookingId)).body;
    const { handoverId } = await begun(bookingId);
    await take(per, "accept", handoverId);
    await take(kari, "approve", handoverId);
    await world.app.settle();
    expect(
      (await world.app.call(ola, "GET /api/core-booking/:bookingId", { params: { bookingId } })).status,
    ).toBe(404);
    expect(
      (await world.app.call(ola, "GET /api/core-booking/:bookingId/ground", { params: { bookingId } }))
        .status,
    ).toBe(404);
    expect((await world.app.invoice(ola, bookingId)).body).toEqual(invoice);
    expect((await world.app.receipt(ola, bookingId)).status).toBe(200);
    expect((await world.app.invoice(per, bookingId)).status).toBe(403);
    expect((await world.app.receipt(per, bookingId)).status).toBe(403);
    expect(await world.app.see(per, bookingId)).toMatchObject({
      reader: "hunter",
      hunterUid: per.uid,
      paidByAnother: true,
      hasInvoice: false,
      hasReceipt: false,
      specialRequests: null,
    });
    expect(await world.app.see(kari, bookingId)).toMatchObject({
      hasInvoice: true,
      specialRequests: "Allergi mot nøtter",
      hunter: { name: "Per Nilsen" },
    });
    expect(await rowOf(bookingId)).toMatchObject({
      buyer: { name: invoice.buyer.name, address: expect.any(Object) },
    });
    expect(await world.app.books(bookingId)).toEqual(escrowBalances(bookingId));
  });

  it("the new hunter cancels: the money goes to the buyer's card, the credit note names the buyer", async () => {
    const { bookingId } = await handedOver();
    const buyer = (await world.app.invoice(ola, bookingId)).body.buyer;
    expect((await world.app.cancel(per, bookingId)).status).toBe(200);
    await world.app.settle();
    expect(await world.refundsOf(bookingId)).toEqual([{ ore: totalOre }]);
    expect(await world.app.books(bookingId)).toEqual({});
    const { body } = await world.app.invoice(ola, bookingId);
    expect(body.creditNote?.buyer).toEqual(buyer);
    expect((await world.app.see(per, bookingId)).refunds).toEqual([]);
    const letters = await world.app.rows(
      `select recipient_uid uid, attachment from communication
       where booking_id = $1 and subtype = 'booking_cancelled' and channel = 'email' and recipient_uid <> $2
       order by attachment nulls last`,
      bookingId,
      kari.uid,
    );
    expect(letters).toEqual([
      { uid: ola.uid, attachment: "credit_note" },
      { uid: per.uid, attachment: null },
    ]);
    expect(await world.differences()).toEqual([]);
  });

  it("a change that costs more is refused, one that costs less pays the buyer back", async () => {
    const { bookingId } = await handedOver();
    const propose = (participants: number) =>
      world.app.call(per, "POST /api/booking-actions/:bookingId/propose", {
        params: { bookingId },
        body: { participants },
      });
    expect((await propose(3)).body).toMatchObject({ errors: [{ code: "change_paid_by_another" }] });
    const { buyer } = (await world.app.invoice(ola, bookingId)).body;
    const { body } = await propose(1);
    const params = { bookingId, proposalId: body.proposalId };
    await world.app.call(kari, "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept", {
      params,
      body: {},
    });
    await world.app.settle();
    expect(await world.refundsOf(bookingId)).toEqual([{ ore: totalOre / 2 }]);
    const { body: invoice } = await world.app.invoice(ola, bookingId);
    expect(invoice.buyer).toEqual(buyer);
    expect(invoice.totalOre).toBe(totalOre / 2);
  });

  it("having paid is the buyer's; handed back, all of it is theirs again", async () => {
    const { bookingId } = await handedOver();
    const hasPaid = async ({ uid }: Person) =>
      (await world.app.rows("select has_paid($1) as paid", uid))[0]?.paid;
    expect([await hasPaid(ola), await hasPaid(per)]).toEqual([true, false]);
    const back = await world.app.call(per, "POST /api/booking-actions/:bookingId/hand-over", {
      params: { bookingId },
      body: { email: ola.email },
    });
    await take(ola, "accept", back.body.handoverId);
    await take(kari, "approve", back.body.handoverId);
    expect(await rowOf(bookingId)).toMatchObject({ hunter_uid: ola.uid, buyer_uid: null });
    expect((await world.app.invoice(ola, bookingId)).status).toBe(200);
    expect((await world.app.invoice(per, bookingId)).status).toBe(403);
  });

  it("the buyer does not leave while the trip is to come", async () => {
    await handedOver();
    expect(await codeOf(world.app.call(ola, "DELETE /api/user-profile/me", {}))).toBe("account_has_bookings");
  });

  it("exports have the trip of the one and the money of the other", async () => {
    const { bookingId } = await handedOver();
    const exportOf = async (who: Person) =>
      (await world.app.call(who, "GET /api/user-profile/me/export", {})).body as unknown as Record<
        string,
        { booking_id?: string }[]
      >;
    const [of, by] = [await exportOf(per), await exportOf(ola)];
    const has = (one: typeof of, section: string) =>
      one[section]?.some((row) => row.booking_id === bookingId) ?? false;
    const sections = ["bookingsAsHunter", "payments", "invoices", "receipts", "handovers"];
    expect(sections.map((section) => has(of, section))).toEqual([true, false, false, false, true]);
    expect(sections.map((section) => has(by, section))).toEqual([false, true, true, true, true]);
    expect(of.bookingsAsHunter?.[0]).not.toHaveProperty("buyer");
  });
});
