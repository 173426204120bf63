import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { openMailbox, type ReceivedEmail } from "#tests/stand-ins/mailbox.ts";
import { textOfPdf } from "#tests/support/pdf-text.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});

async function getPdf(who: Person | undefined, path: string, headers: Record<string, string> = {}) {
  const r = await app.http.inject({
    method: "GET",
    url: `/api/${path}`,
    headers: { ...(who && { authorization: who.bearer }), ...headers },
  });
  return { status: r.statusCode, headers: r.headers, bytes: r.rawPayload, code: () => r.json().code };
}
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("the PDF documents of a booking", () => {
  let bookingId: string;
  let first: Buffer;
  it("do not exist before it is confirmed, and are for its parties and administrators only", async () => {
    bookingId = await app.pending(kari, ola);
    const early = await getPdf(ola, `invoice/${bookingId}/pdf`);
    expect([early.status, early.code()]).toEqual([409, "invoice_not_available"]);
    await app.accept(kari, bookingId);
    const responses = await Promise.all([
      getPdf(undefined, `invoice/${bookingId}/pdf`),
      getPdf(await app.make.hunter(), `invoice/${bookingId}/pdf`),
      getPdf(ola, `invoice/${crypto.randomUUID()}/pdf`),
      getPdf(ola, `invoice/${bookingId}/pdf?document=credit_note`),
      getPdf(ola, `receipt/${bookingId}/pdf`),
    ]);
    expect(responses.map((a) => [a.status, a.code()])).toEqual([
      [401, "unauthenticated"],
      [403, "no_access"],
      [404, "booking_not_found"],
      [404, "credit_note_not_found"],
      [409, "receipt_not_available"],
    ]);
    expect((await getPdf(admin, `invoice/${bookingId}/pdf`)).status).toBe(200);
  });
  it("are tagged, in the reader's language, with all that the bookkeeping rules require", async () => {
    const answer = await getPdf(ola, `invoice/${bookingId}/pdf`);
    first = answer.bytes;
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Faktura UT-1001-2027-0001.pdf"; filename*=UTF-8''Faktura%20UT-1001-2027-0001.pdf`,
      "content-language": "nb",
    });
    const file = first.toString("latin1");
    expect(file.startsWith("%PDF-1.7")).toBe(true);
    for (const mark of [
      "/Marked true",
      "/StructTreeRoot",
      "/Lang (nb)",
      "/DisplayDocTitle true",
      "/S /H1",
      "/S /TH",
    ])
      expect(file).toContain(mark);
    const { body: invoice } = await app.invoice(ola, bookingId);
    const text = plain(textOfPdf(first));
    const expectedTexts = [
      ...[
        "Faktura UT-1001-2027-0001",
        "1. august 2027",
        "8. august 2027",
        invoice.kid,
        "1503 55 12303, Utmark",
        "NO32 1503 5512 303",
      ],
      ...[invoice.seller.name, "999 999 999 MVA", invoice.buyer.name, invoice.huntingArea.property],
      ...[
        "fre. 1.–man. 4. oktober 2027",
        "2 jegere",
        "2 700,00 kr",
        "2 160,00 kr",
        "540,00 kr",
        "25 %",
        "Å betale",
      ],
    ];
    for (const words of expectedTexts) expect(text).toContain(words);
    expect(text).not.toContain("\ufffd");
  });
  it("have the same bytes whenever they are made, and other bytes in another language", async () => {
    app.clock.set("2027-08-03T08:00:00Z");
    expect((await getPdf(kari, `invoice/${bookingId}/pdf`)).bytes.equals(first)).toBe(true);
    const english = await getPdf(ola, `invoice/${bookingId}/pdf`, { "accept-language": "en" });
    expect(plain(textOfPdf(english.bytes))).toContain("Pay to account");
    expect(english.headers["content-disposition"]).toContain('filename="Invoice UT-1001-2027-0001.pdf"');
    const inEnglish = await getPdf(ola, `invoice/${bookingId}/pdf?lang=en`);
    expect(inEnglish.bytes.equals(english.bytes)).toBe(true);
  });
  it("include the receipt and the credit note", async () => {
    await app.pay(ola, bookingId);
    const receipt = await getPdf(ola, `receipt/${bookingId}/pdf`);
    expect(plain(textOfPdf(receipt.bytes))).toContain("Kvittering for faktura UT-1001-2027-0001");
    await app.cancel(ola, bookingId);
    const note = plain(textOfPdf((await getPdf(ola, `invoice/${bookingId}/pdf?document=credit_note`)).bytes));
    expect(note).toContain("Kreditnota UT-1001-2027-0002");
    expect(note).toContain(
      "Gjelder faktura UT-1001-2027-0001. Bestillingen er avbestilt. 100 % av fakturaen er",
    );
    expect(note).toContain("−2 700,00 kr");
    expect((await getPdf(ola, `invoice/${bookingId}/pdf`)).bytes.equals(first)).toBe(true);
  });
  it("say that the seller is not registered, have no VAT summary, and show names in any script", async () => {
    const per = await app.make.landowner();
    await app.pool.query(
      `update user_profile set display_name = 'Máret Čáhppegáisá', organization_number = null, landowner_profile = '{"vatRegistered": false}' where uid = $1`,
      [per.uid],
    );
    const text = plain(textOfPdf((await getPdf(ola, `invoice/${await app.confirmed(per, ola)}/pdf`)).bytes));
    expect(text).toContain("Máret Čáhppegáisá");
    expect(text).toContain("Selgeren er ikke registrert i Merverdiavgiftsregisteret.");
    expect(text).not.toContain("MVA ");
    expect(text).not.toContain("Mva. i alt");
  });
  it("have lines and VAT at both rates, in both languages", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const per = await app.make.landowner();
    const propertyId = await app.make.property(per.uid);
    const cabinId = await app.make.cabin(propertyId);
    const { offeringId } = await app.make.offering({
      ownerUid: per.uid,
      propertyId,
      pricing: { per: "hunter", fixedPriceOre: 45_000 },
      optional: [{ cabinId, pricePerPersonPerNightOre: 28_000 }],
    });
    const { bookingId: id } = (
      await app.call(ola, "POST /api/core-booking/calculate", {
        body: {
          offeringId,
          fromDate: "2027-10-01",
          toDate: "2027-10-04",
          participants: 2,
          cabins: [{ cabinId, quantity: 1 }],
        },
      })
    ).body;
    const params = { bookingId: id };
    const body = { termsAccepted: true, privacyAccepted: true };
    await app.call(ola, "POST /api/core-booking/submit/:bookingId", { params, body });
    expect((await app.accept(per, id)).body.status).toBe("confirmed");
    const expectedTexts = {
      nb: ["12 %", "25 %", "1 500,00 kr", "180,00 kr"],
      en: ["12%", "25%", "NOK 1,500.00", "NOK 180.00"],
    };
    for (const [lang, words] of Object.entries(expectedTexts)) {
      const text = plain(textOfPdf((await getPdf(ola, `invoice/${id}/pdf?lang=${lang}`)).bytes));
      for (const word of words) expect(text).toContain(word);
    }
  });
  it("are refused if data of the booking are missing", async () => {
    const id = await app.confirmed(await app.make.landowner(), ola);
    await app.pool.query(
      `insert into invoice (booking_id, kind, refers_to, landowner_uid, year, number, issued_on, due_on, total_ore, document)
       select booking_id, 'credit_note', invoice_id, landowner_uid, year, number + 1, issued_on, due_on, 0, '{}' from invoice where booking_id = $1`,
      [id],
    );
    const answer = await getPdf(ola, `invoice/${id}/pdf?document=credit_note`);
    expect([answer.status, answer.code()]).toEqual([409, "pdf_data_missing"]);
  });
});

describe("requesting invoice and receipt", () => {
  it("returns those that were issued, and never issues another", async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    const per = await app.make.landowner();
    const bookingId = await app.pending(per, ola);
    const body = { bookingId };
    const create = () => app.call(ola, "POST /api/create-invoice", { body });
    expect((await create()).body).toMatchObject({
      code: "invoice_not_available",
      detail: "Fakturaen finnes ikke ennå: bestillingen er ikke besvart.",
    });
    await app.accept(per, bookingId);
    expect((await create()).body).toEqual((await app.invoice(ola, bookingId)).body);
    expect(
      (await app.call(per, "POST /api/financial-documents/generate-invoice", { body })).body.number,
    ).toMatch(/^UT-\d+-2027-0001$/);
    const receipt = () => app.call(ola, "POST /api/generate-receipt/:bookingId", { params: body });
    expect((await receipt()).body.code).toBe("receipt_not_available");
    await app.pay(ola, bookingId);
    expect((await receipt()).body).toEqual((await app.receipt(ola, bookingId)).body);
    expect(
      (await app.call(per, "POST /api/financial-documents/generate-receipt", { body })).body.amountOre,
    ).toBe(totalOre);
    expect(await app.count("invoice where booking_id = $1", bookingId)).toBe(1);
    expect(await app.count("receipt where booking_id = $1", bookingId)).toBe(1);
    const lines = await app.call(admin, "POST /api/regenerate-invoice-lines", { body });
    expect(lines.body).toMatchObject({
      number: expect.stringMatching(/^UT-\d+-2027-0001$/),
      equal: true,
      totalOre,
    });
    expect(lines.body.lines).toEqual(lines.body.issued);
    expect((await app.call(ola, "POST /api/regenerate-invoice-lines", { body })).status).toBe(403);
  });
});

describe("the emails of a booking", () => {
  it("attach the invoice, the receipt and the credit note, in the receiver's language", async () => {
    const mail = await openMailbox();
    atEndOfFile(() => mail.close());
    const post = await openBookingApp({ env: { SMTP_URL: mail.url } });
    const [per, pal, admin] = [
      await post.make.landowner(),
      await post.make.hunter(),
      await post.signIn("sjef@example.no", { roles: ["admin"] }),
    ];
    const letter = async (subject: string, to = pal) => {
      for (;;) {
        const email = await mail.next(to.email);
        if (email.subject.includes(subject)) return email;
      }
    };
    const attached = ({ attachments }: ReceivedEmail) =>
      attachments.map(({ name, bytes }) => [name, bytes.subarray(0, 5).toString()]);
    const bookingId = await post.confirmed(per, pal);
    const accepted = await letter("sa ja");
    expect(attached(accepted)).toEqual([["Faktura UT-1001-2027-0001.pdf", "%PDF-"]]);
    const { rawPayload } = await post.http.inject({
      url: `/api/invoice/${bookingId}/pdf`,
      headers: { authorization: pal.bearer },
    });
    expect(accepted.attachments[0]?.bytes.equals(rawPayload)).toBe(true);

    const email = (
      who: Person,
      key: "POST /api/email-invoice" | "POST /api/email-receipt",
      language?: "en",
    ) => post.call(who, key, { body: { bookingId, ...(language && { language }) } });
    expect((await email(pal, "POST /api/email-receipt")).body.code).toBe("receipt_not_available");
    expect(await email(per, "POST /api/email-invoice", "en")).toMatchObject({
      status: 202,
      body: { bookingId, document: "invoice", to: "buyer" },
    });
    expect(attached(await letter("Your invoice"))).toEqual([["Invoice UT-1001-2027-0001.pdf", "%PDF-"]]);
    expect((await email(await post.make.hunter(), "POST /api/email-invoice")).status).toBe(403);

    await post.pay(pal, bookingId);
    const receipt = ["Kvittering for faktura UT-1001-2027-0001.pdf", "%PDF-"];
    expect(attached(await letter("er mottatt"))).toEqual([receipt]);
    expect((await email(admin, "POST /api/email-receipt")).status).toBe(202);
    expect(attached(await letter("Kvitteringen for"))).toEqual([receipt]);
    await post.cancel(pal, bookingId);
    expect(attached(await letter("avbestilt"))).toEqual([["Kreditnota UT-1001-2027-0002.pdf", "%PDF-"]]);

    const paidBooking = await post.confirmed(per, pal);
    await post.pay(pal, paidBooking);
    for (const day of ["2027-10-01", "2027-10-04", "2027-10-13"]) await post.passTime(`${day}T08:00:00Z`);
    const toOwner = await post.letters("recipient = $1 and attachment is not null", per.email);
    const subject = "Provisjonsfaktura U-2027-0001 fra Utmark";
    expect(toOwner).toMatchObject([{ subject, attachment: "commission_invoice" }]);
    const commission = await letter(subject, per);
    expect(attached(commission)).toEqual([["Provisjonsfaktura U-2027-0001.pdf", "%PDF-"]]);
    expect(commission.text).toContain("Du skal ikke betale noe.");

    // the email is sent again after the credit note, with its own attachment only
    await post.pool.query(
      `update booking set commission_ore = commission_ore - 1000,
         landowner_earnings_ore = landowner_earnings_ore + 1000 where booking_id = $1`,
      [paidBooking],
    );
    await post.passTime("2027-10-14T08:00:00Z");
    const credit = [["Kreditnota U-2027-0002.pdf", "%PDF-"]];
    expect(attached(await letter("U-2027-0002", per))).toEqual(credit);
    await post.call(admin, "POST /api/admin/communications/:communicationId/resend", {
      params: { communicationId: String(toOwner[0]?.communication_id) },
    });
    expect(attached(await letter(subject, per))).toEqual([["Provisjonsfaktura U-2027-0001.pdf", "%PDF-"]]);
  });
});
