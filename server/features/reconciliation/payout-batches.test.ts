/**
 * Payouts in a bank file: each is sent once, to the account it had when the file was made, and has the
 * outcome that the bank reports.
 */
import { XMLParser } from "fast-xml-parser";
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { camtOf, camtOfBatch, camtOfPayouts, type PaidOut, pain002 } from "#tests/stand-ins/bank-files.ts";
import {
  type BookingApp,
  commissionOre,
  earningsOre,
  openBookingApp,
  totalOre,
} from "#tests/worlds/booking-app.ts";

let app: BookingApp, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp({ env: { PAYOUT_BY: "bank_file" } });
  ({ ola, admin } = await app.people());
});
const [first, other] = ["12345678903", "86011117947"] as const;
const create = (who = admin) => app.call(who, "POST /api/reconciliation/payout-batches", { body: {} });
const showBatch = async (payoutBatchId: string) =>
  (
    await app.call(admin, "GET /api/reconciliation/payout-batches/:payoutBatchId", {
      params: { payoutBatchId },
    })
  ).body;
const markSent = (payoutBatchId: string) =>
  app.call(admin, "POST /api/reconciliation/payout-batches/:payoutBatchId/sent", {
    params: { payoutBatchId },
  });
const markRefused = (payoutBatchId: string, payoutId: string) =>
  app.call(admin, "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused", {
    params: { payoutBatchId, payoutId },
    body: { reason: "Kontoen er avsluttet" },
  });
const paidUp = { provider: commissionOre, commission: -commissionOre };

it("a file includes each payout that can be sent, once, and each ends as the bank reports", async () => {
  const owners = [
    await app.make.landowner({ account: first }),
    await app.make.landowner({ account: first }),
    await app.make.landowner({ account: first }),
    await app.make.landowner({ account: null }),
  ];
  const bookingIds: string[] = [];
  for (const owner of owners) {
    const bookingId = await app.confirmed(owner, ola);
    await app.pay(ola, bookingId);
    bookingIds.push(bookingId);
  }
  const [good = "", bad = "", frozen = ""] = bookingIds;
  expect((await create()).body.code).toBe("nothing_to_pay_out");
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"]) await app.passTime(time);
  await app.pool.query("update payout set frozen_at = now() where booking_id = $1", [frozen]);
  await app.passTime("2027-10-13T08:00:00Z");
  expect((await create(owners[0])).status).toBe(403);

  // the card provider must first pay a payout's money to our bank
  expect((await create()).body.code).toBe("money_not_at_bank");
  await app.moveToBank(2 * earningsOre - 1);
  const partly = await create();
  expect([partly.status, partly.body.payouts]).toEqual([200, 1]);
  await app.pool.query(
    "alter table payout_batch_line disable trigger user; alter table payout_attempt disable trigger user; delete from payout_batch_line; delete from payout_batch; delete from payout_attempt; alter table payout_batch_line enable trigger user; alter table payout_attempt enable trigger user",
  );
  await app.moveToBank(1);

  const responses = await Promise.all([create(), create()]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const batch = responses.find(({ status }) => status === 200)?.body;
  if (!batch) throw new Error("there is no batch");
  expect(batch).toMatchObject({ payouts: 2, open: 2, totalOre: 2 * earningsOre, payOn: "2027-10-13" });
  expect(new Set(batch.lines.map(({ bookingId }) => bookingId))).toEqual(new Set([good, bad]));

  // a new account does not change the file, and the provider is not asked to send the payout meanwhile
  await app.call(owners[0], "PATCH /api/user-profile/me", { body: { bankAccountNumber: other } });
  await app.passTime("2027-10-13T09:00:00Z");
  expect(await app.count("card_provider.transfer")).toBe(0);
  const downloadBatchFile = () =>
    app.call(admin, "GET /api/reconciliation/payout-batches/:payoutBatchId/file", {
      params: { payoutBatchId: batch.payoutBatchId },
    });
  const { content } = (await downloadBatchFile()).body;
  const message = new XMLParser({ parseTagValue: false }).parse(content).Document.CstmrCdtTrfInitn;
  expect(message.GrpHdr).toMatchObject({ NbOfTxs: "2", CtrlSum: "4320.00" });
  expect(message.PmtInf.DbtrAcct.Id.Othr.Id).toBe("15035512303");
  const orders = message.PmtInf.CdtTrfTxInf as {
    Amt: { InstdAmt: string };
    CdtrAcct: { Id: { Othr: { Id: string } } };
    PmtId: { EndToEndId: string };
  }[];
  expect(orders.map((one) => [one.Amt.InstdAmt, one.CdtrAcct.Id.Othr.Id])).toEqual([
    ["2160.00", first],
    ["2160.00", first],
  ]);
  expect(new Set(orders.map((one) => one.PmtId.EndToEndId)).size).toBe(2);

  const { payoutId = "" } = batch.lines.find(({ bookingId }) => bookingId === bad) ?? {};
  expect((await markRefused(batch.payoutBatchId, payoutId)).body).toMatchObject({ open: 1 });
  expect((await markRefused(batch.payoutBatchId, payoutId)).body.code).toBe("payout_line_ended");
  await Promise.all([markSent(batch.payoutBatchId), markSent(batch.payoutBatchId)]);
  expect(await showBatch(batch.payoutBatchId)).toMatchObject({ open: 0 });
  expect((await downloadBatchFile()).body.content).toBe(content);
  await app.settle();
  expect(await app.books(good)).toEqual(paidUp);
  expect(await app.count("communication where booking_id = $1 and subtype = 'payout_failed'", bad)).toBe(1);

  // once the account is changed, a refused payout is in the next file, with a new id
  await app.call(owners[1], "PATCH /api/user-profile/me", { body: { bankAccountNumber: other } });
  await app.pool.query("update payout set frozen_at = null where booking_id = $1", [frozen]);
  await app.moveToBank(earningsOre);
  await app.passTime("2027-10-16T08:00:00Z");
  await app.passTime("2027-10-16T08:02:00Z");
  const next = (await create()).body;
  expect(new Set(next.lines.map(({ bookingId, account }) => `${bookingId} ${account}`))).toEqual(
    new Set([`${bad} ${other}`, `${frozen} ${first}`]),
  );
  expect(next.payOn).toBe("2027-10-18");
  await markSent(next.payoutBatchId);
  for (const bookingId of [bad, frozen]) expect(await app.books(bookingId)).toEqual(paidUp);
  expect(await app.count("card_provider.transfer")).toBe(0);
  // the fourth payout waits for an account, and for its money at the bank
  await app.passTime("2027-10-18T08:00:00Z");
  expect(await app.rows("select kind, ref from daily_check_difference order by day desc limit 1")).toEqual([
    { kind: "account_short", ref: "bank" },
  ]);
  await app.moveToBank(earningsOre);
  await app.passTime("2027-10-19T08:00:00Z");
  expect(await app.rows("select differences from daily_check order by day desc limit 1")).toEqual([
    { differences: 0 },
  ]);
  const list = (await app.call(admin, "GET /api/reconciliation/payout-batches", { query: {} })).body;
  expect(list.items.map(({ payouts, open }) => [payouts, open])).toEqual([
    [2, 0],
    [2, 0],
  ]);
});

it("a file ends with the bank's statement, and a returned payout is owed and paid again", async () => {
  const [kari, per] = [
    await app.make.landowner({ account: first }),
    await app.make.landowner({ account: first }),
  ];
  app.clock.set("2027-08-01T08:00:00Z");
  const [good, bad] = [await app.confirmed(kari, ola), await app.confirmed(per, ola)];
  for (const bookingId of [good, bad]) await app.pay(ola, bookingId);
  await app.moveToBank(2 * earningsOre);
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", "2027-10-13T08:00:00Z"])
    await app.passTime(time);
  for (const [payOn, code] of [
    ["2027-10-12", "payout_day_passed"],
    ["2027-11-13", "payout_day_too_far"],
  ] as const)
    expect(
      (await app.call(admin, "POST /api/reconciliation/payout-batches", { body: { payOn } })).body.code,
    ).toBe(code);
  const whyOf = async (bookingId: string) =>
    (await app.call(admin, "GET /api/payments/unsent", { query: { limit: 100 } })).body.items.find(
      (item) => item.bookingId === bookingId,
    )?.why;
  expect(await whyOf(good)).toBe("for_bank_file");
  const batch = (await create()).body;
  expect(await whyOf(good)).toBe("at_bank");
  const idOf = (bookingId: string) =>
    (batch.lines.find((line) => line.bookingId === bookingId)?.payoutId ?? "").replaceAll("-", "");
  async function uploadAndRecord(payouts: PaidOut[] | string) {
    const content = typeof payouts === "string" ? payouts : camtOfPayouts(payouts);
    const { body } = await app.call(admin, "POST /api/reconciliation/bank-files", {
      body: { name: "camt.xml", content },
    });
    const params = { bankFileId: body.bankFileId };
    const nothingYet = body.payouts.every(({ outcome }) => outcome === null);
    await app.call(admin, "POST /api/reconciliation/bank-files/:bankFileId/record", { params });
    await app.settle();
    const bankFile = (await app.call(admin, "GET /api/reconciliation/bank-files/:bankFileId", { params }))
      .body;
    return [nothingYet, ...bankFile.payouts.map(({ outcome }) => outcome)];
  }
  const on = "2027-10-14";
  const paid = (bookingId: string, amountOre = earningsOre): PaidOut => ({
    kind: "sent",
    endToEndId: idOf(bookingId),
    amountOre,
    on,
  });
  const wholeBatch = { batch: batch.payoutBatchId.replaceAll("-", ""), amountOre: 2 * earningsOre, on };
  expect(await uploadAndRecord([paid(good), paid(bad, earningsOre - 1)])).toEqual([
    true,
    "done",
    "unmatched",
  ]);
  // one debit for both payouts is matched only if its sum is what was ordered
  expect(await uploadAndRecord(camtOfBatch({ ...wholeBatch, amountOre: earningsOre }))).toEqual([
    true,
    "unmatched",
  ]);
  expect((await uploadAndRecord(camtOfBatch(wholeBatch))).toSorted()).toEqual(["done", "known", true]);
  expect(await uploadAndRecord([paid(good), { ...paid(good), endToEndId: "0".repeat(32) }])).toEqual([
    true,
    "known",
    "unmatched",
  ]);
  expect(await showBatch(batch.payoutBatchId)).toMatchObject({ open: 0 });
  expect([await app.books(good), await app.books(bad)]).toEqual([paidUp, paidUp]);

  const returned: PaidOut = { ...paid(bad), kind: "returned", on: "2027-10-15" };
  expect(await uploadAndRecord([returned])).toEqual([true, "done"]);
  expect(await uploadAndRecord([returned, { ...returned, reason: "AC01" }])).toEqual([
    true,
    "known",
    "known",
  ]);
  const notified = (subtype: string) => app.count("communication where subtype = $1", subtype);
  expect([
    await app.books(bad),
    (await showBatch(batch.payoutBatchId)).lines.find(({ bookingId }) => bookingId === bad),
    await notified("payout_returned"),
    await app.count("communication where booking_id = $1 and subtype = 'payout_failed'", bad),
    await app.count("bank_transaction"),
  ]).toMatchObject([
    { provider: totalOre, commission: -commissionOre, [`landowner/${per.uid}`]: -earningsOre },
    { status: "returned", reason: "AC04 Konto avsluttet" },
    1,
    1,
    0,
  ]);

  await app.call(per, "PATCH /api/user-profile/me", { body: { bankAccountNumber: other } });
  await app.passTime("2027-10-18T08:00:00Z");
  await app.passTime("2027-10-18T08:02:00Z");
  const [nextLine] = (await create()).body.lines;
  expect(nextLine).toMatchObject({ bookingId: bad, account: other });
  // the payout is returned before its debit is reported
  expect(await uploadAndRecord([{ ...returned, endToEndId: `${idOf(bad)}/2` }])).toEqual([true, "done"]);
  expect(await uploadAndRecord([{ ...paid(bad), endToEndId: `${idOf(bad)}/2` }])).toEqual([true, "known"]);
  const { payouts, released } = (
    await app.call(per, "GET /api/financials/yearly-statement", { query: { year: 2027 } })
  ).body;
  expect([payouts, released]).toMatchObject([
    { count: 0, paidOutOre: 0 },
    { count: 1, earningsOre },
  ]);
  await app.passTime("2027-10-19T08:00:00Z");
  expect(await app.books(bad)).toMatchObject({ [`landowner/${per.uid}`]: -earningsOre });
  expect(await app.rows("select differences from daily_check order by day desc limit 1")).toEqual([
    { differences: 0 },
  ]);
});

it("pain.002 refuses one payment or the whole file, and a payment is returned without a reason", async () => {
  const owners = [await app.make.landowner({ account: first }), await app.make.landowner({ account: first })];
  app.clock.set("2027-08-01T08:00:00Z");
  const bookings: string[] = [];
  for (const owner of owners) {
    const bookingId = await app.confirmed(owner, ola);
    await app.call(admin, "POST /api/payments/mark-payment-received", { body: { bookingId } });
    bookings.push(bookingId);
  }
  const [good = "", bad = ""] = bookings;
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", "2027-10-13T08:00:00Z"])
    await app.passTime(time);
  const outcomes = async (content: string) => {
    const { body } = await app.call(admin, "POST /api/reconciliation/bank-files", {
      body: { name: "svar.xml", content },
    });
    const params = { bankFileId: body.bankFileId };
    await app.call(admin, "POST /api/reconciliation/bank-files/:bankFileId/record", { params });
    await app.settle();
    const bankFile = (await app.call(admin, "GET /api/reconciliation/bank-files/:bankFileId", { params }))
      .body;
    return [
      ...bankFile.payouts.map(({ kind, outcome }) => `${kind} ${outcome}`),
      ...bankFile.leftAside.map(({ why }) => why),
    ];
  };
  const orderIds = async (payoutBatchId: string) =>
    new Map(
      (await showBatch(payoutBatchId)).lines.map(({ bookingId, payoutId }) => [
        bookingId,
        payoutId.replaceAll("-", ""),
      ]),
    );

  // the bank refuses the whole file but no account, so all payouts are in the next file
  const wrongBatch = (await create()).body;
  const batch = wrongBatch.payoutBatchId.replaceAll("-", "");
  expect(await outcomes(pain002({ batch, group: "RJCT", reason: "AM04" }))).toEqual([
    "file_refused done",
    "file_refused done",
  ]);
  expect(
    (await showBatch(wrongBatch.payoutBatchId)).lines.map(({ status, reason }) => [status, reason]),
  ).toEqual([
    ["refused", "AM04 Fra banken"],
    ["refused", "AM04 Fra banken"],
  ]);
  expect(
    await app.count("communication where booking_id = any($1) and subtype = 'payout_failed'", bookings),
  ).toBe(0);

  const next = (await create()).body;
  expect(next.payouts).toBe(2);
  const ids = await orderIds(next.payoutBatchId);
  const answers = [
    { endToEndId: `${ids.get(good)}/2`, status: "ACCP" },
    { endToEndId: `${ids.get(bad)}/2`, status: "RJCT", reason: "AC01", amountOre: earningsOre },
  ];
  const answer = pain002({
    batch: next.payoutBatchId.replaceAll("-", ""),
    group: "PART",
    info: "PART",
    answers,
  });
  expect(await outcomes(answer)).toEqual(["refused done", "order_accepted"]);
  expect(await outcomes(answer.replace("14:02", "15:02"))).toEqual(["refused known", "order_accepted"]);
  expect(await app.count("communication where booking_id = $1 and subtype = 'payout_failed'", bad)).toBe(1);
  // a debit and then a return, with only our end-to-end id; a credit with an unknown id is a payment to us
  const order = { amountOre: earningsOre, endToEndId: `${ids.get(good)}/2`, on: "2027-10-14" };
  expect(await outcomes(camtOf([{ ...order, debit: true, reference: "901" }]))).toEqual(["sent done"]);
  expect(await outcomes(camtOf([{ ...order, reference: "902" }]))).toEqual(["returned done"]);
  expect(await app.count("bank_transaction")).toBe(0);
  await outcomes(
    camtOf([{ amountOre: 100, endToEndId: "f".repeat(32), reference: "903", on: "2027-10-14" }]),
  );
  expect(await app.count("bank_transaction")).toBe(1);
});

it("the file has one payment for each landowner, with the bookings and our bank ids", async () => {
  const bankApp = await openBookingApp({
    env: { PAYOUT_BY: "bank_file", BANK_CUSTOMER_ID: "UTMARK-1", BANK_BIC: "DNBANOKK" },
  });
  const { ola: hunter, admin: boss } = await bankApp.people();
  const owner = await bankApp.make.landowner({ account: first });
  const bookings: string[] = [];
  const papers: string[] = [];
  for (let n = 0; n < 3; n++) {
    const bookingId = await bankApp.confirmed(owner, hunter);
    await bankApp.call(boss, "POST /api/payments/mark-payment-received", { body: { bookingId } });
    bookings.push(bookingId);
    papers.push((await bankApp.invoice(owner, bookingId)).body.number);
  }
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", "2027-10-13T08:00:00Z"])
    await bankApp.passTime(time);
  const batch = (await bankApp.call(boss, "POST /api/reconciliation/payout-batches", { body: {} })).body;
  expect(batch).toMatchObject({ payouts: 3 });
  expect(new Set(batch.lines.map(({ order }) => order))).toEqual(new Set([1]));
  const params = { payoutBatchId: batch.payoutBatchId };
  const { content } = (
    await bankApp.call(boss, "GET /api/reconciliation/payout-batches/:payoutBatchId/file", { params })
  ).body;
  const message = new XMLParser({ parseTagValue: false }).parse(content).Document.CstmrCdtTrfInitn;
  expect(message).toMatchObject({
    GrpHdr: {
      NbOfTxs: "1",
      CtrlSum: "6480.00",
      InitgPty: { Id: { OrgId: { Othr: { Id: "UTMARK-1", SchmeNm: { Cd: "CUST" } } } } },
    },
    PmtInf: { DbtrAgt: { FinInstnId: { BIC: "DNBANOKK" } }, CdtTrfTxInf: { Amt: { InstdAmt: "6480.00" } } },
  });
  for (const paper of papers) expect(message.PmtInf.CdtTrfTxInf.RmtInf.Ustrd).toContain(paper);
  // the debit of the payment covers its three payouts; a debit of another sum matches none
  const debit = (amountOre: number, reference: string) =>
    camtOf([
      {
        amountOre,
        debit: true,
        endToEndId: message.PmtInf.CdtTrfTxInf.PmtId.EndToEndId,
        reference,
        on: "2027-10-13",
      },
    ]);
  const outcomes = async (file: string) => {
    const { bankFileId } = (
      await bankApp.call(boss, "POST /api/reconciliation/bank-files", {
        body: { name: "x.xml", content: file },
      })
    ).body;
    await bankApp.call(boss, "POST /api/reconciliation/bank-files/:bankFileId/record", {
      params: { bankFileId },
    });
    return (
      await bankApp.call(boss, "GET /api/reconciliation/bank-files/:bankFileId", { params: { bankFileId } })
    ).body.payouts.map(({ outcome }) => outcome);
  };
  expect(await outcomes(debit(3 * earningsOre - 1, "801"))).toEqual(["unmatched"]);
  expect(await outcomes(debit(3 * earningsOre, "802"))).toEqual(["done", "done", "done"]);
  for (const bookingId of bookings)
    expect(await bankApp.books(bookingId)).toEqual({ bank: commissionOre, commission: -commissionOre });
});

it("payouts of bank transfers are sent only in a file, even if the provider sends other payouts", async () => {
  const byProvider = await openBookingApp();
  const { kari, ola: hunter, admin: boss } = await byProvider.people();
  const [byCard, byBank] = [
    await byProvider.confirmed(kari, hunter),
    await byProvider.confirmed(kari, hunter),
  ];
  await byProvider.pay(hunter, byCard);
  await byProvider.call(boss, "POST /api/payments/mark-payment-received", { body: { bookingId: byBank } });
  expect(await byProvider.books(byBank)).toEqual({ bank: totalOre, [`escrow/${byBank}`]: -totalOre });
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", "2027-10-13T08:00:00Z"])
    await byProvider.passTime(time);
  expect(await byProvider.rows("select reference from card_provider.transfer")).toEqual([
    { reference: byCard },
  ]);
  const unsent = (await byProvider.call(boss, "GET /api/payments/unsent", { query: {} })).body.items;
  expect(unsent.map(({ bookingId, why }) => [bookingId, why])).toEqual([[byBank, "for_bank_file"]]);
  const created = await byProvider.call(boss, "POST /api/reconciliation/payout-batches", { body: {} });
  expect(created.body.lines).toMatchObject([{ bookingId: byBank, amountOre: earningsOre }]);
  const params = { payoutBatchId: created.body.payoutBatchId };
  await byProvider.call(boss, "POST /api/reconciliation/payout-batches/:payoutBatchId/sent", { params });
  expect(await byProvider.books(byBank)).toEqual({ bank: commissionOre, commission: -commissionOre });
  expect(await byProvider.books(byCard)).toEqual(paidUp);
  await byProvider.passTime("2027-10-14T08:00:00Z");
  expect(await byProvider.rows("select differences from daily_check order by day desc limit 1")).toEqual([
    { differences: 0 },
  ]);
});
