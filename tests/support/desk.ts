/** Does an administrator's daily work through the API: the bank's files, refunds, cases and claims. */
import { expect } from "vitest";
import type { Person } from "./app.ts";
import type { openBank } from "../stand-ins/bank.ts";
import { pain002 } from "../stand-ins/bank-files.ts";
import type { openMoneyWorld } from "../worlds/money-world.ts";

type PayoutOutcome = "pays" | "refuses" | "pays, and it comes back";
type Claim = { claimId: string; bookingId: string; amountOre: number; landownerOre: number };
export type ClaimEnd = "landowner" | "hunter" | "set-off" | "write-off";
type Line = { account: "own" | "bank"; amountOre: number };

export function openDesk(
  { app, admin }: Pick<Awaited<ReturnType<typeof openMoneyWorld>>, "app" | "admin">,
  second: Person,
  bank: ReturnType<typeof openBank>,
) {
  const today = () => app.clock.now().toISOString().slice(0, 10);
  async function upload({ name, content }: { name: string; content: string }): Promise<void> {
    const { body } = await app.call(admin, "POST /api/reconciliation/bank-files", {
      body: { name, content },
    });
    const params = { bankFileId: body.bankFileId };
    const to = "POST /api/reconciliation/bank-files/:bankFileId/record";
    expect((await app.call(admin, to, { params })).status).toBe(200);
  }
  async function uploadBankFiles(): Promise<void> {
    const file = bank.nextFile();
    if (file) await upload(file);
    await app.settle();
  }

  /** Lets the bank handle each payout order as `wayOf` says. Returns whether an order must be sent again. */
  async function sendBatch(payoutBatchId: string, wayOf: () => PayoutOutcome): Promise<boolean> {
    const params = { payoutBatchId };
    const from = "GET /api/reconciliation/payout-batches/:payoutBatchId/file";
    const { content } = (await app.call(admin, from, { params })).body;
    let mustGoAgain = false;
    for (const { endToEndId, amountOre } of bank.ordersIn(content)) {
      const way = wayOf();
      mustGoAgain ||= way !== "pays";
      if (way === "refuses") {
        const transactionStatuses = [{ endToEndId, status: "RJCT", reason: "AC01", amountOre }];
        const batch = payoutBatchId.replaceAll("-", "");
        await upload({
          name: "svar.xml",
          content: pain002({ batch, group: "PART", info: "PART", answers: transactionStatuses }),
        });
        continue;
      }
      bank.book({ amountOre, debit: true, endToEndId, on: today() });
      await uploadBankFiles();
      if (way !== "pays") bank.book({ amountOre, endToEndId, returned: "AC04", on: today() });
    }
    await uploadBankFiles();
    return mustGoAgain;
  }
  const makeBatch = (kind: "payouts" | "refunds") =>
    app.call(admin, "POST /api/reconciliation/payout-batches", { body: { kind } });

  return {
    today,
    bringFiles: uploadBankFiles,
    /** Matches payments whose text names an invoice, and closes the others as our own or sends them back. */
    async matchPayments(): Promise<void> {
      const unmatched = await app.call(admin, "GET /api/reconciliation/bank-transactions", { query: {} });
      for (const { bankTransactionId, proposals } of unmatched.body.items) {
        const params = { bankTransactionId };
        const proposal = proposals.find(({ reasons }) => reasons.includes("invoice"));
        const { status } = proposal
          ? await app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/match", {
              params,
              body: { bookingId: proposal.bookingId },
            })
          : await app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/close", {
              params,
              body: { note: "Gjelder ingen bestilling" },
            });
        expect(status).toBe(200);
      }
    },
    /** Sends refunds in a bank file if the account is known from the bank, and the others by hand. */
    async sendRefunds(): Promise<void> {
      const batch = await makeBatch("refunds");
      if (batch.status === 200) await sendBatch(batch.body.payoutBatchId, () => "pays");
      const remaining = await app.call(admin, "GET /api/payments/refunds-by-hand", { query: {} });
      for (const { refundId, amountOre } of remaining.body.items) {
        const { status } = await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
          params: { refundId },
          body: { account: "12345678903" },
        });
        expect(status).toBe(200);
        bank.book({ amountOre, debit: true, text: "Tilbakebetaling", on: today() });
      }
      await uploadBankFiles();
    },
    /** Sends the due payouts. Returns whether one must be sent again, to another account. */
    async payOut(wayOf: () => PayoutOutcome): Promise<boolean> {
      const batch = await makeBatch("payouts");
      return batch.status === 200 && sendBatch(batch.body.payoutBatchId, wayOf);
    },
    async settleCases(): Promise<void> {
      const { items } = (await app.call(admin, "GET /api/payments/cases", { query: {} })).body;
      for (const { caseId } of items) {
        const settled = { params: { caseId }, body: { note: "Sett på" } };
        expect((await app.call(admin, "POST /api/payments/cases/:caseId/settle", settled)).status).toBe(200);
      }
    },
    openClaims: async (): Promise<Claim[]> =>
      (await app.call(admin, "GET /api/payments/claims", { query: {} })).body.items.filter(
        ({ outcome }) => outcome === null,
      ),
    /** Settles a claim. If somebody pays it, they pay to our bank account. */
    async endClaim({ claimId, amountOre, landownerOre }: Claim, end: ClaimEnd): Promise<void> {
      const [params, reason] = [{ claimId }, "Avgjort"];
      if (end === "set-off" || end === "write-off") {
        const to = `POST /api/payments/claims/:claimId/${end}` as const;
        expect((await app.call(admin, to, { params, body: { reason } })).status).toBe(200);
        return;
      }
      bank.book({ amountOre: end === "hunter" ? amountOre : landownerOre, text: "Krav", on: today() });
      const paid = { params, body: { by: end, reason } };
      expect((await app.call(admin, "POST /api/payments/claims/:claimId/paid", paid)).status).toBe(200);
    },
    /** Moves our own money in or out of the bank, proposed by one administrator and approved by another. */
    async moveOwn(amountOre: number): Promise<void> {
      bank.book({ amountOre: Math.abs(amountOre), debit: amountOre < 0, text: "Utmark", on: today() });
      const lines: Line[] = [
        { account: "bank", amountOre },
        { account: "own", amountOre: -amountOre },
      ];
      const proposed = { body: { lines, reason: "Våre egne penger" } };
      const { correctionId } = (await app.call(admin, "POST /api/reconciliation/corrections", proposed)).body;
      const approve = (who: Person) =>
        app.call(who, "POST /api/reconciliation/corrections/:correctionId/approve", {
          params: { correctionId },
        });
      expect([(await approve(admin)).status, (await approve(second)).status]).toEqual([409, 200]);
    },
  };
}
