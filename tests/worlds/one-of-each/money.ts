/** Creates money in each state that administrators handle, with separate rows for each endpoint. */
import { randomUUID } from "node:crypto";
import { addDays } from "#domain/days.ts";
import type { Base } from "./base.ts";
import type { Bookings } from "./bookings.ts";

export const providerPayoutId = "po_1";

export function moneyIn({ app, make, owner, admin }: Base, { booking, completed }: Bookings) {
  const { insert } = make;
  const now = () => app.clock.now();
  /** Inserts a set of postings, which must sum to zero. */
  async function entries(
    reason: string,
    accounts: Record<string, number>,
    bookingId?: string,
  ): Promise<void> {
    const set = { entrySetId: randomUUID(), reason, at: now(), bookingId };
    await app.platform.db
      .insertInto("ledgerEntry")
      .values(Object.entries(accounts).map(([account, amountOre]) => ({ ...set, account, amountOre })))
      .execute();
  }
  /** Creates a payout that can be sent in a bank file. */
  async function payable(): Promise<string> {
    await entries("provider_payout", { bank: 1000, provider: -1000 });
    const { payoutId } = await insert("payout", {
      bookingId: await completed(),
      landownerUid: owner.uid,
      amountOre: 1000,
      commissionOre: 0,
      status: "scheduled",
      dueOn: "2027-08-01",
      releasedAt: now(),
      createdAt: now(),
    });
    return payoutId;
  }
  async function payoutBatch(): Promise<{ payoutBatchId: string; payoutId: string }> {
    const payoutId = await payable();
    const { body } = await app.call(admin, "POST /api/reconciliation/payout-batches", { body: {} });
    return { payoutBatchId: body.payoutBatchId, payoutId };
  }
  const ofProvider = () => ({ provider: "simulated", providerRef: randomUUID(), openedAt: now() });
  async function claim(): Promise<string> {
    const bookingId = await booking("paid");
    const { rows } = await app.pool.query("select payment_id from booking where booking_id = $1", [
      bookingId,
    ]);
    const { caseId } = await insert("paymentCase", {
      ...ofProvider(),
      kind: "dispute",
      bookingId,
      paymentId: rows[0].payment_id,
      amount: 1000,
      currency: "nok",
      status: "lost",
    });
    return (await insert("claim", { caseId, bookingId, amountOre: 1000, openedAt: now() })).claimId;
  }
  /** Creates a payment case, a separate one for each request that settles it. */
  async function paymentCase(): Promise<string> {
    const { caseId } = await insert("paymentCase", {
      ...ofProvider(),
      kind: "unmatched",
      bookingId: await booking("confirmed"),
      amount: 100,
      currency: "usd",
      status: "open",
    });
    return caseId;
  }
  async function difference(): Promise<string> {
    const { differenceId } = await insert("difference", {
      kind: "unknown_movement",
      ref: randomUUID(),
      expectedOre: 1,
      foundOre: 0,
      firstSeenAt: now(),
      lastSeenAt: now(),
    });
    return differenceId;
  }
  /** Creates a correction of another administrator's, which the calling administrator can approve. */
  async function correction(): Promise<string> {
    const lines = [
      { account: "own", amountOre: 1 },
      { account: "provider", amountOre: -1 },
    ];
    const { correctionId } = await insert("correction", {
      lines: JSON.stringify(lines),
      reason: "Uttak",
      proposedAt: now(),
      proposedBy: owner.uid,
    });
    return correctionId;
  }
  /** Creates a refund of a bank transfer, a separate one for each request that sends it by hand. */
  async function refund(): Promise<{ refundId: string; paymentId: string }> {
    const bookingId = await booking("confirmed");
    const { paymentId } = await insert("payment", {
      bookingId,
      provider: "manual",
      providerIntentId: randomUUID(),
      clientSecret: "",
      amountOre: 1000,
      status: "succeeded",
      createdAt: now(),
      updatedAt: now(),
    });
    await entries("paid", { bank: 1000, [`refund/${bookingId}`]: -1000 }, bookingId);
    return insert("refund", {
      bookingId,
      paymentId,
      amountOre: 1000,
      reason: "not_payable",
      status: "decided",
      decidedAt: now(),
    });
  }
  /** Creates a refund that the card provider has refused to send to the card. */
  async function refusedRefund(): Promise<string> {
    const { refundId, paymentId } = await refund();
    await app.pool.query("update payment set provider = 'simulated' where payment_id = $1", [paymentId]);
    await app.pool.query("update refund set refused_at = $2, refusal = 'closed' where refund_id = $1", [
      refundId,
      now(),
    ]);
    return refundId;
  }
  /** Creates a bank file with an unmatched payment, and a provider's payout that it may match. */
  async function bankPayment(): Promise<{ bankFileId: string; bankTransactionId: string }> {
    await app.pool.query(
      `insert into provider_payout (provider, payout_id, amount_ore, status, arrival_on, told_at)
       values ('simulated', $1, 1000, 'paid', '2027-08-01', $2)
       on conflict (provider, payout_id) do update set bank_transaction_id = null`,
      [providerPayoutId, now()],
    );
    const { bankFileId } = await insert("bankFile", {
      name: "fil.xml",
      format: "ocr",
      sha256: randomUUID(),
      uploadedAt: now(),
      uploadedBy: admin.uid,
    });
    const { bankTransactionId } = await insert("bankTransaction", {
      account: "15035512303",
      reference: randomUUID(),
      bookedOn: "2027-08-01",
      amountOre: 1000,
      currency: "NOK",
      status: "waiting",
    });
    await insert("bankFileLine", { bankFileId, line: 1, bankTransactionId });
    return { bankFileId, bankTransactionId };
  }
  let reports = 0;
  /** Creates a VAT report, a separate one for each request that deletes it. */
  async function vatReport(): Promise<string> {
    const { reportId } = await insert("vatReport", {
      landownerUid: owner.uid,
      fromDate: "2020-01-01",
      toDate: addDays("2020-01-31", ++reports),
      document: "{}",
      generatedAt: now(),
    });
    return reportId;
  }
  /** Creates a landowner's own rate, a separate one for each request that changes or removes it. */
  async function override(): Promise<string> {
    const { uid: landownerUid } = await make.landowner();
    const body = { landownerUid, ratePercent: 12, validFrom: "2027-09-01" };
    return (await app.call(admin, "POST /api/commission/landowner-overrides", { body })).body.overrideId;
  }
  return {
    payable,
    payoutBatch,
    claim,
    paymentCase,
    difference,
    correction,
    refund,
    refusedRefund,
    bankPayment,
    vatReport,
    override,
  };
}
