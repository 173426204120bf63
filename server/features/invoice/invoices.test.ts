import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
});

/** Matches an invoice number in any series. */
const numbered = (n: number) => expect.stringMatching(new RegExp(`^UT-\\d+-2027-000${n}$`));

describe("an invoice", () => {
  it("has every field that the bookkeeping rules require", async () => {
    const per = await app.make.landowner();
    const bookingId = await app.confirmed(per, ola);
    const { body } = await app.invoice(ola, bookingId);
    expect(body).toMatchObject({
      number: numbered(1),
      date: "2027-08-01",
      dueDate: "2027-08-08",
      status: "issued",
      seller: { organizationNumber: expect.stringMatching(/^\d{9}$/), vatRegistered: true },
      buyer: { email: ola.email },
      period: { fromDate: "2027-10-01", toDate: "2027-10-04" },
      participants: 2,
      vat: [{ percent: 25, baseOre: 216_000, vatOre: 54_000 }],
      totalExVatOre: 216_000,
      totalVatOre: 54_000,
      totalOre,
      creditNote: null,
    });
    expect(body.lines.map((line) => [line.kind, line.amountOre, line.netOre, line.vatOre])).toEqual([
      ["hunting", totalOre, 216_000, 54_000],
    ]);
    expect(body.kid).toMatch(/^2027000001\d{9}$/);
    await app.pay(ola, bookingId);
    expect((await app.invoice(per, bookingId)).body).toMatchObject({
      status: "paid",
      paidOre: totalOre,
      leftOre: 0,
    });
  });
  it("is readable by its parties and administrators once the booking is confirmed", async () => {
    const bookingId = await app.pending(kari, ola);
    expect((await app.invoice(ola, bookingId)).body).toMatchObject({
      status: 409,
      code: "invoice_not_available",
      detail: "Fakturaen finnes ikke ennå: bestillingen er ikke besvart.",
    });
    await app.accept(kari, bookingId);
    const admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
    const responses = await Promise.all([
      app.invoice(kari, bookingId),
      app.invoice(admin, bookingId),
      app.invoice(await app.make.hunter(), bookingId),
      app.invoice(undefined, bookingId),
    ]);
    expect(responses.map((a) => [a.status, a.body.code])).toEqual([
      [200, undefined],
      [200, undefined],
      [403, "no_access"],
      [401, "unauthenticated"],
    ]);
    expect((await app.invoice(ola, "nowhere")).body.code).toBe("booking_not_found");
    expect((await app.receipt(ola, bookingId)).body.code).toBe("receipt_not_available");
  });
  it("is refused, like the receipt, with the reason why there will be none", async () => {
    const per = await app.make.landowner();
    const refusalCodes = async (bookingId: string) =>
      (await Promise.all([app.invoice(ola, bookingId), app.receipt(ola, bookingId)])).map(
        ({ body }) => body.detail,
      );
    const withdrawn = await app.pending(per, ola);
    await app.cancel(ola, withdrawn);
    expect(await refusalCodes(withdrawn)).toEqual([
      "Det ble ingen faktura, for bestillingen ble avbestilt før den var godtatt.",
      "Det ble ingen kvittering, for bestillingen ble avbestilt uten at den var betalt.",
    ]);
    const refused = await app.pending(per, ola);
    const reject = { params: { bookingId: refused }, body: { reason: "Opptatt" } };
    await app.call(per, "POST /api/booking-actions/:bookingId/reject", reject);
    expect(await refusalCodes(refused)).toEqual([
      "Det ble ingen faktura, for grunneieren sa nei.",
      "Det ble ingen kvittering, for grunneieren sa nei.",
    ]);
  });
  it("remains when the booking is cancelled, with a credit note of the same series", async () => {
    const per = await app.make.landowner();
    const bookingId = await app.confirmed(per, ola);
    const before = (await app.invoice(ola, bookingId)).body;
    await app.cancel(ola, bookingId);
    const { body } = await app.invoice(ola, bookingId);
    expect(body).toMatchObject({
      ...before,
      status: "credited",
      creditedOre: totalOre,
      leftOre: 0,
      creditNotes: [{ number: numbered(2) }],
      creditNote: { number: numbered(2), refersTo: numbered(1), totalOre: -totalOre, totalVatOre: -54_000 },
    });
    expect(body.creditNote?.lines.map((line) => [line.amountOre, line.vatOre])).toEqual([
      [-totalOre, -54_000],
    ]);
  });
  it.each(["hunter", "landowner"] as const)(
    "of a free booking is credited when the %s cancels it, even during the stay",
    async (by) => {
      app.clock.set("2027-08-01T08:00:00Z");
      const per = await app.make.landowner();
      const bookingId = await app.pending(per, ola, 0);
      expect((await app.accept(per, bookingId)).body).toMatchObject({ status: "paid", totalOre: 0 });
      app.clock.set("2027-09-30T08:00:00Z");
      expect((await app.cancel(by === "hunter" ? ola : per, bookingId)).status).toBe(200);
      app.clock.set("2027-08-01T08:00:00Z");
      expect((await app.invoice(ola, bookingId)).body).toMatchObject({
        number: numbered(1),
        status: "credited",
        creditedOre: 0,
        leftOre: 0,
        creditNote: { number: numbered(2), refersTo: numbered(1), date: "2027-09-30", totalOre: 0 },
      });
      expect(
        await app.rows(
          "select kind, total_ore from invoice where booking_id = $1 order by number",
          bookingId,
        ),
      ).toEqual([
        { kind: "invoice", total_ore: 0 },
        { kind: "credit_note", total_ore: 0 },
      ]);
      expect(await app.books(bookingId)).toEqual({});
    },
  );
  it("never changes, and neither does the ledger", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    for (const change of [
      "update invoice set total_ore = 1",
      "delete from invoice",
      "update ledger_entry set amount_ore = 1",
      "delete from ledger_entry",
      "delete from receipt",
    ]) {
      await expect(app.pool.query(`${change} where booking_id = $1`, [bookingId])).rejects.toThrow(
        /append-only|never changed/,
      );
    }
  });
});

it("a free invoice has no account to pay to, and a credit note has its reason and amount", async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  const per = await app.make.landowner();
  const free = await app.pending(per, ola, 0);
  await app.accept(per, free);
  const { payToAccount, payToName } = (await app.invoice(ola, free)).body;
  expect([payToAccount, payToName]).toEqual([null, null]);
  const bookingId = await app.confirmed(per, ola);
  await app.pay(ola, bookingId);
  app.clock.set("2027-09-10T08:00:00Z");
  await app.cancel(ola, bookingId);
  app.clock.set("2027-08-01T08:00:00Z");
  const { creditNote } = (await app.invoice(ola, bookingId)).body;
  expect(creditNote).toMatchObject({ reason: "cancelled", percent: 50, totalOre: -totalOre / 2 });
});

describe("the number series", () => {
  it("has no gap and no duplicate when twenty requests are accepted concurrently, some refused", async () => {
    const per = await app.make.landowner();
    const ids = await Promise.all(Array.from({ length: 20 }, () => app.pending(per, ola)));
    await Promise.all([...ids, ...ids.slice(0, 5)].map((bookingId) => app.accept(per, bookingId)));
    const numbers = await app.rows(
      "select number from invoice where landowner_uid = $1 order by number",
      per.uid,
    );
    expect(numbers.map((r) => r.number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(await app.count("(select distinct document ->> 'kid' from invoice) k")).toBe(
      await app.count("invoice"),
    );
  });
  it("is ordered by date when the clocks of processes disagree around midnight", async () => {
    const per = await app.make.landowner();
    app.clock.set("2027-08-01T08:00:00Z");
    const [invoiced, credited] = [
      await Promise.all(Array.from({ length: 16 }, () => app.pending(per, ola))),
      await Promise.all(Array.from({ length: 8 }, () => app.confirmed(per, ola))),
    ];
    const late = "2027-08-01T21:59:59.990Z";
    const early = "2027-08-01T22:00:00.010Z"; // 2 August in Oslo
    const behind = await openApp({ database: app.connection, now: late });
    app.clock.set(early);
    const there = await behind.signIn(per.email);
    const [here, other] = [
      { call: app.call, who: per },
      { call: behind.call, who: there },
    ];
    const reason = "Elgen er flyttet";
    const responses = await Promise.all([
      ...invoiced.map((bookingId, i) => {
        const { call, who } = i % 2 ? here : other;
        return call(who, "POST /api/booking-actions/:bookingId/accept", { params: { bookingId }, body: {} });
      }),
      ...credited.map((bookingId, i) => {
        const { call, who } = i % 2 ? here : other;
        return call(who, "POST /api/booking-actions/:bookingId/cancel", {
          params: { bookingId },
          body: { reason },
        });
      }),
    ]);
    expect(new Set(responses.map((a) => a.status))).toEqual(new Set([200]));
    app.clock.set("2027-08-01T08:00:00Z");
    const papers = await app.rows(
      "select number, issued_on::text as issued, document ->> 'date' as date from invoice where landowner_uid = $1 order by number",
      per.uid,
    );
    expect(papers.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
    const dates = papers.map(({ issued }) => issued);
    expect(dates).toEqual(dates.toSorted());
    expect(papers.map(({ date }) => date)).toEqual(dates);
  });
  it("has due dates no earlier than the invoice's date, also when it is ahead of the clock", async () => {
    const per = await app.make.landowner();
    await app.confirmed(per, ola);
    await app.pool.query(
      "update seller_series_year set last_issued_on = '2027-08-20' where series_no = (select series_no from invoice where landowner_uid = $1)",
      [per.uid],
    );
    const { body } = await app.invoice(ola, await app.confirmed(per, ola));
    expect(body).toMatchObject({ number: numbered(2), date: "2027-08-20", dueDate: "2027-08-20" });
  });

  it("refuses, in the database, a later number with an earlier date or another year", async () => {
    const per = await app.make.landowner();
    app.clock.set("2027-08-02T08:00:00Z");
    const bookingId = await app.confirmed(per, ola);
    app.clock.set("2027-08-01T08:00:00Z");
    const insert = (number: number, year: number, issued: string) =>
      app.pool.query(
        `insert into invoice (booking_id, kind, refers_to, landowner_uid, series_no, year, number, issued_on, due_on, total_ore, document)
         select booking_id, 'credit_note', invoice_id, landowner_uid, series_no, $2, $3, $4::date, $4::date, 0, '{}' from invoice where booking_id = $1`,
        [bookingId, year, number, issued],
      );
    await expect(insert(2, 2027, "2027-08-01")).rejects.toThrow("dated before");
    await expect(insert(1, 2028, "2027-12-31")).rejects.toThrow("of another year");
    await expect(insert(3, 2027, "2027-08-03")).rejects.toThrow("leaves a gap");
  });
  it("belongs to an organisation number and all its accounts, or else to one account (rules 8.8)", async () => {
    const [per, pal, liv] = await Promise.all([1, 2, 3].map(() => app.make.landowner()));
    if (!per || !pal || !liv) throw new Error("three are made");
    const numberOf = async (who: Person) =>
      (await app.invoice(ola, await app.confirmed(who, ola))).body.number;
    const organization = (who: Person, number: string | null) =>
      app.pool.query(
        `update user_profile set organization_number = $2, landowner_profile = jsonb_build_object('vatRegistered', $2::text is not null) where uid = $1`,
        [who.uid, number],
      );
    await organization(
      pal,
      (await app.rows("select organization_number n from user_profile where uid = $1", per.uid))[0].n,
    );
    await organization(liv, null);
    const [first = "", own = ""] = [await numberOf(per), await numberOf(liv)];
    const series = first.replace(/0001$/, "");
    expect([first, await numberOf(pal), await numberOf(per)]).toEqual(
      ["1", "2", "3"].map((n) => `${series}000${n}`),
    );
    expect(own).toEqual(numbered(1));
    expect(own).not.toBe(first);
    await organization(liv, "923609016");
    expect(await numberOf(liv)).toEqual(numbered(1));
    expect(await numberOf(liv)).not.toContain(own.slice(0, 8));
  });
  it("begins at 1 after the former series, and numbers credit notes of the former series' invoices", async () => {
    const per = await app.make.landowner();
    const bookingId = await app.confirmed(per, ola);
    const [old] = await app.rows("select document from invoice where booking_id = $1", bookingId);
    const document = { ...old.document, number: "2027-0001" };
    await app.pool.query("alter table invoice disable trigger user");
    await app.pool.query("update invoice set series_no = null, document = $2 where booking_id = $1", [
      bookingId,
      document,
    ]);
    await app.pool.query(
      "update seller_series_year set last_number = 0 where series_no = (select series_no from seller_series where organization_number = $1)",
      [old.document.seller.organizationNumber],
    );
    await app.pool.query("alter table invoice enable trigger user");
    expect((await app.invoice(ola, await app.confirmed(per, ola))).body.number).toEqual(numbered(1));
    await app.cancel(ola, bookingId);
    expect((await app.invoice(ola, bookingId)).body).toMatchObject({
      number: "2027-0001",
      kid: old.document.kid,
      creditNote: { number: numbered(2), refersTo: "2027-0001" },
    });
  });
});

it("an invoice shows the bank account at its issue, whatever the setting is later", async () => {
  const per = await app.make.landowner();
  const bookingId = await app.confirmed(per, ola);
  const issued = (await app.invoice(ola, bookingId)).body;
  expect(issued.payToAccount).toBe("15035512303");
  const laterApp = await openApp({
    database: app.connection,
    env: { PAYMENT_ACCOUNT: "86011117947", BANK_BIC: "DNBANOKK" },
  });
  const who = await laterApp.signIn(ola.email);
  expect((await laterApp.call(who, "GET /api/invoice/:bookingId", { params: { bookingId } })).body).toEqual(
    issued,
  );
  const next = await app.confirmed(per, ola);
  expect((await app.invoice(ola, next)).body).toMatchObject({
    payToAccount: "86011117947",
    payToBic: "DNBANOKK",
  });
});
