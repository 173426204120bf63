import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person } from "#tests/support/app.ts";
import { type BookingApp, commissionOre, openBookingApp } from "#tests/worlds/booking-app.ts";
import { brokenRules } from "#tests/support/ehf-rules.ts";
import { textOfPdf } from "#tests/support/pdf-text.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});

/** Makes a paid and completed booking whose payout is released and sent. */
async function completeBooking(landowner: Person): Promise<string> {
  app.clock.set("2027-08-01T08:00:00Z");
  const bookingId = await app.confirmed(landowner, ola);
  await app.pay(ola, bookingId);
  return bookingId;
}
const release = async () => {
  for (const day of ["2027-10-01", "2027-10-04", "2027-10-13"]) await app.passTime(`${day}T08:00:00Z`);
};
const issued = (bookingId: string) =>
  app.rows(
    "select kind, document ->> 'number' as number, total_ore from commission_invoice where booking_id = $1 order by number",
    bookingId,
  );
const read = (who: Person | undefined, bookingId: string) =>
  app.call(who, "GET /api/commission-invoice/:bookingId", { params: { bookingId } });
const file = async (who: Person, path: string) =>
  app.http.inject({ url: `/api/commission-invoice/${path}`, headers: { authorization: who.bearer } });

describe("the commission invoice", () => {
  let bookingId: string, other: string;
  it("is issued once when the payout is released, with the VAT inside its amount", async () => {
    bookingId = await completeBooking(kari);
    other = await completeBooking(await app.make.landowner());
    expect((await read(kari, bookingId)).body).toEqual({ items: [] });
    await release();
    await app.passTime("2027-10-14T08:00:00Z");
    expect([...(await issued(bookingId)), ...(await issued(other))].map((row) => row.number).sort()).toEqual([
      "U-2027-0001",
      "U-2027-0002",
    ]);
    const { items } = (await read(kari, bookingId)).body;
    expect(items).toMatchObject([
      {
        kind: "invoice",
        date: "2027-10-13",
        refersTo: null,
        seller: { name: "Utmark AS", organizationNumber: "312600005", vatRegistered: true },
        buyer: { organizationNumber: expect.stringMatching(/^\d{9}$/) },
        lines: [{ kind: "commission", values: { percent: 20 }, amountOre: commissionOre }],
        vat: [{ percent: 25, baseOre: 43_200, vatOre: 10_800 }],
        totalOre: commissionOre,
      },
    ]);
    expect(await app.see(kari, bookingId)).toMatchObject({ payout: { commissionInvoice: items[0]?.number } });
  });
  it("is readable by the landowner and administrators only, as PDF and as valid EHF", async () => {
    const statuses = await Promise.all([kari, admin, ola, undefined].map((who) => read(who, bookingId)));
    expect(statuses.map((a) => a.status)).toEqual([200, 200, 404, 401]);
    const pdf = await file(kari, `${bookingId}/pdf`);
    const text = textOfPdf(pdf.rawPayload).replaceAll("\u00a0", " ");
    for (const words of [
      "Provisjonsfaktura U-2027-000",
      "312 600 005 MVA",
      "Provisjon, 20 %",
      "108,00 kr",
      "540,00 kr",
    ])
      expect(text).toContain(words);
    expect(text).toContain("Beløpet er trukket fra oppgjøret");
    const { body: xml } = await file(kari, `${bookingId}/ehf`);
    expect(xml).toContain('<cbc:PayableAmount currencyID="NOK">0.00</cbc:PayableAmount>');
    expect((await brokenRules(xml)).fatal).toEqual([]);
    expect((await file(ola, `${bookingId}/pdf`)).statusCode).toBe(404);
  });
  it("is credited if the split changes afterwards", async () => {
    const halfSplit = { refunded_ore: 135_000, commission_ore: 27_000, landowner_earnings_ore: 108_000 };
    await app.pool.query(
      "update booking set refunded_ore = $2, commission_ore = $3, landowner_earnings_ore = $4 where booking_id = $1",
      [bookingId, ...Object.values(halfSplit)],
    );
    await app.sweep();
    await app.sweep();
    expect(await issued(bookingId)).toMatchObject([
      { kind: "invoice", total_ore: commissionOre },
      { kind: "credit_note", number: "U-2027-0003", total_ore: -27_000 },
    ]);
    const { body: xml } = await file(kari, `${bookingId}/ehf`);
    expect(xml).toContain("<cbc:CreditNoteTypeCode>381<");
    expect((await brokenRules(xml)).fatal).toEqual([]);
    expect(textOfPdf((await file(kari, `${bookingId}/pdf`)).rawPayload)).toContain("Kreditnota U-2027-0003");
  });
});

it("has a series without gaps, ordered by date, and never changes", async () => {
  const row = `insert into commission_invoice (booking_id, landowner_uid, kind, year, number, issued_on, total_ore, document)
    select booking_id, landowner_uid, 'invoice', 2027, $1, $2::date, 100, '{}' from booking limit 1`;
  await expect(app.pool.query(row, [9, "2027-12-01"])).rejects.toThrow("leaves a gap");
  await expect(app.pool.query(row, [4, "2027-01-01"])).rejects.toThrow("dated before");
  await expect(app.pool.query(row, [4, "2027-12-01"])).rejects.toThrow("are not its commission");
  for (const change of ["update commission_invoice set total_ore = 1", "delete from commission_invoice"])
    await expect(app.pool.query(change)).rejects.toThrow("append-only");
});

it("is issued once, without a gap in its series, by several concurrent processes", async () => {
  const twin = await openApp({ database: app.connection, now: "2027-10-13T08:00:00Z" });
  const ids = await Promise.all(Array.from({ length: 6 }, () => completeBooking(kari)));
  for (const day of ["2027-10-01", "2027-10-04"]) await app.passTime(`${day}T08:00:00Z`);
  app.clock.set("2027-10-15T08:00:00Z");
  twin.clock.set("2027-10-15T08:00:00Z");
  await Promise.all([app.sweep(), twin.sweep(), app.sweep(), twin.sweep()]);
  await app.sweep();
  for (const id of ids) expect(await issued(id)).toHaveLength(1);
  const numbers = await app.rows("select number from commission_invoice order by number");
  expect(numbers.map((r) => r.number)).toEqual(numbers.map((_, i) => i + 1));
});

it("that fails sets its booking aside and is reported once, and later bookings are invoiced", async () => {
  const ids = (await Promise.all([kari, kari].map(completeBooking))).toSorted(); // the sweep invoices in this order
  const [failing = "", next = ""] = ids;
  for (const day of ["2027-10-01", "2027-10-04"]) await app.passTime(`${day}T08:00:00Z`);
  await app.pool.query(
    `alter table commission_invoice add constraint stopped check (booking_id <> '${failing}') not valid`,
  );
  for (const time of ["08:00", "08:00", "08:02"]) await app.passTime(`2027-10-16T${time}:00Z`);
  expect([await issued(failing), await issued(next)]).toMatchObject([[], [{ kind: "invoice" }]]);
  expect(await app.rows("select sweep, booking_id, tries from set_aside")).toEqual([
    { sweep: "commission-invoices", booking_id: failing, tries: 2 },
  ]);
  const reports = "communication where recipient = $1 and subtype = 'booking_set_aside'";
  expect(await app.count(reports, admin.email)).toBe(1);
  await app.pool.query("alter table commission_invoice drop constraint stopped");
  await app.passTime("2027-10-16T20:00:00Z");
  expect(await issued(failing)).toMatchObject([{ kind: "invoice" }]);
  expect(await app.count("set_aside")).toBe(0);
  const numbers = await app.rows("select number from commission_invoice order by number");
  expect(numbers.map((r) => r.number)).toEqual(numbers.map((_, i) => i + 1));
});

it("an invoice in a landowner's name is issued only after they have agreed to it (rules 8.7)", async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  const per = await app.make.landowner();
  await app.pool.query(
    "update user_profile set invoicing_agreed_version = null, invoicing_agreed_at = null where uid = $1",
    [per.uid],
  );
  const agreement = async () => (await app.call(per, "GET /api/user-profile/me")).body.invoicingAgreement;
  const accept = async (body: { invoicingAgreed?: boolean }) => {
    const { status, code } = (
      await app.call(per, "POST /api/booking-actions/:bookingId/accept", {
        params: { bookingId: await app.pending(per, ola) },
        body,
      })
    ).body;
    return code ?? status;
  };
  const refused = "invoicing_agreement_required";
  expect([await accept({}), await accept({ invoicingAgreed: false })]).toEqual([refused, refused]);
  expect(await agreement()).toBeNull();
  expect(await app.count("invoice where landowner_uid = $1", per.uid)).toBe(0);
  expect(await accept({ invoicingAgreed: true })).toBe("confirmed");
  const agreed = { version: "2026-11", at: "2027-08-01T08:00:00.000Z" };
  expect(await agreement()).toEqual(agreed);
  app.clock.set("2027-08-02T08:00:00Z");
  expect([await accept({}), await accept({ invoicingAgreed: true })]).toEqual(["confirmed", "confirmed"]);
  expect(await agreement()).toEqual(agreed);
  expect(
    await app.rows(
      "select actor_uid, from_state, to_state from audit where subject = 'invoicing_agreement' and subject_id = $1",
      per.uid,
    ),
  ).toEqual([{ actor_uid: per.uid, from_state: null, to_state: "2026-11" }]);
});
