/** Creates bookings in the status that the tested endpoint needs, with ratings and reports of ratings. */
import { randomUUID } from "node:crypto";
import { makeDraft, makeRequest, moveStay, stayAt } from "../../factories/stays.ts";
import type { Key } from "#contract/define.ts";
import type { Base } from "./base.ts";

export type Bookings = ReturnType<typeof bookingsIn>;
export function bookingsIn({ app, make, owner, hunter, stranger, admin, propertyId, offeringId }: Base) {
  const stay = stayAt(offeringId);
  /** Creates a booking, a separate one for each endpoint that ends it. */
  async function booking(status: "calculated" | "pending" | "confirmed" | "paid"): Promise<string> {
    const bookingId = await (status === "calculated" ? makeDraft : makeRequest)(app, hunter, stay);
    const params = { bookingId };
    if (status === "confirmed" || status === "paid")
      await app.call(owner, "POST /api/booking-actions/:bookingId/accept", { params, body: {} });
    if (status === "paid")
      await app.call(admin, "POST /api/payments/mark-payment-received", { body: { bookingId } });
    return bookingId;
  }
  /** Creates a paid booking whose hunter has arrived, and whose money is in escrow. */
  async function inProgress(): Promise<string> {
    const bookingId = await booking("paid");
    await moveStay(app.pool, bookingId, { fromDate: "2027-07-31", toDate: "2027-08-03" });
    await app.pool.query(
      `update booking set status = 'in_progress', next_deadline_at = '2027-08-02T22:00:00Z'
       where booking_id = $1`,
      [bookingId],
    );
    return bookingId;
  }
  /** Creates a proposal of the side that withdraws it, or whose other side answers it. */
  async function proposal(key: Key) {
    const params = { bookingId: await booking("confirmed") };
    const { body } = await app.call(
      key.endsWith("/withdraw") ? owner : hunter,
      "POST /api/booking-actions/:bookingId/propose",
      { params, body: { participants: 3 } },
    );
    return { ...params, proposalId: body.proposalId };
  }
  /** Creates the permit of a member who needs no papers. */
  async function permit(): Promise<string> {
    const bookingId = await booking("paid");
    await make.insert("party", { bookingId });
    const member = {
      bookingId,
      ord: 1,
      name: "Nils Nilsen",
      role: "unarmed",
      addedAt: app.clock.now(),
    } as const;
    await make.insert("partyMember", member);
    const read = { params: { bookingId } };
    const { body } = await app.call(hunter, "GET /api/core-booking/:bookingId/permits", read);
    return body.items[0]?.permitId ?? "";
  }
  /** Creates a problem whose landowner has offered a sum, a separate one for each request. */
  async function problem(): Promise<string> {
    const reportedAt = app.clock.now();
    const dueAt = new Date(reportedAt.getTime() + 72 * 3_600_000);
    const bookingId = await inProgress();
    const { problemId } = await make.insert("bookingProblem", {
      bookingId,
      kind: "other",
      state: "answered",
      reportedAt,
      dueAt,
      offerOre: 1000,
    });
    const byHunter = { byRole: "hunter", byUid: hunter.uid } as const;
    const report = { problemId, step: 1, kind: "report", at: reportedAt, text: "Døra var låst." };
    await make.insert("problemStep", { ...report, ...byHunter });
    return problemId;
  }
  async function card(memberId: string): Promise<string> {
    const createdAt = app.clock.now();
    const { fileId } = await make.insert("storedFile", { fileId: randomUUID(), createdAt });
    const picture = { memberId, fileId, contentType: "image/png", sizeBytes: 9, addedAt: createdAt } as const;
    return (await make.insert("partyCard", picture)).cardId;
  }
  /** Creates a member of a team, by the hunter's account; one that waits where a replacement is answered. */
  async function member(key: Key) {
    const bookingId = await booking("confirmed");
    await make.insert("party", { bookingId });
    const row = { bookingId, role: "hunter", addedAt: app.clock.now() } as const;
    const { memberId } = await make.insert("partyMember", {
      ...{ ...row, ord: 1, name: "Per", uid: hunter.uid, fee: "2027-05-01" },
    });
    if (key.endsWith("/:cardId")) return { memberId, cardId: await card(memberId) };
    if (key.endsWith("/let-in")) await app.pool.query("update offering set red_members = 'ask'");
    if (!key.endsWith("/answer-replacement")) return memberId;
    const waiting = { ...row, ord: 2, name: "Nils", waits: true, replaces: memberId };
    return (await make.insert("partyMember", waiting)).memberId;
  }
  /**
   * Creates a handover: one that its hunter withdraws, that the landowner answers, or of another's booking to the
   * hunter, who answers it.
   */
  async function handover(key: Key): Promise<string> {
    const bookingId = await booking("paid");
    const now = app.clock.now();
    const times = { dueAt: new Date(now.getTime() + 72 * 3_600_000), createdAt: now, updatedAt: now };
    const other = await receiver();
    // another endpoint may have had the owner block the hunter, who receives the booking here
    await app.pool.query("delete from conversation_block where blocker_uid = $1 or blocked_uid = $1", [
      hunter.uid,
    ]);
    const isAnswered = /approve|refuse/.test(key);
    const isOwn = isAnswered || key.endsWith("/withdraw");
    if (!isOwn)
      await app.pool.query("update booking set hunter_uid = $2 where booking_id = $1", [
        bookingId,
        other.uid,
      ]);
    const { handoverId } = await make.insert("bookingHandover", {
      ...{ bookingId, ...times, byUid: isOwn ? hunter.uid : other.uid },
      ...(isAnswered
        ? {
            ...{ status: "accepted", receiverUid: other.uid, acceptedAt: now },
            ...{ termsVersion: "2026-12-01", privacyVersion: "2026-12-01" },
          }
        : { status: "offered", email: hunter.email, tokenHash: "0".repeat(64) }),
    });
    return handoverId;
  }
  const receiver = () => app.signIn("tar-over@example.no", { name: "Per Nilsen" });
  /** Creates a completed booking that can be rated. */
  async function completed(): Promise<string> {
    const bookingId = await make.booking({
      propertyId,
      offeringId,
      hunterUid: hunter.uid,
      landownerUid: owner.uid,
      status: "in_progress",
      fromDate: "2027-07-28",
      toDate: "2027-08-01",
      commissionOre: 0,
      landownerEarningsOre: 0,
    });
    await app.pool.query("update booking set status = 'completed', completed_at = $2 where booking_id = $1", [
      bookingId,
      app.clock.now(),
    ]);
    return bookingId;
  }
  /** Creates an expired booking, to which the landowner did not reply in time. */
  async function expired(): Promise<string> {
    const bookingId = await completed();
    await app.pool.query("update booking set status = 'expired' where booking_id = $1", [bookingId]);
    await make.insert("audit", {
      at: app.clock.now(),
      actorRole: "system",
      subject: "booking",
      subjectId: bookingId,
      fromState: "pending",
      toState: "expired",
    });
    return bookingId;
  }
  /** Creates a rating, a separate one for each request that hides it. */
  async function rating(): Promise<string> {
    const [bookingId, now] = [await completed(), app.clock.now()];
    const row = {
      bookingId,
      byRole: "hunter",
      stars: 4,
      text: "Fint",
      createdAt: now,
      updatedAt: now,
    } as const;
    const { ratingId } = await make.insert("rating", row);
    await app.pool.query("update rating_window set closed_at = $2 where booking_id = $1", [bookingId, now]);
    return ratingId;
  }
  /** A rating, with the host's answer where the endpoint is about one that is there. */
  async function ratingFor(key: Key): Promise<string> {
    const ratingId = await rating();
    if (/answer/.test(key) && !key.startsWith("PUT")) await answer(ratingId);
    return ratingId;
  }
  const answer = (ratingId: string) =>
    make.insert("ratingAnswer", {
      ratingId,
      text: "Takk for besøket.",
      writtenBy: owner.uid,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    });
  /** A picture of a hunter's rating, and the ids by which an endpoint finds it. */
  async function pictureOfRating(key: Key): Promise<Record<string, string>> {
    const ratingId = await rating();
    const { rows } = await app.pool.query("select booking_id from rating where rating_id = $1", [ratingId]);
    const bookingId: string = rows[0].booking_id;
    const imageId = await make.pictureOfRating(bookingId, hunter.uid);
    return key.includes(":ratingId") ? { ratingId, imageId } : { bookingId, imageId };
  }
  async function ratingAnswerReport(): Promise<string> {
    const ratingId = await rating();
    await answer(ratingId);
    const { reportId } = await make.insert("ratingAnswerReport", {
      ratingId,
      text: "Takk for besøket.",
      writtenBy: owner.uid,
      reporterUid: stranger.uid,
      reason: "spam",
      note: "",
      reportedAt: app.clock.now(),
    });
    return reportId;
  }
  async function ratingReport(): Promise<string> {
    const { reportId } = await make.insert("ratingReport", {
      ratingId: await rating(),
      reporterUid: stranger.uid,
      reason: "spam",
      note: "",
      reportedAt: app.clock.now(),
    });
    return reportId;
  }
  return {
    ...{ stay, booking, inProgress, proposal, permit, problem, handover, member, completed, expired },
    ...{ ratingFor, ratingReport, ratingAnswerReport, pictureOfRating },
  };
}
