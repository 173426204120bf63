/** Imported bank files: what each payment does, exactly once, however often it is reported (rules 6.6). */
import { addDays, osloDate } from "#domain/days.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { ownDifferences } from "#tests/support/books.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { camt, camtOf, type Entry, type Incoming, ocr, pain002 } from "#tests/stand-ins/bank-files.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-02T08:00:00Z"));

let references = 0;
const nextReference = () => String(500_000_000 + references++);
const kidOf = async (bookingId: string): Promise<string> => (await app.invoice(kari, bookingId)).body.kid;
async function createConfirmed(): Promise<{ bookingId: string; kid: string }> {
  const bookingId = await app.confirmed(kari, ola);
  return { bookingId, kid: await kidOf(bookingId) };
}
/** The landowner proposes another stay, and the hunter accepts. */
async function changeStay(bookingId: string, body: { fromDate?: string; toDate: string }) {
  const { proposalId } = (
    await app.call(kari, "POST /api/booking-actions/:bookingId/propose", { params: { bookingId }, body })
  ).body;
  const accepted = await app.call(ola, "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept", {
    params: { bookingId, proposalId },
    body: {},
  });
  expect(accepted.status).toBe(200);
}
const upload = (content: string, who = admin) =>
  app.call(who, "POST /api/reconciliation/bank-files", { body: { name: "fil.xml", content } });
const showFile = async (bankFileId: string) =>
  (await app.call(admin, "GET /api/reconciliation/bank-files/:bankFileId", { params: { bankFileId } })).body;
const record = (bankFileId: string) =>
  app.call(admin, "POST /api/reconciliation/bank-files/:bankFileId/record", { params: { bankFileId } });
async function uploadAndRecord(content: string) {
  const { bankFileId } = (await upload(content)).body;
  expect((await record(bankFileId)).status).toBe(200);
  return showFile(bankFileId);
}
const payment = (kid: string | undefined, amountOre = totalOre): Incoming => ({
  ...(kid && { kid }),
  amountOre,
  reference: nextReference(),
});
const waiting = async () =>
  (await app.call(admin, "GET /api/reconciliation/bank-transactions", { query: { limit: 100 } })).body.items;
const refundsOf = async (bookingId: string) =>
  (await app.call(admin, "GET /api/payments/refunds-by-hand", { query: { limit: 100 } })).body.items.filter(
    (item) => item.bookingId === bookingId,
  );
const heldBooks = (bookingId: string) => ({ bank: totalOre, [`escrow/${bookingId}`]: -totalOre });

describe("an imported bank file", () => {
  it("shows the outcome of each payment, and records them once it is confirmed", async () => {
    const [whole, over, short, late] = [
      await createConfirmed(),
      await createConfirmed(),
      await createConfirmed(),
      await createConfirmed(),
    ];
    await app.cancel(ola, late.bookingId);
    const payments = [
      payment(whole.kid),
      payment(over.kid, totalOre + 500),
      payment(short.kid, totalOre - 1),
      payment(late.kid),
      payment(whole.kid),
      payment("999999999"),
      payment(undefined, 100),
    ];
    const uploaded = (await upload(camt(payments))).body;
    const expectedOutcomes = [
      ["pays", totalOre, 0],
      ["surplus", totalOre, 500],
      ["part", totalOre - 1, 0],
      ["not_payable", 0, totalOre],
      ["double", 0, totalOre],
      [null, 0, 0],
      [null, 0, 0],
    ];
    const outcomes = (file: typeof uploaded) =>
      file.transactions.map(({ outcome, paysOre, returnsOre }) => [outcome, paysOre, returnsOre]);
    expect(outcomes(uploaded)).toEqual(expectedOutcomes);
    expect(uploaded.transactions.map(({ status }) => status)).toEqual(Array(7).fill("new"));
    expect(await app.count("payment")).toBe(0);

    await Promise.all([record(uploaded.bankFileId), record(uploaded.bankFileId)]);
    const recordedFile = await showFile(uploaded.bankFileId);
    expect(outcomes(recordedFile)).toEqual(expectedOutcomes);
    expect(recordedFile.transactions.map(({ status }) => status)).toEqual([
      ...Array(5).fill("recorded"),
      "waiting",
      "waiting",
    ]);
    expect(await app.count("payment where provider = 'manual'")).toBe(5);
    expect((await app.see(ola, whole.bookingId)).paymentStatus).toBe("confirmed");
    expect(await refundsOf(whole.bookingId)).toMatchObject([
      { amountOre: totalOre, reason: "not_payable", receivedReference: payments[4]?.reference },
    ]);
    expect((await refundsOf(over.bookingId)).map(({ amountOre }) => amountOre)).toEqual([500]);
    expect(await refundsOf(short.bookingId)).toEqual([]);
    expect((await refundsOf(late.bookingId)).map(({ amountOre }) => amountOre)).toEqual([totalOre]);
    expect((await waiting()).map(({ amountOre }) => amountOre).sort()).toEqual([100, totalOre]);
  });

  it.each([
    ["the same file", (payments: Incoming[]) => camt(payments)],
    ["another file with it", (payments: Incoming[]) => camt([...payments, payment("999999998")])],
    ["the version before", (payments: Incoming[]) => camt(payments, "02")],
  ])("records a payment once, although it comes again in %s", async (_, repeatedFile) => {
    const { bookingId, kid } = await createConfirmed();
    const payments = [payment(kid)];
    await uploadAndRecord(camt(payments));
    const second = await uploadAndRecord(repeatedFile(payments));
    expect(second.transactions[0]).toMatchObject({ status: "recorded", outcome: "pays" });
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(1);
  });

  it("confirms a transfer that was recorded by hand, once; a second one of the same sum is a double", async () => {
    const { bookingId, kid } = await createConfirmed();
    const byHand = await app.call(admin, "POST /api/payments/mark-payment-received", {
      body: { bookingId, amountOre: totalOre, reference: "Sett i nettbanken" },
    });
    expect(byHand.body).toMatchObject({ status: "paid" });
    const file = (await upload(camt([payment(kid), payment(kid)]))).body;
    const outcomesOf = ({ transactions }: typeof file) =>
      transactions.map(({ outcome, paysOre, returnsOre }) => [outcome, paysOre, returnsOre]);
    const expected = [
      ["confirms", totalOre, 0],
      ["double", 0, totalOre],
    ];
    expect(outcomesOf(file)).toEqual(expected);
    await Promise.all([record(file.bankFileId), record(file.bankFileId)]);
    expect(outcomesOf(await showFile(file.bankFileId))).toEqual(expected);
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(2);
    expect((await refundsOf(bookingId)).map(({ amountOre }) => amountOre)).toEqual([totalOre]);
    expect(
      await app.count(
        "audit where subject = 'payment' and to_state = 'confirmed_by_bank' and actor_uid = $1",
        admin.uid,
      ),
    ).toBe(1);
  });

  it("a transfer of another sum, or of another week, is no confirmation", async () => {
    const [other, earlier] = [await createConfirmed(), await createConfirmed()];
    const byHand = (bookingId: string, receivedOn?: string) =>
      app.call(admin, "POST /api/payments/mark-payment-received", {
        body: { bookingId, amountOre: totalOre, ...(receivedOn && { receivedOn }) },
      });
    await byHand(other.bookingId);
    await byHand(earlier.bookingId, addDays(osloDate(app.clock.now()), -6));
    const file = (await upload(camt([payment(other.kid, totalOre - 1), payment(earlier.kid)]))).body;
    expect(file.transactions.map(({ outcome }) => outcome)).toEqual(["double", "double"]);
  });

  it("in the format OCR giro is recorded in the same way", async () => {
    const { bookingId, kid } = await createConfirmed();
    const file = await uploadAndRecord(ocr([payment(kid)]));
    expect(file).toMatchObject({ format: "ocr", transactions: [{ status: "recorded", kid, known: false }] });
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
  });

  it("is recorded once by two concurrent administrators, and so is a payment in two files", async () => {
    const { bookingId, kid } = await createConfirmed();
    const one = payment(kid);
    const files = await Promise.all([upload(camt([one])), upload(camt([one, payment("999999997")]))]);
    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(files.flatMap(({ body }) => [record(body.bankFileId), record(body.bankFileId)]));
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(1);
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
  });

  it("sets aside a payment that cannot be recorded, records the other payments, and the failed one later", async () => {
    const [bad, good] = [await createConfirmed(), await createConfirmed()];
    await app.pool.query(
      `alter table ledger_entry add constraint stopped check (booking_id <> '${bad.bookingId}') not valid`,
    );
    const file = await uploadAndRecord(camt([payment(bad.kid), payment(good.kid)]));
    expect(file.transactions).toMatchObject([
      { status: "new", problem: expect.stringContaining("stopped") },
      { status: "recorded" },
    ]);
    await app.pool.query("alter table ledger_entry drop constraint stopped");
    await record(file.bankFileId);
    expect((await showFile(file.bankFileId)).transactions[0]).toMatchObject({
      status: "recorded",
      problem: null,
    });
    expect(await app.books(bad.bookingId)).toEqual(heldBooks(bad.bookingId));
  });

  it("with a payment of a known reference and another amount leaves that payment to an administrator", async () => {
    const { bookingId, kid } = await createConfirmed();
    const one = payment(kid);
    await upload(camt([one]));
    const changedPayment = await uploadAndRecord(camt([{ ...one, amountOre: totalOre - 1 }]));
    expect(changedPayment.transactions).toMatchObject([
      { status: "waiting", outcome: null, resembles: { reference: one.reference, status: "new" } },
    ]);
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(0);
  });

  it("is accepted from administrators only, and refused if it is no bank file", async () => {
    expect((await upload(camt([payment(undefined)]), kari)).status).toBe(403);
    expect((await upload("<html></html>")).body.code).toBe("bank_file_unreadable");
    expect((await upload(`${ocr([payment(undefined)])}x`)).body.code).toBe("bank_file_unreadable");
    const manyPayments = Array.from({ length: 1001 }, () => payment(undefined, 100));
    expect((await upload(camt(manyPayments))).body.code).toBe("bank_file_too_long");
    expect((await record("0190f3a2-0000-7000-8000-000000000001")).body.code).toBe("bank_file_not_found");
  });
});

const entryOf = (o: Partial<Entry>): Entry => ({ amountOre: totalOre, reference: nextReference(), ...o });
const casesOf = (bookingId: string) =>
  app.rows("select kind, status, amount, withdrawn_ore from payment_case where booking_id = $1", bookingId);
describe("everything in a bank file is recorded or reported:", () => {
  it("several payments under one reference are each recorded, once", async () => {
    const { bookingId, kid } = await createConfirmed();
    const entryReference = nextReference();
    const [a, b] = [
      { amountOre: 50_000, entryReference, payer: "Jeger A" },
      { amountOre: 50_000, entryReference, payer: "Jeger B" },
    ];
    const entries = [
      a,
      b,
      { amountOre: totalOre, entryReference, kid },
      { amountOre: totalOre, entryReference, kid },
    ];
    const file = await uploadAndRecord(camtOf(entries));
    expect(file.transactions.map(({ payer, status, outcome }) => [payer, status, outcome])).toEqual([
      ["Jeger A", "waiting", null],
      ["Jeger B", "waiting", null],
      [null, "recorded", "pays"],
      [null, "recorded", "double"],
    ]);
    const repeated = await uploadAndRecord(
      camtOf([...entries, { amountOre: 100, entryReference, payer: "Jeger C" }]),
    );
    expect(repeated.transactions.map(({ known }) => known)).toEqual([true, true, true, true, false]);
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(2);
  });
  it.each([
    ["with the bank's references", (o: Partial<Entry>) => o],
    [
      "with that of the entry alone",
      ({ reference: _, ...o }: Partial<Entry>) => ({ ...o, entryReference: nextReference() }),
    ],
  ])("a payment in camt.054 and then in camt.053 is recorded once, %s", async (_, inStatement) => {
    const { bookingId, kid } = await createConfirmed();
    const one = entryOf({ kid, payer: "Ola Skog", payerAccount: "12345678903", text: "Elgjakt" });
    await uploadAndRecord(camtOf([one]));
    const statement = await uploadAndRecord(
      camtOf([{ ...one, reference: undefined, ...inStatement(one) }] as Entry[], {
        format: "camt.053",
        version: "08",
      }),
    );
    expect(statement).toMatchObject({ format: "camt.053", transactions: [{ known: true, outcome: "pays" }] });
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(1);
  });
  it("a day's sum in camt.053 is skipped if camt.054 had its payments", async () => {
    const entryReference = nextReference();
    await uploadAndRecord(
      camtOf([entryOf({ amountOre: 300, entryReference }), entryOf({ amountOre: 700, entryReference })]),
    );
    const sum = { amountOre: 1000, entryReference, bare: true, batch: 2 };
    const statement = (await upload(camtOf([sum], { format: "camt.053" }))).body;
    expect(statement).toMatchObject({
      transactions: [],
      leftAside: [{ why: "sum_of_known", amountOre: 1000 }],
    });
  });
  it("a day's sum in camt.053 before camt.054 waits, and is closed by the payments of camt.054", async () => {
    const [entryReference, another] = [nextReference(), nextReference()];
    const sums = [
      { amountOre: 1000, entryReference, bare: true, batch: 2 },
      { amountOre: 900, entryReference: another, bare: true, batch: 2 },
    ];
    const statement = await uploadAndRecord(camtOf(sums, { format: "camt.053" }));
    const statusOf = async () =>
      (await showFile(statement.bankFileId)).transactions.map(({ amountOre, status }) => [amountOre, status]);
    expect(await statusOf()).toEqual([
      [1000, "waiting"],
      [900, "waiting"],
    ]);
    const { bookingId, kid } = await createConfirmed();
    await uploadAndRecord(
      camtOf([
        entryOf({ kid, amountOre: 300, entryReference }),
        entryOf({ amountOre: 700, entryReference }),
        // only a part of this sum's payments is known, so the sum is not closed
        entryOf({ amountOre: 400, entryReference: another }),
      ]),
    );
    expect(await statusOf()).toEqual([
      [1000, "closed"],
      [900, "waiting"],
    ]);
    expect(await app.books(bookingId)).toMatchObject({ bank: 300 });
  });
  it("all payments of a file are counted, with reason and line of each that is skipped", async () => {
    const file = (
      await upload(
        camtOf([
          entryOf({ text: "Hytte 3", payer: "Ola" }),
          entryOf({ status: "PDNG" }),
          entryOf({ debit: true, text: "Husleie" }),
          entryOf({ on: "2092-01-01" }),
          entryOf({ on: "2020-01-01" }),
          entryOf({ amountOre: 0 }),
        ]),
      )
    ).body;
    expect(file.transactions).toMatchObject([{ payer: "Ola", message: "Hytte 3" }]);
    expect(file.leftAside.map(({ why, bookedOn }) => [why, bookedOn]).sort()).toEqual([
      ["date_to_come", "2092-01-01"],
      ["money_out", "2027-08-02"],
      ["no_amount", "2027-08-02"],
      ["not_booked", null],
      ["too_old", "2020-01-01"],
    ]);
    expect(file.leftAside.every(({ line }) => line > 6)).toBe(true);
    expect(file.ignored).toBe(5);
  });
  it("a file of another account is refused, and an unreadable one with the reason", async () => {
    const other = await upload(camtOf([entryOf({})], { account: "86011117947" }));
    expect([other.status, other.body.code]).toEqual([422, "bank_file_of_other_account"]);
    expect(other.body.detail).toContain("86011117947");
    const ofOther =
      "<Ntfctn><Acct><Id><IBAN>NO8386011117947</IBAN></Id></Acct>" +
      '<Ntry><Amt Ccy="NOK">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>' +
      "<BookgDt><Dt>2027-08-02</Dt></BookgDt></Ntry></Ntfctn>";
    const mixed = camtOf([entryOf({})]).replace("</Ntfctn>", `</Ntfctn>${ofOther}`);
    expect((await upload(mixed)).body).toMatchObject({
      transactions: [{ amountOre: totalOre }],
      leftAside: [{ why: "other_account", account: "86011117947" }],
    });
    const broken = await upload(ocr([payment("26")]).replace("00000000000270000", "00000000000270001"));
    expect(broken.body.detail).toMatch(/Antall eller sum stemmer ikke.*Se linje 5/);
    const inEnglish = await app.call(
      admin,
      "POST /api/reconciliation/bank-files",
      {
        body: {
          name: "x.xml",
          content: camtOf([entryOf({})])
            .replace("camt.054", "pain.001")
            .replaceAll("BkToCstmrDbtCdtNtfctn", "CstmrCdtTrfInitn"),
        },
      },
      { headers: { "accept-language": "en" } },
    );
    expect(inEnglish.body.detail).toMatch(/It is pain\.001\. We read camt/);
  });
  it("the bytes are decoded in the file's own encoding", async () => {
    const bytes = Buffer.from(
      camtOf([entryOf({ payer: "Bjørn Ærlig" })], { encoding: "ISO-8859-1" }),
      "latin1",
    ).toString("base64");
    const { body } = await app.call(admin, "POST /api/reconciliation/bank-files", {
      body: { name: "fil.xml", bytes },
    });
    expect(body.transactions).toMatchObject([{ payer: "Bjørn Ærlig" }]);
  });
});

describe("a reversal by the bank", () => {
  it("in the same file as its payment pays nothing, in either order, and is shown", async () => {
    const [first, second] = [await createConfirmed(), await createConfirmed()];
    const entries = [first, second].map(({ kid }) => entryOf({ kid }));
    const reversals = entries.map((one) => ({ ...one, debit: true, reversal: true }));
    const file = await uploadAndRecord(
      camtOf([entries[0], reversals[0], reversals[1], entries[1]] as Entry[]),
    );
    expect(file).toMatchObject({ transactions: [], reversals: [] });
    expect(file.leftAside.map(({ why }) => why).sort()).toEqual([
      "reversal",
      "reversal",
      "reversed",
      "reversed",
    ]);
    const minus = await uploadAndRecord(ocr([payment(first.kid), payment(first.kid, -totalOre)]));
    expect(minus).toMatchObject({ transactions: [], leftAside: [{ why: "reversed" }, { why: "reversal" }] });
    expect(await app.count("payment where booking_id = any($1)", [first.bookingId, second.bookingId])).toBe(
      0,
    );
  });
  it.each([
    ["by the bank's reference", (one: Entry, _kid: string) => ({ reference: one.reference })],
    ["by the KID", (_one: Entry, kid: string) => ({ kid, reference: nextReference() })],
  ])("in a later file undoes the payment %s, and both parties are notified", async (_, identifiedBy) => {
    const { bookingId, kid } = await createConfirmed();
    const one = entryOf({ kid });
    await uploadAndRecord(camtOf([one]));
    expect((await app.see(ola, bookingId)).status).toBe("paid");
    const reversal = {
      amountOre: totalOre,
      debit: true,
      reversal: true,
      on: "2027-08-03",
      ...identifiedBy(one, kid),
    } as Entry;
    app.clock.set("2027-08-03T08:00:00Z");
    const uploaded = (await upload(camtOf([reversal]))).body;
    expect(uploaded.reversals).toMatchObject([{ bookingId, outcome: "undone", isRecorded: false }]);
    expect((await app.see(ola, bookingId)).status).toBe("paid");
    const undone = await uploadAndRecord(camtOf([reversal]));
    expect(undone.reversals).toMatchObject([{ outcome: "undone", isRecorded: true }]);
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
    });
    expect(await app.books(bookingId)).toEqual({});
    await app.settle();
    const letters = await app.letters("booking_id = $1 and subtype = 'transfer_undone'", bookingId);
    expect(letters.filter(({ content }) => content.includes("anken")).length).toBeGreaterThanOrEqual(2);
    // the statement reports the reversal again without effect, and the hunter pays again
    const repeated = await uploadAndRecord(camtOf([{ ...one }, { ...reversal }], { format: "camt.053" }));
    expect(repeated.reversals).toMatchObject([{ outcome: "known" }]);
    await uploadAndRecord(camtOf([entryOf({ kid, on: "2027-08-03" })]));
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
  });
  it("of a payment that waits for an administrator closes it", async () => {
    const unknown = entryOf({ text: "Ukjent" });
    await uploadAndRecord(camtOf([unknown]));
    const undone = await uploadAndRecord(
      camtOf([{ ...unknown, debit: true, reversal: true, on: "2027-08-02" }]),
    );
    expect(undone.reversals).toMatchObject([{ outcome: "closed" }]);
    expect((await waiting()).map(({ reference }) => reference)).not.toContain(unknown.reference);
  });
  it("of a payment recorded by hand undoes it too", async () => {
    const { bookingId, kid } = await createConfirmed();
    await app.call(admin, "POST /api/payments/mark-payment-received", {
      body: { bookingId, amountOre: totalOre },
    });
    await uploadAndRecord(ocr([payment(kid, -totalOre)]));
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
  });
  it("with the KID of an invoice that was replaced meanwhile undoes it too", async () => {
    const { bookingId, kid } = await createConfirmed();
    await app.call(admin, "POST /api/payments/mark-payment-received", {
      body: { bookingId, amountOre: totalOre },
    });
    await changeStay(bookingId, { fromDate: "2027-10-05", toDate: "2027-10-08" });
    expect(await kidOf(bookingId)).not.toBe(kid);
    const file = await uploadAndRecord(ocr([payment(kid, -totalOre)]));
    expect(file.reversals).toMatchObject([{ outcome: "undone", bookingId }]);
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
  });
  it("after the arrival opens a case for administrators, and the payout waits until it is decided", async () => {
    const [lost, again] = [await createConfirmed(), await createConfirmed()];
    const paid = [entryOf({ kid: lost.kid }), entryOf({ kid: again.kid })];
    await uploadAndRecord(camtOf(paid));
    for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"]) await app.passTime(time);
    const reversals = paid.map((one) => ({ ...one, debit: true, reversal: true, on: "2027-10-05" }));
    const file = await uploadAndRecord(camtOf(reversals as Entry[]));
    // a reversal more than 60 days later is still matched with its payment
    expect(file.reversals).toMatchObject([{ outcome: "case" }, { outcome: "case" }]);
    await app.passTime("2027-10-14T08:00:00Z");
    for (const { bookingId } of [lost, again]) {
      expect(await casesOf(bookingId)).toEqual([
        { kind: "reversed_by_bank", status: "open", amount: totalOre, withdrawn_ore: totalOre },
      ]);
      expect(await app.books(bookingId)).toEqual({
        [`escrow/${bookingId}`]: -totalOre,
        [`claim/${bookingId}`]: totalOre,
      });
    }
    expect(
      await app.count(
        "communication where recipient_uid = $1 and subtype = 'payment_case_reversed_by_bank'",
        admin.uid,
      ),
    ).toBeGreaterThan(0);
    const cases = (await app.call(admin, "GET /api/payments/cases", { query: { limit: 100 } })).body.items;
    const settle = (bookingId: string, paidAgain?: boolean) =>
      app.call(admin, "POST /api/payments/cases/:caseId/settle", {
        params: { caseId: cases.find((one) => one.bookingId === bookingId)?.caseId ?? "" },
        body: { note: "Avklart med jegeren", ...(paidAgain && { paidAgain }) },
      });
    expect((await settle(again.bookingId, true)).status).toBe(200);
    expect((await settle(lost.bookingId)).status).toBe(200);
    await app.passTime("2027-10-14T09:00:00Z");
    expect(await app.books(lost.bookingId)).toEqual({});
    expect(await app.books(again.bookingId)).toMatchObject({ commission: -54_000 });
    expect(await ownDifferences(app.rows)).toEqual([]);
  });
  describe("of one of several payments after arrival", () => {
    const partsOre = [100_000, totalOre - 100_000] as const;
    async function paidInParts() {
      app.clock.set("2027-08-02T08:00:00Z");
      const { bookingId, kid } = await createConfirmed();
      const parts = partsOre.map((amountOre) => entryOf({ kid, amountOre }));
      await uploadAndRecord(camtOf(parts));
      expect((await app.see(ola, bookingId)).status).toBe("paid");
      return { bookingId, parts };
    }
    const reverse = (one: Entry | undefined, on: string) =>
      uploadAndRecord(camtOf([{ ...(one as Entry), debit: true, reversal: true, on }]));
    const settle = async (bookingId: string) => {
      const { items } = (await app.call(admin, "GET /api/payments/cases", { query: { limit: 100 } })).body;
      const open = items.find((one) => one.bookingId === bookingId);
      const { status } = await app.call(admin, "POST /api/payments/cases/:caseId/settle", {
        params: { caseId: open?.caseId ?? "" },
        body: { note: "Pengene er tapt" },
      });
      expect(status).toBe(200);
    };
    const claimsOf = async (bookingId: string) =>
      (await app.call(admin, "GET /api/payments/claims", { query: { bookingId } })).body.items;
    const stay = ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"];

    it("is taken from escrow, whichever it is, and the other payment is split and paid out", async () => {
      const { bookingId, parts } = await paidInParts();
      for (const time of stay) await app.passTime(time);
      await reverse(parts[0], "2027-10-05");
      await settle(bookingId);
      const leftOre = totalOre - partsOre[0];
      expect(await app.books(bookingId)).toEqual({ bank: leftOre, [`escrow/${bookingId}`]: -leftOre });
      expect(await claimsOf(bookingId)).toEqual([]);
      expect(await app.see(ola, bookingId)).toMatchObject({ refundedOre: partsOre[0] });
      await app.passTime("2027-10-14T08:00:00Z");
      expect(await app.books(bookingId)).toMatchObject({ bank: leftOre, commission: -leftOre * 0.2 });
      expect(await ownDifferences(app.rows)).toEqual([]);
    });
    it("leaves the other payment to be refunded to the account it came from", async () => {
      const { bookingId, parts } = await paidInParts();
      await app.passTime("2027-10-01T00:00:00Z");
      await reverse(parts[1], "2027-10-01");
      await settle(bookingId);
      expect((await app.cancel(kari, bookingId)).status).toBe(200);
      const [first] = await app.rows(
        "select payment_id from payment where booking_id = $1 and amount_ore = $2",
        bookingId,
        partsOre[0],
      );
      expect(
        await app.rows("select payment_id, amount_ore from refund where booking_id = $1", bookingId),
      ).toEqual([{ payment_id: first?.payment_id, amount_ore: partsOre[0] }]);
      expect(await ownDifferences(app.rows)).toEqual([]);
    });
    it("after the payout becomes a claim, which can be set off against the landowner's part", async () => {
      const { bookingId, parts } = await paidInParts();
      for (const time of [...stay, "2027-10-14T08:00:00Z"]) await app.passTime(time);
      await reverse(parts[0], "2027-10-14");
      await settle(bookingId);
      expect(await claimsOf(bookingId)).toMatchObject([
        { amountOre: partsOre[0], landownerOre: partsOre[0] * 0.8, outcome: null },
      ]);
      expect(await ownDifferences(app.rows)).toEqual([]);
    });
    it("drops the refund of that payment, since the bank has returned it already", async () => {
      const { bookingId, parts } = await paidInParts();
      await app.cancel(ola, bookingId);
      const toRefund = async () => (await refundsOf(bookingId)).map(({ amountOre }) => amountOre).sort();
      expect(await toRefund()).toEqual([...partsOre]);
      await reverse(parts[0], "2027-08-02");
      const [waits] = (await refundsOf(bookingId)).filter(({ amountOre }) => amountOre === partsOre[0]);
      const sent = await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
        params: { refundId: waits?.refundId ?? "" },
        body: { account: "12345678903" },
      });
      expect(sent.body.code).toBe("refund_taken_back");
      await settle(bookingId);
      expect([await toRefund(), await claimsOf(bookingId)]).toEqual([[partsOre[1]], []]);
      expect(await app.books(bookingId)).toEqual({
        bank: partsOre[1],
        [`refund/${bookingId}`]: -partsOre[1],
      });
      expect(await ownDifferences(app.rows)).toEqual([]);
    });
  });
  it("of an unknown payment opens a case without a booking", async () => {
    const reference = nextReference();
    const file = await uploadAndRecord(camtOf([{ amountOre: 777, debit: true, reversal: true, reference }]));
    expect(file.reversals).toMatchObject([{ outcome: "case", bookingId: null }]);
    expect(
      await app.count("payment_case where kind = 'reversed_by_bank' and booking_id is null and amount = 777"),
    ).toBe(1);
  });
});

it("a payment's text leads to a proposed booking, and its refund goes to the payer's account", async () => {
  app.clock.set("2027-08-02T08:00:00Z");
  const [byKid, byPaper] = [await createConfirmed(), await createConfirmed()];
  const { number } = (await app.invoice(kari, byPaper.bookingId)).body;
  const spaced = byKid.kid.replace(/(\d{4})(?=\d)/g, "$1 ");
  const from = { payerAccount: "12345678903", payer: "Kari Nes" };
  const [a, b, c] = [
    entryOf({ text: `KID ${spaced} takk`, amountOre: totalOre + 700, ...from }),
    entryOf({ text: `Faktura ${number}`, amountOre: 4300 }),
    entryOf({ text: "Elgjakt", amountOre: 17 }),
  ];
  await uploadAndRecord(camtOf([a, b, c]));
  const of = async (one: Entry) => (await waiting()).find(({ reference }) => reference === one.reference);
  expect(await of(a)).toMatchObject({
    payerAccount: "12345678903",
    message: `KID ${spaced} takk`,
    status: "waiting",
  });
  expect((await of(a))?.proposals[0]).toMatchObject({
    bookingId: byKid.bookingId,
    reasons: ["kid"],
    missingOre: totalOre,
  });
  expect((await of(b))?.proposals[0]).toMatchObject({
    bookingId: byPaper.bookingId,
    invoiceNumber: number,
    reasons: ["invoice"],
  });
  expect((await of(c))?.proposals).toEqual([]);
  await app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/match", {
    params: { bankTransactionId: (await of(a))?.bankTransactionId ?? "" },
    body: { bookingId: byKid.bookingId },
  });
  expect(await refundsOf(byKid.bookingId)).toMatchObject([
    { amountOre: 700, payerAccount: "12345678903", payer: "Kari Nes", message: `KID ${spaced} takk` },
  ]);
});

it("refunds are ordered in a bank file to the payers' accounts, and end as the bank reports", async () => {
  app.clock.set("2027-08-02T08:00:00Z");
  const bookings = [await createConfirmed(), await createConfirmed(), await createConfirmed()];
  const accounts = ["12345678903", "86011117947", "12345678903"];
  await uploadAndRecord(
    camtOf(
      bookings.map(({ kid }, place) =>
        entryOf({
          kid,
          amountOre: totalOre + 100 + place,
          payerAccount: accounts[place] ?? "",
          payer: `Jeger ${place}`,
        }),
      ),
    ),
  );
  const create = () =>
    app.call(admin, "POST /api/reconciliation/payout-batches", { body: { kind: "refunds" } });
  // refunds of other tests wait too, but only those of this test have an account
  const batch = (await create()).body;
  const ownLines = bookings.map(({ bookingId }) => batch.lines.find((line) => line.bookingId === bookingId));
  expect(ownLines.map((line) => [line?.account, line?.amountOre, line?.status])).toEqual(
    accounts.map((account, place) => [account, 100 + place, "open"]),
  );
  expect((await create()).body.code).toBe("nothing_to_refund");
  const params = { payoutBatchId: batch.payoutBatchId };
  const { content } = (
    await app.call(admin, "GET /api/reconciliation/payout-batches/:payoutBatchId/file", { params })
  ).body;
  expect(content).toContain(">1.00</InstdAmt>");
  expect(content).toContain("<Nm>Jeger 0</Nm>");
  const [sent, refused, returned] = ownLines.map((line) => (line?.payoutId ?? "").replaceAll("-", ""));
  const byHand = await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
    params: { refundId: ownLines[0]?.payoutId ?? "" },
    body: { account: "12345678903" },
  });
  expect(byHand.body.code).toBe("refund_in_file");
  const answers = [{ endToEndId: refused ?? "", status: "RJCT", reason: "AC04" }];
  await uploadAndRecord(pain002({ batch: batch.payoutBatchId.replaceAll("-", ""), group: "PART", answers }));
  const debit = (endToEndId: string | undefined, amountOre: number) =>
    entryOf({ debit: true, endToEndId: endToEndId ?? "", amountOre });
  const file = await uploadAndRecord(camtOf([debit(sent, 100), debit(returned, 102)]));
  expect(file.payouts.map(({ outcome, bookingId }) => [outcome, bookingId])).toEqual([
    ["done", bookings[0]?.bookingId],
    ["done", bookings[2]?.bookingId],
  ]);
  await uploadAndRecord(camtOf([entryOf({ endToEndId: returned ?? "", amountOre: 102, returned: "AC06" })]));
  const after = (await app.call(admin, "GET /api/reconciliation/payout-batches/:payoutBatchId", { params }))
    .body;
  expect(
    bookings.map(({ bookingId }) => after.lines.find((line) => line.bookingId === bookingId)?.status),
  ).toEqual(["sent", "refused", "returned"]);
  expect(await app.books(bookings[0]?.bookingId ?? "")).toEqual(heldBooks(bookings[0]?.bookingId ?? ""));
  // a refused refund waits for an administrator, and is not sent to the same account again
  for (const place of [1, 2]) {
    const { bookingId = "" } = bookings[place] ?? {};
    expect(await refundsOf(bookingId)).toMatchObject([{ amountOre: 100 + place, inBatch: false }]);
    expect(await app.books(bookingId)).toMatchObject({ [`refund/${bookingId}`]: -(100 + place) });
  }
  expect((await create()).body.code).toBe("nothing_to_refund");
  expect(await ownDifferences(app.rows)).toEqual([]);
});

it("a transfer pays what an accepted change costs more, once, and is proposed by that amount", async () => {
  const { bookingId, kid } = await createConfirmed();
  await uploadAndRecord(camt([payment(kid)]));
  await changeStay(bookingId, { toDate: "2027-10-05" });
  const moreOre = totalOre / 3;
  const uploaded = (
    await upload(camt([payment(undefined, moreOre), payment(kid, moreOre), payment(kid, moreOre)]))
  ).body;
  expect(
    uploaded.transactions.map(({ outcome, paysOre, returnsOre }) => [outcome, paysOre, returnsOre]),
  ).toEqual([
    [null, 0, 0],
    ["pays", moreOre, 0],
    ["double", 0, moreOre],
  ]);
  const [{ bankTransactionId = "" } = {}] = uploaded.transactions;
  await app.pool.query("update bank_transaction set status = 'waiting' where bank_transaction_id = $1", [
    bankTransactionId,
  ]);
  expect(
    (await waiting()).find((row) => row.bankTransactionId === bankTransactionId)?.proposals,
  ).toMatchObject([{ bookingId, missingOre: moreOre, reasons: ["sum"] }]);
  await record(uploaded.bankFileId);
  expect((await showFile(uploaded.bankFileId)).transactions.slice(1)).toMatchObject([
    { outcome: "pays", paysOre: moreOre, returnsOre: 0 },
    { outcome: "double", paysOre: 0, returnsOre: moreOre },
  ]);
  expect(await app.see(ola, bookingId)).toMatchObject({
    ...{ toDate: "2027-10-05", totalOre: totalOre + moreOre },
    proposal: { status: "applied" },
  });
});

it("a refund to an unknown payer's account is ordered to the account that the hunter gives", async () => {
  app.clock.set("2027-08-02T08:00:00Z");
  const { bookingId } = await createConfirmed();
  const pay = { bookingId, amountOre: totalOre + 4_200 };
  await app.call(admin, "POST /api/payments/mark-payment-received", { body: pay });
  const [refund] = await refundsOf(bookingId);
  const refundId = refund?.refundId ?? "";
  const batch = () =>
    app.call(admin, "POST /api/reconciliation/payout-batches", { body: { kind: "refunds" } });
  expect((await batch()).body.lines?.map(({ payoutId }) => payoutId) ?? []).not.toContain(refundId);
  const setAccount = (account: string, who = admin) =>
    app.call(who, "POST /api/payments/refunds-by-hand/:refundId/account", {
      params: { refundId },
      body: { account },
    });
  expect((await setAccount("12345678903", ola)).status).toBe(403);
  expect((await setAccount("1234567890")).status).toBe(400);
  expect((await setAccount("1234 56 78901")).body).toEqual({ refundId, checkDigitFits: false });
  expect((await setAccount("1234.56.78903")).body).toEqual({ refundId, checkDigitFits: true });
  expect(await refundsOf(bookingId)).toMatchObject([{ toAccount: "12345678903", payerAccount: null }]);
  expect(
    await app.rows(
      `select actor_uid, data ->> 'account' as account from audit
       where to_state = 'refund_account_set' and subject_id = $1 order by audit_id`,
      bookingId,
    ),
  ).toEqual([
    { actor_uid: admin.uid, account: "12345678901" },
    { actor_uid: admin.uid, account: "12345678903" },
  ]);
  const { payoutBatchId, lines } = (await batch()).body;
  expect(lines).toMatchObject([{ payoutId: refundId, account: "12345678903", amountOre: 4_200 }]);
  expect((await setAccount("12345678903")).body.code).toBe("refund_in_file");
  const params = { payoutBatchId };
  await app.call(admin, "POST /api/reconciliation/payout-batches/:payoutBatchId/sent", { params });
  expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
  expect((await setAccount("12345678903")).body.code).toBe("refund_already_sent");
});

describe("a payout of the card provider to our bank", () => {
  const payOut = (id: string, ore: number, at: string) =>
    app.pool.query("insert into card_provider.own_movement values ($1, 'payout', $2, $3)", [id, -ore, at]);
  const check = async () => (await app.call(admin, "POST /api/reconciliation/daily-checks", {})).body;
  const arrived = (amountOre: number, on = "2027-08-04"): Entry =>
    ({ ...entryOf({ payer: "Stripe", text: "UTMARK", on }), amountOre }) as Entry;
  const ownAtBank = async () =>
    (
      await app.rows(
        "select coalesce(sum(amount_ore), 0)::int ore from ledger_entry where booking_id is null and account = 'bank'",
      )
    )[0]?.ore;
  const late = async () =>
    (await check()).found
      .filter(({ kind }) => kind === "payout_arrival")
      .map(({ ref, expectedOre, foundOre }) => [ref, expectedOre, foundOre]);
  const statusOf = (entry: Entry) =>
    app.rows("select status, settled_by, note from bank_transaction where reference = $1", entry.reference);
  const closedRow = [{ status: "closed", settled_by: null, note: "" }];

  it("is closed automatically if sum and text agree, and posted once", async () => {
    app.clock.set("2027-08-04T08:00:00Z");
    const before = Number(await ownAtBank());
    await payOut("po_first", 123_400, "2027-08-02T07:00:00Z");
    await check();
    expect(await ownAtBank()).toBe(before + 123_400);
    const [first, second] = [arrived(123_400), arrived(56_700)];
    const uploaded = (await upload(camtOf([first, second]))).body;
    expect(uploaded.transactions.map(({ providerPayout }) => providerPayout?.payoutId)).toEqual([
      "po_first",
      undefined,
    ]);
    await record(uploaded.bankFileId);
    expect(await statusOf(first)).toEqual(closedRow);
    expect(await statusOf(second)).toMatchObject([{ status: "waiting" }]);
    // the provider reports the second payout after the bank
    await payOut("po_second", 56_700, "2027-08-02T07:30:00Z");
    await check();
    expect(await statusOf(second)).toEqual(closedRow);
    expect(await ownAtBank()).toBe(before + 123_400 + 56_700);
    expect(await late()).toEqual([]);
    expect(await ownDifferences(app.rows)).toEqual([]);
  });
  it("with another sum is proposed, matched by an administrator, and reported as a difference", async () => {
    app.clock.set("2027-08-04T08:00:00Z");
    await payOut("po_less", 90_000, "2027-08-02T07:00:00Z");
    await check();
    const entry = arrived(89_000);
    await uploadAndRecord(camtOf([entry]));
    const row = (await waiting()).find(({ reference }) => reference === entry.reference);
    expect(row?.payoutProposals).toMatchObject([{ payoutId: "po_less", reasons: ["descriptor"] }]);
    const match = (payoutId: string) =>
      app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout", {
        params: { bankTransactionId: row?.bankTransactionId ?? "" },
        body: { payoutId, note: "Banken tok 10 kr" },
      });
    expect((await match("po_none")).body.code).toBe("provider_payout_not_found");
    expect((await match("po_first")).body.code).toBe("provider_payout_settled");
    expect((await match("po_less")).body).toMatchObject({
      status: "closed",
      providerPayout: { payoutId: "po_less", amountOre: 90_000 },
    });
    expect((await match("po_less")).body.code).toBe("bank_transaction_settled");
    expect(await late()).toEqual([["simulated po_less", 90_000, 89_000]]);
  });
  it("is reported by the daily check if it has been on its way too long", async () => {
    app.clock.set("2027-08-23T08:00:00Z");
    await payOut("po_late", 40_000, "2027-08-11T07:00:00Z");
    const isLate = async () => (await late()).some(([ref]) => ref === "simulated po_late");
    // its arrival is expected on Friday 13 August
    app.clock.set("2027-08-20T08:00:00Z");
    expect(await isLate()).toBe(false);
    app.clock.set("2027-08-23T08:00:00Z");
    expect(await isLate()).toBe(true);
    await uploadAndRecord(camtOf([arrived(40_000, "2027-08-23")]));
    expect(await isLate()).toBe(false);
  });
});

it("several unknown payments are closed together", async () => {
  const file = await uploadAndRecord(
    camtOf(Array.from({ length: 20 }, () => entryOf({ amountOre: 100, text: "Ikke vår" }))),
  );
  const bankTransactionIds = file.transactions.map((one) => one.bankTransactionId);
  const close = () =>
    app.call(admin, "POST /api/reconciliation/bank-transactions/close", {
      body: { bankTransactionIds, note: "Gjelder ikke oss" },
    });
  expect([(await close()).body, (await close()).body]).toEqual([{ closed: 20 }, { closed: 0 }]);
  expect((await showFile(file.bankFileId)).transactions.every(({ status }) => status === "closed")).toBe(
    true,
  );
});

describe("a payment that waits for an administrator", () => {
  async function uploadWaiting(one: Incoming): Promise<string> {
    const file = await uploadAndRecord(camt([one]));
    expect(file.transactions).toMatchObject([{ status: "waiting" }]);
    return file.transactions[0]?.bankTransactionId ?? "";
  }
  const match = (bankTransactionId: string, bookingId: string) =>
    app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/match", {
      params: { bankTransactionId },
      body: { bookingId },
    });
  const close = (bankTransactionId: string) =>
    app.call(admin, "POST /api/reconciliation/bank-transactions/:bankTransactionId/close", {
      params: { bankTransactionId },
      body: { note: "Sendt tilbake" },
    });

  it("is recorded once for the booking that an administrator chooses", async () => {
    const { bookingId } = await createConfirmed();
    const id = await uploadWaiting(payment("12345678903"));
    const [first, second] = await Promise.all([match(id, bookingId), match(id, bookingId)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((first.status === 200 ? first : second).body).toMatchObject({
      status: "recorded",
      outcome: "pays",
      paysOre: totalOre,
      bookingId,
    });
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
    expect((await close(id)).body.code).toBe("bank_transaction_settled");
  });
  it("is closed with a note if it is not ours, and cannot be recorded afterwards", async () => {
    const { bookingId } = await createConfirmed();
    const id = await uploadWaiting(payment(undefined, 4200));
    expect((await close(id)).body).toMatchObject({ status: "closed", note: "Sendt tilbake" });
    expect((await match(id, bookingId)).body.code).toBe("bank_transaction_settled");
    expect((await waiting()).map((one) => one.bankTransactionId)).not.toContain(id);
    expect(await app.count("audit where subject_id = $1 and to_state = 'closed'", id)).toBe(1);
  });
  it("in another currency is never recorded", async () => {
    const { bookingId, kid } = await createConfirmed();
    const id = await uploadWaiting({ ...payment(kid), currency: "SEK" });
    expect((await match(id, bookingId)).body.code).toBe("bank_transaction_currency");
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(0);
  });
});

it("a payment recorded for a wrong booking can be recorded for another once undone", async () => {
  const [wrongBooking, rightBooking] = [await createConfirmed(), await createConfirmed()];
  const incoming = payment(wrongBooking.kid);
  await uploadAndRecord(camt([incoming]));
  const [transfer] = (
    await app.call(admin, "GET /api/payments/transfers", { query: { bookingId: wrongBooking.bookingId } })
  ).body.items;
  await app.call(admin, "POST /api/payments/transfers/:paymentId/undo", {
    params: { paymentId: transfer?.paymentId ?? "" },
    body: { reason: "KID-en var feil" },
  });
  const found = (await waiting()).find(({ reference }) => reference === incoming.reference);
  const matched = await app.call(
    admin,
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match",
    {
      params: { bankTransactionId: found?.bankTransactionId ?? "" },
      body: { bookingId: rightBooking.bookingId },
    },
  );
  expect(matched.body).toMatchObject({ status: "recorded", outcome: "pays" });
  expect([await app.books(wrongBooking.bookingId), await app.books(rightBooking.bookingId)]).toEqual([
    {},
    heldBooks(rightBooking.bookingId),
  ]);
});
