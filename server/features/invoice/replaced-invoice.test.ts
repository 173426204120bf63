/** The papers of a booking whose invoice was replaced, because the booking was changed (rules 4.7). */
import { beforeAll, expect, it } from "vitest";
import { openMailbox } from "#tests/stand-ins/mailbox.ts";
import { brokenRules } from "#tests/support/ehf-rules.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

const [first, note, second] = ["UT-1001-2027-0001", "UT-1001-2027-0002", "UT-1001-2027-0003"];
let app: BookingApp,
  mail: Awaited<ReturnType<typeof openMailbox>>,
  kari: Person,
  ola: Person,
  bookingId: string;
beforeAll(async () => {
  mail = await openMailbox();
  atEndOfFile(() => mail.close());
  app = await openBookingApp({ env: { SMTP_URL: mail.url } });
  ({ kari, ola } = await app.people());
  await app.call(ola, "PATCH /api/user-profile/me", {
    body: {
      organizationNumber: "923 609 016",
      address: { street: "Storvegen 3", postalCode: "2420", city: "Trysil", country: "Norge" },
    },
  });
  bookingId = await app.confirmed(kari, ola);
  app.clock.set("2027-08-03T08:00:00Z");
  const proposed = await app.call(kari, "POST /api/booking-actions/:bookingId/propose", {
    params: { bookingId },
    body: { toDate: "2027-10-05" },
  });
  const { proposalId } = proposed.body;
  await app.call(ola, "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept", {
    params: { bookingId, proposalId },
    body: {},
  });
});

async function paper(format: "pdf" | "ehf", query: Record<string, string> = {}) {
  const { statusCode, headers, body } = await app.http.inject({
    url: `/api/invoice/${bookingId}/${format}?${new URLSearchParams(query)}`,
    headers: { authorization: ola.bearer },
  });
  const name = /filename="([^"]*)\.\w+"/.exec(String(headers["content-disposition"]))?.[1];
  return { status: statusCode, name, xml: body };
}

it("are listed beside the invoice that is not credited", async () => {
  expect((await app.invoice(ola, bookingId)).body).toMatchObject({
    number: second,
    creditNotes: [],
    earlier: [{ number: first, totalOre, creditNotes: [{ number: note, totalOre: -totalOre }] }],
  });
});

it("are downloaded by their numbers; without one it is the invoice that is not credited", async () => {
  expect(await paper("pdf")).toMatchObject({ status: 200, name: `Faktura ${second}` });
  expect(await paper("pdf", { number: first })).toMatchObject({ status: 200, name: `Faktura ${first}` });
  expect(await paper("pdf", { document: "credit_note", number: note })).toMatchObject({
    ...{ status: 200, name: `Kreditnota ${note}` },
  });
  expect(await paper("pdf", { number: "UT-1001-2027-0009" })).toMatchObject({ status: 404 });
  expect(await paper("pdf", { document: "credit_note" })).toMatchObject({ status: 404 });
  expect(await paper("ehf")).toMatchObject({ status: 200, name: `EHF ${second}` });
  expect(await paper("ehf", { document: "invoice", number: first })).toMatchObject({ name: `EHF ${first}` });
});

it("a credit note as EHF refers to the invoice it credits, of that day", async () => {
  const { name, xml } = await paper("ehf", { document: "credit_note", number: note });
  expect(name).toBe(`EHF ${note}`);
  expect(xml).toContain(
    `<cac:InvoiceDocumentReference><cbc:ID>${first}</cbc:ID><cbc:IssueDate>2027-08-01</cbc:IssueDate>`,
  );
  expect(await brokenRules(xml)).toMatchObject({ fatal: [] });
});

it("are sent with the e-mail about the change", async () => {
  await app.settle();
  for (;;) {
    const { subject, attachments } = await mail.next(ola.email);
    if (!subject.includes("endret")) continue;
    expect(attachments.map(({ name }) => name)).toEqual([`Faktura ${second}.pdf`, `Kreditnota ${note}.pdf`]);
    return;
  }
});
