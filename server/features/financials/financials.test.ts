/** A landowner's financials: the status of each amount, equal to the ledger to the øre. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { textOfPdf } from "#tests/support/pdf-text.ts";
import {
  type BookingApp,
  commissionOre,
  earningsOre,
  openBookingApp,
  totalOre,
} from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});

type Query = {
  from?: string;
  to?: string;
  year?: string;
  groupBy?: "booking" | "offering" | "month" | "season";
};
const financialsOf = async (query: Query & { limit?: string; cursor?: string } = {}, who = kari) =>
  (await app.call(who, "GET /api/financials", { query: query as object })).body;
/** 540 kr of VAT on the sale, less 108 kr of VAT on the commission (rules 3.6) */
const [saleVatOre, deductibleVatOre, vatOre] = [54_000, 10_800, 43_200];
const fullTotals = {
  bookings: 1,
  grossOre: totalOre,
  commissionOre,
  saleVatOre,
  deductibleVatOre,
  vatOre,
  earningsOre,
  netOre: earningsOre - vatOre,
};
const none = {
  bookings: 0,
  grossOre: 0,
  commissionOre: 0,
  saleVatOre: 0,
  deductibleVatOre: 0,
  vatOre: 0,
  earningsOre: 0,
  netOre: 0,
};

/** The balances of this landowner's bookings, summed from the ledger's rows. */
async function booksOf(who: Person) {
  const rows = await app.rows(
    "select l.account, l.amount_ore::int ore from ledger_entry l join booking b using (booking_id) where b.landowner_uid = $1",
    who.uid,
  );
  const sum = (is: (account: string, ore: number) => boolean, sign: 1 | -1) =>
    rows.reduce((total, { account, ore }) => total + (is(account, ore) ? sign * ore : 0), 0);
  return {
    escrowOre: sum((account) => account.startsWith("escrow/"), -1),
    owedOre: sum((account) => account.startsWith("landowner/"), -1),
    paidOutOre: sum((account, ore) => account.startsWith("landowner/") && ore > 0, 1),
    commissionOre: sum((account) => account === "commission", -1),
  };
}
/**
 * Expects the ledger to agree with the states: escrow has what is held and not released, and nothing else.
 */
async function expectAgreement(who = kari): Promise<void> {
  const { states, books, total } = await financialsOf({}, who);
  expect(books).toEqual(await booksOf(who));
  expect(books.escrowOre + books.owedOre + books.paidOutOre + books.commissionOre).toBe(
    states.held.grossOre + states.on_its_way.grossOre + states.paid.grossOre,
  );
  expect(books.paidOutOre).toBe(states.paid.earningsOre);
  expect(total.grossOre - total.commissionOre - total.vatOre).toBe(total.netOre);
}

describe("a booking's money", () => {
  let bookingId: string;
  it("is upcoming once it is confirmed", async () => {
    bookingId = await app.confirmed(kari, ola);
    const { states, total, items, books } = await financialsOf({ year: "2027" });
    expect([states.upcoming, states.held, total]).toEqual([fullTotals, none, fullTotals]);
    expect(items).toMatchObject([
      {
        key: bookingId,
        ...fullTotals,
        netByState: { upcoming: 172_800, held: 0 },
        booking: {
          bookingId,
          status: "confirmed",
          payout: { state: "upcoming", date: "2027-10-13", why: null },
        },
      },
    ]);
    expect(books).toEqual({ escrowOre: 0, owedOre: 0, paidOutOre: 0, commissionOre: 0 });
  });

  it("is held once it is paid, on its way after the stay, and finally paid out", async () => {
    await app.pay(ola, bookingId);
    expect((await financialsOf()).states).toMatchObject({ upcoming: none, held: fullTotals });
    await expectAgreement();
    for (const day of ["01", "05"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
    const { states, items } = await financialsOf();
    expect(states).toMatchObject({ held: none, on_its_way: fullTotals });
    expect(items[0]?.booking?.payout).toEqual({ state: "on_its_way", date: "2027-10-13", why: "scheduled" });
    await expectAgreement();
    await app.passTime("2027-10-13T08:00:00Z");
    const after = await financialsOf();
    expect(after.states).toMatchObject({ on_its_way: none, paid: fullTotals });
    expect(after.items[0]?.booking?.payout).toEqual({ state: "paid", date: "2027-10-13", why: null });
    await expectAgreement();
  });

  it("that was retained after a cancellation is split with the VAT of the credit note", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const eva = await app.make.landowner();
    const cancelled = await app.confirmed(eva, ola);
    await app.pay(ola, cancelled);
    app.clock.set("2027-09-10T08:00:00Z"); // under the moderate policy half is refunded
    await app.cancel(ola, cancelled);
    await app.settle();
    const { total, states } = await financialsOf({}, eva);
    const halfTotals = {
      bookings: 1,
      grossOre: 135_000,
      commissionOre: 27_000,
      saleVatOre: 27_000,
      deductibleVatOre: 5_400,
      vatOre: 21_600,
      earningsOre: 108_000,
      netOre: 86_400,
    };
    expect([total, states.on_its_way]).toEqual([halfTotals, halfTotals]);
    const papers = await app.rows("select document from invoice where booking_id = $1", cancelled);
    expect(papers.reduce((sum, { document }) => sum + document.totalVatOre, 0)).toBe(total.saleVatOre);
    await expectAgreement(eva);
  });
});

describe("the money of one booking", () => {
  const of = (who: Person, bookingId: string) =>
    app.call(who, "GET /api/financials/bookings/:bookingId", { params: { bookingId } });
  it("is shown step by step to its landowner and administrators, with its documents", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const per = await app.make.landowner();
    const bookingId = await app.pending(per, ola);
    expect((await of(per, bookingId)).body).toMatchObject({ code: "not_agreed" });
    await app.accept(per, bookingId);
    await app.pay(ola, bookingId);
    await app.cancel(per, bookingId);
    await app.settle();
    const { body } = await of(per, bookingId);
    expect(body).toMatchObject({
      ...none,
      bookings: 1,
      totalOre,
      refundedOre: totalOre,
      commissionRatePercent: 20,
      invoiceNumber: expect.stringMatching(/^UT-\d+-2027-0001$/),
      commissionInvoice: null,
      creditNoteNumbers: [expect.stringMatching(/^UT-\d+-2027-0002$/)],
      hasReceipt: true,
      booking: { bookingId, status: "cancelled", payout: null },
    });
    expect(body.events.map(({ kind, amountOre }) => [kind, amountOre])).toEqual([
      ["paid", totalOre],
      ["refund_decided", totalOre],
      ["refund_sent", totalOre],
    ]);
    expect((await of(admin, bookingId)).status).toBe(200);
    expect((await of(kari, bookingId)).status).toBe(404);
    expect((await financialsOf({}, per)).total).toEqual(none);
  });
});

describe("VAT", () => {
  it("is counted from the term's documents and commission, in a report that is stored and deleted", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const per = await app.make.landowner();
    const [stayed, cancelled] = [await app.confirmed(per, ola), await app.confirmed(per, ola)];
    for (const bookingId of [stayed, cancelled]) await app.pay(ola, bookingId);
    app.clock.set("2027-09-10T08:00:00Z");
    await app.cancel(ola, cancelled); // half is retained, and half credited
    await app.settle();
    for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
    await app.passTime("2027-10-13T09:00:00Z"); // the commission is invoiced now
    app.clock.set("2027-11-02T08:00:00Z");
    const makeReport = async (body: object, who = per) =>
      (await app.call(who, "POST /api/financial-documents/generate-vat-report", { body })).body;

    // July and August have two invoices; September and October the credit note and both commission invoices
    const july = await makeReport({ year: 2027, term: 4 });
    expect(july).toMatchObject({
      from: "2027-07-01",
      to: "2027-08-31",
      invoices: 2,
      creditNotes: 0,
      toPayOre: 108_000,
    });
    expect(july.sales).toEqual([{ percent: 25, baseOre: 432_000, vatOre: 108_000 }]);
    const last = await makeReport({});
    expect(last).toMatchObject({
      from: "2027-09-01",
      to: "2027-10-31",
      registered: true,
      sales: [{ percent: 25, baseOre: -108_000, vatOre: -27_000 }],
      commission: { percent: 25, baseOre: 64_800, vatOre: 16_200 },
      creditNotes: 1,
      toPayOre: -43_200,
    });
    app.clock.set("2027-12-02T08:00:00Z");
    expect(await makeReport({ year: 2027, term: 5 })).toEqual(last);

    const statement = (await app.call(per, "GET /api/financials/yearly-statement", { query: { year: 2027 } }))
      .body;
    expect(statement).toMatchObject({
      payouts: { count: 2, paidOutOre: (await booksOf(per)).paidOutOre },
      released: { count: 2, commissionOre: 81_000, earningsOre: 324_000 },
      vat: { sales: [{ percent: 25, baseOre: 324_000, vatOre: 81_000 }] },
    });
    expect(statement.properties.reduce((sum, { earningsOre: ore }) => sum + ore, 0)).toBe(324_000);

    const drop = (who: Person) =>
      app.call(who, "DELETE /api/financial-documents/delete-vat-report/:reportId", {
        params: { reportId: last.reportId },
      });
    const storedReports = async () =>
      (await app.call(per, "GET /api/financial-documents/vat-reports", { query: { year: 2027 } })).body.items;
    expect([(await drop(kari)).status, (await storedReports()).length]).toEqual([404, 2]);
    // reports are listed page by page; the list can be limited to those of VAT terms
    await app.pool.query(
      `insert into vat_report (landowner_uid, from_date, to_date, document, generated_at)
       select landowner_uid, from_date, to_date - n, document, generated_at from vat_report, generate_series(1, 55) n where landowner_uid = $1`,
      [per.uid],
    );
    const page = async (cursor?: string) =>
      (
        await app.call(per, "GET /api/financial-documents/vat-reports", {
          query: { year: 2027, limit: 100, ...(cursor && { cursor }) },
        })
      ).body;
    const first = await page();
    const secondPage = await page(first.nextCursor ?? "");
    expect([first.items.length, secondPage.items.length, secondPage.nextCursor]).toEqual([100, 12, null]);
    const periods = [...first.items, ...secondPage.items].map(({ from, to }) => `${from} ${to}`);
    expect(new Set(periods).size).toBe(112);
    const terms = await app.call(per, "GET /api/financial-documents/vat-reports", {
      query: { year: 2027, only: "terms" },
    });
    expect(terms.body.items).toHaveLength(2);
    await app.pool.query("delete from vat_report where landowner_uid = $1 and report_id <> all ($2)", [
      per.uid,
      terms.body.items.map(({ reportId }) => reportId),
    ]);
    expect([(await drop(per)).body, await storedReports()]).toEqual([{ deleted: true }, [july]]);
    expect(
      await app.rows(
        "select to_state from audit where subject = 'vat_report' and actor_uid = $1 order by audit_id",
        per.uid,
      ),
    ).toEqual(["generated", "generated", "generated", "deleted"].map((to_state) => ({ to_state })));
  });

  it("of a term without sales is what a registered landowner may deduct (rules 8.8)", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const per = await app.make.landowner();
    await app.pay(ola, await app.confirmed(per, ola));
    for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
    await app.passTime("2027-10-13T09:00:00Z");
    const report = async (term: number) =>
      (
        await app.call(per, "POST /api/financial-documents/generate-vat-report", {
          body: { year: 2027, term },
        })
      ).body;
    expect(await report(5)).toMatchObject({ registered: true, sales: [], invoices: 0, toPayOre: -10_800 });
    const registered = (landownerProfile: object) =>
      app.call(per, "PATCH /api/user-profile/me", { body: { landownerProfile } });
    const { body } = await registered({ vatRegisteredFrom: "2027-11-01" });
    expect(body.landownerProfile).toMatchObject({ vatRegistered: true, vatRegisteredFrom: "2027-11-01" });
    expect(await report(5)).toMatchObject({ registered: false, toPayOre: 0 });
    await registered({ vatRegisteredFrom: "2027-10-01" });
    expect(await report(5)).toMatchObject({ registered: true, toPayOre: -10_800 });
    expect((await report(4)).toPayOre).toBe(54_000);
    await registered({ vatRegistered: false });
    const registeredAgain = await registered({ vatRegistered: true });
    expect(registeredAgain.body.landownerProfile.vatRegisteredFrom).toBe("2027-10-13"); // the day of the switch
    expect(await report(5)).toMatchObject({ registered: true });
  });

  it("is zero for an unregistered landowner, and nothing is deducted", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const lite = await app.signIn("lite@example.no", { name: "Liten Eier", roles: ["landowner"] });
    await app.confirmed(lite, ola);
    const { body } = await app.call(lite, "POST /api/financial-documents/generate-vat-report", {
      body: { year: 2027 },
    });
    expect(body).toMatchObject({
      registered: false,
      sales: [{ percent: 0, baseOre: totalOre, vatOre: 0 }],
      toPayOre: 0,
    });
    expect((await financialsOf({}, lite)).total).toMatchObject({ vatOre: 0, netOre: earningsOre });
  });
});

it("the CSV of a year or VAT term has name, number and period, for its landowner only", async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  const per = await app.make.landowner();
  await app.pay(ola, await app.confirmed(per, ola));
  for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
  await app.passTime("2027-10-13T09:00:00Z");
  const [{ n: number, name }] = await app.rows(
    "select organization_number n, display_name name from user_profile where uid = $1",
    per.uid,
  );
  const get = (path: string, who = per) =>
    app.http.inject({ url: `/api/${path}`, headers: { authorization: who.bearer, "accept-language": "nb" } });
  const year = (await get("financials/yearly-statement/csv?year=2027")).body.split("\r\n");
  expect(year.slice(0, 3)).toEqual([
    `\uFEFFGrunneier;${name}`,
    `Organisasjonsnummer;${number}`,
    "Periode;2027-01-01;2027-12-31",
  ]);
  expect(year).toContain("Mva. å betale inn;432"); // 540 kr of the sale, less 108 kr of the commission
  const term = await get("financial-documents/vat-report/csv?year=2027&term=5");
  expect(term.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(term.body).toContain("Periode;2027-09-01;2027-10-31");
  expect(term.body).toContain("Å betale inn;;-108");
  for (const path of [
    "financials/yearly-statement/pdf?year=2027",
    "financial-documents/vat-report/pdf?year=2027&term=4",
  ]) {
    const { rawPayload, headers } = await get(path);
    expect(headers["content-type"]).toBe("application/pdf");
    const text = textOfPdf(rawPayload).replaceAll("\u00a0", " ");
    expect(text).toContain(name);
    expect(text).toContain(number.replace(/(...)(...)(...)/, "$1 $2 $3"));
    expect((await get(`${path}&landownerUid=${per.uid}`, kari)).statusCode).toBe(403);
  }
  expect(
    (await get(`financials/yearly-statement/csv?year=2027&landownerUid=${per.uid}`, admin)).body,
  ).toContain(name);
});

it("a free booking and one refunded in full have no money in any state", async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  const per = await app.make.landowner();
  const free = await app.pending(per, ola, 0);
  expect((await app.accept(per, free)).body.status).toBe("paid");
  const states = async () => (await financialsOf({}, per)).states;
  expect(await states()).toMatchObject({ upcoming: none, held: none });
  for (const day of ["01", "05"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
  expect(await states()).toMatchObject({ held: none, on_its_way: none });
  const { items, total } = await financialsOf({}, per);
  expect([items.map(({ booking }) => booking?.payout), total.bookings]).toEqual([[null], 1]);
});

it("a payout that was returned and sent again counts once", async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  const per = await app.make.landowner();
  const bookingId = await app.confirmed(per, ola);
  await app.pay(ola, bookingId);
  for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
  const payouts = async () =>
    (await app.call(per, "GET /api/financials/yearly-statement", { query: { year: 2027 } })).body.payouts;
  expect(await payouts()).toEqual({ count: 1, paidOutOre: earningsOre });
  const entry = (ore: number) =>
    app.pool.query(
      `with s as (select gen_random_uuid() id) insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
       select s.id, $1, $2, $3, a.account, a.ore from s, (values ('landowner/' || $4, $5::bigint), ('provider', -$5::bigint)) a(account, ore)`,
      [bookingId, ore < 0 ? "payout_returned" : "paid_out", app.clock.now(), per.uid, ore],
    );
  await entry(-100); // a part of it
  expect(await payouts()).toEqual({ count: 1, paidOutOre: earningsOre - 100 });
  await entry(100 - earningsOre);
  expect(await payouts()).toEqual({ count: 0, paidOutOre: 0 });
});

describe("the list of a landowner's money", () => {
  it("is grouped by month, season and offering, page by page, and its rows sum to the totals", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const per = await app.make.landowner();
    for (const _ of [1, 2, 3]) await app.confirmed(per, ola);
    expect((await financialsOf({ groupBy: "month" }, per)).items).toMatchObject([
      { key: "2027-10", bookings: 3 },
    ]);
    expect((await financialsOf({ groupBy: "season" }, per)).items).toMatchObject([
      { key: "2027", bookings: 3 },
    ]);
    const keys: string[] = [];
    let [cursor, sum] = ["", 0];
    do {
      const page = await financialsOf({ groupBy: "offering", limit: "2", ...(cursor && { cursor }) }, per);
      for (const row of page.items) [keys[keys.length], sum] = [row.key, sum + row.netOre];
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect([new Set(keys).size, keys.length, sum]).toEqual([
      3,
      3,
      (await financialsOf({}, per)).total.netOre,
    ]);
  });

  it("has the landowner's own bookings, in a period of at most five years", async () => {
    const other = await app.make.landowner();
    expect((await financialsOf({}, other)).total).toEqual(none);
    const requestFinancials = (query: object, who: Person | undefined = kari) =>
      app.call(who, "GET /api/financials", { query });
    expect([
      (await requestFinancials({}, ola)).status,
      (await app.call(undefined, "GET /api/financials", { query: {} })).status,
    ]).toEqual([403, 401]);
    for (const query of [
      { from: "2020-01-01", to: "2027-01-01" },
      { from: "2027-02-01", to: "2027-01-01" },
    ])
      expect(await requestFinancials(query)).toMatchObject({
        status: 422,
        body: { code: "financial_period" },
      });
    expect((await requestFinancials({ cursor: "x" })).status).toBe(400);
    expect((await financialsOf({ year: "2026" })).total).toEqual(none);
  });
});

it("administrators get the sums of one landowner or of all, and landowners only their own", async () => {
  const requestSummary = (who: Person, query: object = {}) =>
    app.call(who, "GET /api/financial-documents/financial-summary", {
      query: { year: "2027", ...query } as object,
    });
  const [own, all, one] = [
    await requestSummary(kari),
    await requestSummary(admin),
    await requestSummary(admin, { landownerUid: kari.uid }),
  ];
  expect(own.body).toEqual(one.body);
  expect(all.body.total.bookings).toBe(
    await app.count(
      "booking where commission_ore + landowner_earnings_ore > 0 or (commission_ore = 0 and status <> 'cancelled')",
    ),
  );
  const { uid } = await app.make.landowner();
  expect(await requestSummary(kari, { landownerUid: uid })).toMatchObject({
    status: 403,
    body: { code: "no_access" },
  });
});

it("the CSV file has every booking, and no cell that a spreadsheet runs", async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  const eva = await app.make.landowner();
  const hunter = await app.signIn("formel@example.no", { name: '=HYPERLINK("http://x")', roles: ["hunter"] });
  await app.confirmed(eva, hunter);
  const answer = await app.http.inject({
    url: "/api/financials/csv?year=2027",
    headers: { authorization: eva.bearer },
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  const [head, line, end] = answer.body.split("\r\n");
  expect(head).toMatch(/^\uFEFFAnkomst;Avreise;Tilbud;/);
  expect(line).toContain(
    `;"'=HYPERLINK(""http://x"")";2;Ikke betalt ennå;2700;540;2160;540;108;432;1728;2027-10-13;;UT-`,
  );
  expect(end).toBe("");
});
