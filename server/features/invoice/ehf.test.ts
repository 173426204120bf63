import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { brokenRules } from "#tests/support/ehf-rules.ts";

let app: BookingApp, kari: Person, firm: Person;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, firm] = [await app.make.landowner(), await app.make.hunter()];
  const patched = await app.call(firm, "PATCH /api/user-profile/me", {
    body: {
      displayName: "Trysil jaktlag & venner",
      organizationNumber: "923 609 016",
      address: { street: "Storvegen 3", postalCode: "2420", city: "Trysil", country: "Norge" },
    },
  });
  expect(patched.status).toBe(200);
});

async function ehf(who: Person, bookingId: string, query = "") {
  const r = await app.http.inject({
    method: "GET",
    url: `/api/invoice/${bookingId}/ehf${query}`,
    headers: { authorization: who.bearer },
  });
  return { status: r.statusCode, type: r.headers["content-type"], xml: r.body };
}

/** Makes a booking with a cabin at 12 %, a service at 25 %, a discount, and amounts that divide unevenly. */
async function createMixedBooking(): Promise<string> {
  const propertyId = await app.make.property(kari.uid);
  const cabinId = await app.make.cabin(propertyId);
  const { offeringId } = await app.make.offering({
    ownerUid: kari.uid,
    propertyId,
    optional: [{ cabinId, pricePerPersonPerNightOre: 25_033 }],
    pricing: {
      per: "hunter",
      startPriceOre: 300_000,
      endPriceOre: 150_000,
      longStay: { minDays: 3, percent: 10 },
    },
  });
  // the name has a character that XML cannot hold, and characters that must be escaped
  await app.pool.query("update offering set name = name || ' <&' || chr(65534) where offering_id = $1", [
    offeringId,
  ]);
  const { bookingId } = (
    await app.call(firm, "POST /api/core-booking/calculate", {
      body: {
        offeringId,
        fromDate: "2027-10-01",
        toDate: "2027-10-04",
        participants: 3,
        cabins: [{ cabinId }],
        services: [],
      },
    })
  ).body;
  await app.call(firm, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  expect((await app.accept(kari, bookingId)).body.status).toBe("confirmed");
  return bookingId;
}

let booked: string;
it("an EHF invoice with two rates and a discount breaks no published rule", async () => {
  booked = await createMixedBooking();
  const { xml, ...rest } = await ehf(firm, booked);
  expect(rest).toEqual({ status: 200, type: "application/xml" });
  for (const part of [
    '<cbc:EndpointID schemeID="0192">923609016</cbc:EndpointID>',
    "<cbc:CompanyID>NO999999999MVA</cbc:CompanyID>",
    "Trysil jaktlag &#38; venner",
    "<cbc:PostalZone>2420</cbc:PostalZone>",
    "<cbc:Percent>12</cbc:Percent>",
    '<cbc:InvoicedQuantity unitCode="C62">-1</cbc:InvoicedQuantity>',
    "<cbc:ID>15035512303</cbc:ID>",
  ])
    expect(xml).toContain(part);
  const { fatal, warned, looked } = await brokenRules(xml);
  expect(fatal).toEqual([]);
  expect(warned.join()).toContain("Foretaksregisteret"); // NO-R-002: the seller is not in it
  expect(looked).toBeGreaterThan(100);
  const invalidXml = xml.replace(/(<cbc:PayableAmount[^>]*>)/, "$19");
  expect((await brokenRules(invalidXml)).fatal.join()).toContain("BR-CO-16");
});
it("the EHF invoice of a registered company names Foretaksregisteret, as its page and PDF do", async () => {
  const setInRegister = (inBusinessRegister: boolean) =>
    app.call(kari, "PATCH /api/user-profile/me", { body: { landownerProfile: { inBusinessRegister } } });
  expect((await setInRegister(true)).body.landownerProfile.inBusinessRegister).toBe(true);
  const bookingId = await createMixedBooking();
  await setInRegister(false);
  const { xml } = await ehf(firm, bookingId);
  expect(xml).toContain("<cbc:CompanyID>Foretaksregisteret</cbc:CompanyID>");
  const { fatal, warned } = await brokenRules(xml);
  expect([fatal, warned.filter((text) => text.includes("Foretaksregisteret"))]).toEqual([[], []]);
  expect((await app.invoice(firm, bookingId)).body.seller.inBusinessRegister).toBe(true);
});
it("the EHF invoice to a buyer abroad has the parts of the address that were given", async () => {
  const address = { street: "Hof 1, 1234 Nord", postalCode: "20095", city: "Hamburg", country: "Tyskland" };
  await app.call(firm, "PATCH /api/user-profile/me", { body: { displayName: "Jagd\ufffe GmbH", address } });
  const { xml } = await ehf(firm, await createMixedBooking());
  const city = "<cbc:CityName>Hamburg</cbc:CityName><cbc:PostalZone>20095</cbc:PostalZone>";
  const parts = `<cbc:StreetName>Hof 1, 1234 Nord</cbc:StreetName>${city}`;
  expect(xml).toContain(`${parts}<cac:Country><cbc:IdentificationCode>DE<`);
  expect(xml).toContain("<cbc:Name>Jagd GmbH</cbc:Name>");
  expect((await brokenRules(xml)).fatal).toEqual([]);
});
it("the EHF credit note of half the sum breaks no rule, and is sent unless the invoice is requested", async () => {
  await app.pay(firm, booked);
  app.clock.set("2027-09-15T08:00:00Z");
  expect((await app.cancel(firm, booked)).body).toMatchObject({ status: "cancelled" });
  app.clock.set("2027-08-01T08:00:00Z");
  const { xml } = await ehf(kari, booked);
  expect(xml).toContain("<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>");
  expect(xml).toContain("Bestillingen er avbestilt. 50 % av fakturaen er kreditert");
  expect(xml).toContain("<cac:InvoiceDocumentReference><cbc:ID>UT-1001-2027-0001</cbc:ID>");
  expect((await brokenRules(xml)).fatal).toEqual([]);
  expect((await ehf(kari, booked, "?document=invoice")).xml).toContain("<cbc:InvoiceTypeCode>380<");
});
it("each refund has its own credit note, and together they credit the invoice to the øre", async () => {
  const bookingId = await createMixedBooking();
  await app.pay(firm, bookingId);
  const [paid] = await app.rows(
    "select provider_intent_id as id, amount_ore as ore from payment where booking_id = $1",
    bookingId,
  );
  let events = 0;
  const deskRefund = async (refundedOre: number) => {
    const object = {
      id: `ch_${paid?.id}`,
      payment_intent: paid?.id,
      currency: "nok",
      amount: paid?.ore,
      amount_refunded: refundedOre,
    };
    for (const attempt of [1, 2])
      await app.webhook({
        id: `evt_note_${++events}_${attempt}`,
        type: "charge.refunded",
        data: { object },
      });
  };
  await deskRefund(100_001);
  await deskRefund(133_334);
  app.clock.set("2027-09-15T08:00:00Z");
  const { refundedOre } = (await app.cancel(firm, bookingId)).body;
  await deskRefund(Number(paid?.ore));
  app.clock.set("2027-08-01T08:00:00Z");
  const { body } = await app.invoice(firm, bookingId);
  const notes = body.creditNotes;
  expect(notes.map(({ totalOre }) => -totalOre)).toEqual([
    100_001,
    33_333,
    refundedOre - 133_334,
    body.totalOre - refundedOre,
  ]);
  expect(new Set(notes.map(({ number }) => number)).size).toBe(4);
  const sum = (of: (note: (typeof notes)[number]) => number | undefined) =>
    -notes.reduce((total, note) => total + (of(note) ?? 0), 0);
  expect([sum((note) => note.totalVatOre), body.creditedOre]).toEqual([body.totalVatOre, body.totalOre]);
  for (const { percent, vatOre } of body.vat)
    expect(sum((note) => note.vat.find((part) => part.percent === percent)?.vatOre)).toBe(vatOre);
  for (const note of notes) {
    const of = `?document=credit_note&number=${note.number}`;
    const { xml } = await ehf(firm, bookingId, of);
    expect(xml).toContain(`<cbc:ID>${note.number}</cbc:ID>`);
    expect((await brokenRules(xml)).fatal).toEqual([]);
  }
  await expect(
    app.pool.query(
      `insert into invoice (booking_id, kind, refers_to, credited_for, landowner_uid, year, number, issued_on, due_on, total_ore, document)
       select booking_id, 'credit_note', invoice_id, 'one too many', landowner_uid, year, 999, '2027-12-31', '2027-12-31', -1, '{}' from invoice where booking_id = $1 and kind = 'invoice'`,
      [bookingId],
    ),
  ).rejects.toThrow("credited more than it was invoiced");
});
it("the EHF invoice of a seller without VAT and organisation number says so, and breaks no rule", async () => {
  const per = await app.make.landowner();
  await app.pool.query(
    `update user_profile set organization_number = null, landowner_profile = '{"vatRegistered": false}' where uid = $1`,
    [per.uid],
  );
  const { xml } = await ehf(firm, await app.confirmed(per, firm));
  expect(xml).toContain("Selgeren er ikke registrert i Merverdiavgiftsregisteret.");
  expect(xml).not.toContain("MVA</cbc:CompanyID>");
  expect((await brokenRules(xml)).fatal).toEqual([]);
});
it("nights before the seller's first registered day are exempt from VAT, later ones are not", async () => {
  const per = await app.make.landowner();
  const change = { landownerProfile: { vatRegisteredFrom: "2027-10-02" } };
  expect((await app.call(per, "PATCH /api/user-profile/me", { body: change })).status).toBe(200);
  const bookingId = await app.confirmed(per, firm); // 1 to 4 October
  const { body } = await app.invoice(firm, bookingId);
  expect(body).toMatchObject({ seller: { vatRegistered: true }, totalOre: 270_000, totalVatOre: 36_000 });
  expect(body.lines.map((line) => [line.vatPercent, line.amountOre])).toEqual([
    [0, 90_000],
    [25, 180_000],
  ]);
  const { xml } = await ehf(firm, bookingId);
  expect(xml).toContain("Dager da selgeren ikke var registrert i Merverdiavgiftsregisteret, er uten mva.");
  expect((await brokenRules(xml)).fatal).toEqual([]);
  expect((await app.see(per, bookingId)).quote.vat).toMatchObject([{ percent: 25 }, { percent: 0 }]);
});
it("an EHF invoice exists for a buyer who had an organisation number when it was issued", async () => {
  const ola = await app.make.hunter();
  const bookingId = await app.pending(kari, ola);
  const codeOf = async (who: Person) => JSON.parse((await ehf(who, bookingId)).xml).code;
  expect(await codeOf(ola)).toBe("invoice_not_available");
  await app.accept(kari, bookingId);
  expect([(await ehf(ola, bookingId)).status, await codeOf(ola)]).toEqual([409, "ehf_not_available"]);
  await app.call(ola, "PATCH /api/user-profile/me", { body: { organizationNumber: "923609016" } });
  expect(await codeOf(ola)).toBe("ehf_not_available");
  expect(await codeOf(firm)).toBe("no_access");
});
