/** Every event of the catalogue has its text for each receiver, channel and language. */
import { describe, expect, it } from "vitest";
import { catalogue } from "#domain/notification/catalogue.ts";
import { auditSubjects } from "#domain/operations/lists.ts";
import { smsPartCount, smsText } from "#domain/notification/sms-text.ts";
import { bookingAddress, pageOfShortLink, shortLink } from "#domain/page-addresses.ts";
import { type MessageName, type MessageSpec, messages } from "#domain/notification/message.ts";
import type { UserMessageKind } from "#domain/notification/user-messages.ts";
import { locales } from "#domain/locale.ts";
import type { EmailFacts } from "./emails.ts";
import { bookingEmail, bookingMatter, bookingSms, catalogues, userEmail, userSms } from "./index.ts";

const bookingId = "f0190f3a-2000-7000-8000-00000000ffff";
const emailFacts: EmailFacts = {
  hunter: "Ola Kristoffersen-Nordmann",
  landowner: "Kari Gudbrandsdatter Storåsen",
  place: "Elgjakt med hund i høyfjellet, Storåsen og Blåbærlia utmarkslag",
  fromDate: "2027-09-28",
  toDate: "2027-10-04",
  participants: 4,
  totalOre: 13_605_107,
  heldOre: 0,
  kid: "2027000013000000137",
  payToAccount: "15035012303",
  earningsOre: 2_884_086,
  replyDueAt: new Date("2027-09-22T12:30:00Z"),
  paymentDueAt: new Date("2027-09-22T22:00:00Z"),
  hasBankAccount: false,
  values: {
    ...{
      number: "U-2027-0001",
      amountOre: 13_605_107,
      due: "2027-10-07T10:00:00Z",
      missingOre: 13_605_106,
      reason: "Sykdom",
      by: "hunter",
      date: "2027-09-28",
      stage: "urgent",
    },
    from: "2027-09-28",
    to: "2027-09-30",
    status: "pending",
    name: "Airbnb",
    ...{ dueBy: "2027-09-22T12:30:00Z", more: 1, how: "declined" },
  },
};
const values = {
  fromDate: "2027-09-28",
  toDate: "2027-10-04",
  from: "2027-09-28",
  date: "2027-09-20",
  dueBy: "2027-10-14T10:00:00Z",
  name: "Elg",
  place: "Storåsen",
  text: "Hei! Er veien åpen?",
  days: 14,
  count: 2,
  group: "Laget",
  amountOre: 10_000,
  account: "1234",
  roles: "admin,hunter",
  reason: "Falske annonser",
  subject: "Nytt i høst",
  parcel: "5045-12/3",
  otherPlace: "Lia",
  outcome: "approved",
  waits: 1,
  taxon: "elg",
  municipality: "Namsskogan",
  change_nb: "Elg i Finnmark: 25. september–23. desember → 1. september–23. desember, fra 1. juli 2026.",
  change_en: "Moose in Finnmark: 25 September–23 December → 1 September–23 December, from 1 July 2026.",
  stays: "2027-09-28/2027-10-04 2027-10-10/2027-10-12",
  url: "https://lovdata.no/dokument/LTI/forskrift/2026-06-26-1379",
};
const link = `https://www.utmark.no${shortLink(bookingAddress(bookingId))}`;

/**
 * Traces of a missing value: its name as text, a leftover brace, a double space or a space before
 * punctuation.
 */
const broken = /undefined|null|NaN|Invalid|\[object|[{}]| {2}| [.,]|!(?!\s|$)/;
const each = catalogue.flatMap((event) =>
  event.to.map((to) => ({ event, to, name: `${event.name} to the ${to}` })),
);
/** The facts as they are, and with a saved card, with a retained amount, and with instalments (rules 7.5). */
const ways: EmailFacts[] = [
  emailFacts,
  { ...emailFacts, values: { ...emailFacts.values, chargeOn: "2027-09-28", saving: 1 } },
  { ...emailFacts, values: { ...emailFacts.values, kept: 1 } },
  {
    ...emailFacts,
    values: {
      ...emailFacts.values,
      chargeOn: "2027-09-28",
      partOre: 13_605_107,
      inStay: 1,
      partFrom: "2027-10-10",
      laterOre: 23_605_107,
      nextOre: 13_605_107,
      nextOn: "2027-10-10",
    },
  },
  { ...emailFacts, values: { ...emailFacts.values, amountOre: 0, chargeOre: 13_605_107 } },
];
const cases = each.flatMap((one) =>
  ways.map((facts, way) => ({ ...one, facts, name: `${one.name} (${way + 1})` })),
);
it.each(cases)("the e-mail and SMS of $name are complete and short", ({ event, to, facts }) => {
  for (const locale of locales) {
    const message = { message: event.name as MessageName, to };
    const email =
      to === "person"
        ? userEmail(locale, event.name as UserMessageKind, values)
        : bookingEmail(locale, message, facts);
    if (!email) throw new Error(`${event.name} has no e-mail in ${locale}`);
    expect(email.subject.length, `${locale}: ${email.subject}`).toBeLessThan(130); // with the longest names
    expect(`${email.subject} ${email.body}`, locale).not.toMatch(broken);
    const sms = to === "person" ? userSms(locale, event.name, values) : bookingSms(locale, message, facts);
    expect(sms !== undefined, "an SMS where it comes by SMS").toBe(event.channels.includes("sms"));
    if (sms === undefined) continue;
    const text = smsText(String(sms), link);
    expect(text, locale).not.toMatch(broken);
    expect([smsPartCount(text), text.length <= 160], `${locale}: ${text.length} ${text}`).toEqual([1, true]);
    expect(text.endsWith(` ${link}`)).toBe(true);
  }
});

it("every message and every audit subject has a label for administrators", () => {
  for (const { screens } of Object.values(catalogues)) {
    const { messages, subjects } = screens.adminCodes;
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(catalogue.map(({ name }) => name)));
    expect(Object.keys(subjects).sort()).toEqual([...auditSubjects].sort());
  }
});

it("the short addresses in SMS lead to the same pages as the full addresses", () => {
  const [, letter = "", code = ""] = shortLink(bookingAddress(bookingId)).split("/");
  expect(pageOfShortLink(letter, code)).toBe(bookingAddress(bookingId));
  const small = "00000000-0000-7000-8000-000000000001";
  expect(pageOfShortLink("b", shortLink(bookingAddress(small)).slice(3))).toBe(bookingAddress(small));
  expect(shortLink("/dashboard?tab=settings")).toBe("/dashboard?tab=settings");
  expect(["zzzzzzzzzzzzzzzzzzzzzzzzz", "", "A", "../x"].map((c) => pageOfShortLink("b", c))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(pageOfShortLink("x", code)).toBeUndefined();
});

it("an e-mail has no line break inside an amount or a time, and lists the booking's facts in rows", () => {
  const request = { message: "request_received", to: "landowner" } as const;
  const { subject = "", body = "" } = bookingEmail("nb", request, emailFacts) ?? {};
  expect(subject).toContain("spør om");
  expect(body).toMatch(/136\u00a0051,07\u00a0kr/);
  expect(body).toMatch(/kl\.\u00a014\.30/);
  const at = { ...emailFacts, place: "Elgjakt på Storåsen" };
  expect(bookingMatter("en", "request_received", at)).toEqual([
    ["What", "Elgjakt på Storåsen"],
    ["When", "Tue 28 September–Mon 4 October 2027"],
    ["Party", "4 people"],
    ["Price", "NOK\u00a0136,051.07"],
    ["Answer by", "Wednesday 22 September at 14:30"],
  ]);
  const asCoHost = { ...at, values: { ...at.values, asCoHost: 1 } };
  expect(bookingMatter("nb", "request_received", asCoHost).map(([name]) => name)).not.toContain("Pris");
  expect(bookingMatter("nb", "booking_cancelled", at).map(([name]) => name)).toEqual([
    "Hva",
    "Når",
    "Antall",
  ]);
});

it("an e-mail about the key says when the guests may come, and must have left", () => {
  const at = { ...emailFacts, arrivalTime: "16:00", departureTime: null };
  expect(bookingMatter("nb", "key_shown", at)).toContainEqual(["Ankomst", "fra kl.\u00a016.00"]);
  expect(bookingMatter("en", "key_shown", at)).toContainEqual(["Arrival", "from 16:00"]);
  expect(bookingMatter("nb", "key_shown", at).map(([label]) => label)).not.toContain("Avreise");
});

it("the SMS of a request has all that a landowner needs to reply, in one segment", () => {
  const request = { message: "request_received", to: "landowner" } as const;
  const at = { ...emailFacts, hunter: "Ola Vik", place: "Elgjakt på Storåsen" };
  expect(smsText(bookingSms("nb", request, at) ?? "", link)).toBe(
    `Ola Vik: Elgjakt på Storåsen, 28. sep.-4. okt., 4 pers., 136 051 kr. Svar innen 22. sep. kl. 14.30. ${link}`,
  );
});

describe("a message of a booking", () => {
  const place = "Elgjakt på Storåsen";
  const at: EmailFacts = { ...emailFacts, hunter: "Ola Vik", landowner: "Kari Vik", place };
  const ofBooking = each.flatMap(({ event, to }) =>
    to === "person" ? [] : [{ name: event.name as MessageName, to, event }],
  );
  const due = /22\.? sep/i;
  /** Messages that state no sum: there is none, it is not known yet, or an earlier message has stated it. */
  const withoutSum =
    /^(?:request_(?!received|accepted$)|reply_|card_saved|payment_(?:expired|failed)|transfer_undone|landowner_away|calendar_clash|days_|offering_|key_|arrival_|rating_|charge_refused|party_|permits_|problem_(?!refunded)|change_(?:not|unpaid)|handover_|counter_offer_)/;
  it.each(ofBooking)(
    "as e-mail: $name to the $to has what, where, when, how many and the sum",
    ({ name, to }) => {
      for (const locale of locales) {
        const message = { message: name, to };
        const email = bookingEmail(locale, message, at);
        expect(`${email?.subject} ${email?.body}`, "names what it is about").toContain("Storåsen");
        const rows = Object.fromEntries(bookingMatter(locale, name, at));
        const { facts: words } = catalogues[locale].server.emailFrame;
        expect(rows[words.place]).toBe(place);
        expect(rows[words.stay]).toMatch(/28.+4.+2027/);
        expect(rows[words.party]).toMatch(/^4 /);
        if (!withoutSum.test(name))
          expect(`${email?.subject} ${email?.body}`).toMatch(/\d\u00a0kr|NOK\u00a0\d/);
      }
    },
  );
  it.each(ofBooking.filter(({ event }) => event.channels.includes("sms")))(
    "as SMS: $name to the $to has the place, and a deadline, dates or the sum",
    ({ name, to }) => {
      for (const locale of locales) {
        const text = bookingSms(locale, { message: name, to }, at) ?? "";
        expect(text).toContain("Storåsen");
        const { before }: MessageSpec = messages[name];
        if (before === "reply" || before === "payment") expect(text).toMatch(due);
        else expect(text, "when it is, or the sum").toMatch(/\d\skr|NOK\s\d|28/);
      }
    },
  );
});
