import { beforeAll, describe, expect, it } from "vitest";
import { reminderStages } from "#domain/payment/lists.ts";
import type { MessageName, Receiver } from "#domain/notification/message.ts";
import {
  type AccountEmailKind,
  type UserMessageKind,
  userMessageKinds,
} from "#domain/notification/user-messages.ts";
import type { Email, EmailFacts } from "#messages/emails.ts";
import { bookingEmail, catalogues, userEmail } from "#messages/index.ts";
import { type Locale, locales } from "#domain/locale.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { createDb } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import type { Mailer, OutgoingMail } from "#server/platform/delivery/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mailJobs } from "./deliver-email.ts";
import { notifyUser } from "./public.ts";

const [nb, en] = ["nb", "en"] as const;
const emailFacts: EmailFacts = {
  hunter: "Ola",
  landowner: "Kari",
  place: "Elgjakt, Storåsen",
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  participants: 4,
  totalOre: 3_605_107,
  heldOre: 0,
  kid: "2027000013000000137",
  payToAccount: "15035012303",
  earningsOre: 2_884_086,
  replyDueAt: new Date("2027-09-03T12:00:00Z"),
  paymentDueAt: new Date("2027-09-29T22:00:00Z"),
  hasBankAccount: false,
  values: {
    amountOre: 1_800_000,
    number: "U-2027-0001",
    reason: "Sykdom",
    by: "hunter",
    date: "2027-10-13",
    from: "2027-10-01",
    to: "2027-10-03",
  },
};
const accountEmails = (
  Object.keys(catalogues.nb.server.userEmails) as (UserMessageKind | AccountEmailKind)[]
).filter((kind): kind is AccountEmailKind => !(kind in userMessageKinds));
function write(locale: Locale, message: MessageName, to: Receiver, f: EmailFacts = emailFacts): Email {
  const email = bookingEmail(locale, { message, to }, f);
  if (!email) throw new Error(`${message} has no text for the ${to}`);
  return email;
}

it("an email whose PDF cannot be drawn waits, then is sent with a link, and administrators are notified", async () => {
  const app = await openBookingApp();
  const { kari, ola } = await app.people();
  const bookingId = await app.confirmed(kari, ola);
  await app.settle();
  const [row] = await app.rows(
    "update communication set status = 'pending' where booking_id = $1 and subtype = 'request_accepted' and channel = 'email' returning communication_id as id",
    bookingId,
  );
  const sent: OutgoingMail[] = [];
  const mail: Mailer = {
    ...({} as Mailer),
    send: async (letter, claim) => {
      await claim?.();
      sent.push(letter);
      return { result: "sent" };
    },
  };
  const alerts: unknown[] = [];
  const p = {
    db: createDb(app.pool),
    jobs: { enqueue: async (_tx: unknown, _job: unknown, data: unknown) => void alerts.push(data) },
    log: createLog("silent"),
    config: { publicUrl: "https://utmark.example", authSecret: "a secret of tests" } as Platform["config"],
    mail,
  };
  const [job] = mailJobs(p, {
    attach: () => Promise.reject(new Error("no font")),
    openLink: async () => undefined,
  });
  const deliver = (at: string) => job?.run({ id: row?.id }, { jobId: "j1", now: new Date(at) });
  await expect(deliver("2027-08-01T08:09:00Z")).rejects.toThrow("no font");
  expect(sent).toEqual([]);
  await deliver("2027-08-01T08:10:00Z");
  expect(sent).toHaveLength(1);
  const page = `/invoice?bookingId=${bookingId}`;
  expect(sent[0]?.attachments).toBeUndefined();
  for (const part of [sent[0]?.text, sent[0]?.html]) expect(part).toContain(page);
  expect(alerts).toMatchObject([{ kind: "pdf_not_drawn", eventKey: "pdf_not_drawn:2027-08-01" }]);
});

describe("the emails", () => {
  // events of the catalogue are tested in messages/event-texts.test.ts
  it.each(accountEmails)("%s renders in every language", (kind) => {
    for (const locale of locales) {
      const { subject, body } = userEmail(locale, kind, {});
      expect(`${subject} ${body}`).not.toMatch(/undefined|null|NaN|Invalid|\[object| {2}| [.,]|!/);
    }
  });
  it("show the landowner's share of the payment, unless all of it has been refunded", () => {
    expect(write(nb, "payment_received", "landowner").body).toContain("Din del er 28\u00a0840,86\u00a0kr");
    expect(write(nb, "payment_received", "landowner", { ...emailFacts, earningsOre: 0 }).body).not.toMatch(
      "Din del",
    );
  });
  it("format the amount, the dates and the time for the reader", () => {
    const { body } = write(nb, "request_accepted", "hunter");
    expect(body).toContain("Elgjakt, Storåsen, fre. 1.–man. 4. oktober 2027");
    expect(body).toContain("Betal 36\u00a0051,07\u00a0kr innen onsdag 29. september ved midnatt.");
    expect(write(nb, "request_received", "landowner").body).toContain(
      "Svar innen fredag 3. september kl.\u00a014.00.",
    );
    expect(write(en, "request_accepted", "hunter").body).toContain(
      "Please pay NOK\u00a036,051.07 by midnight at the end of Wednesday 29 September.",
    );
    expect(write(nb, "booking_cancelled", "hunter").body).toContain("Du har avbestilt");
    expect(write(nb, "booking_cancelled", "landowner").body).toMatch(/^Ola har avbestilt/);
    const retained = {
      ...emailFacts,
      values: { ...emailFacts.values, earningsOre: 108_000, date: "2027-09-10" },
    };
    expect(write(nb, "booking_cancelled", "landowner", retained).body).toContain(
      "Du sitter igjen med 1\u00a0080\u00a0kr. Pengene kommer fredag 10. september.",
    );
    expect(write(en, "booking_cancelled", "landowner", retained).body).toContain(
      "You keep NOK\u00a01,080 after Utmark’s fee. It will be paid out on Friday 10 September.",
    );
  });
  it("become more urgent as the payment comes due", () => {
    const subjects = reminderStages
      .filter((s) => s !== "expired")
      .map((stage) => write(nb, "payment_reminder", "hunter", { ...emailFacts, values: { stage } }).subject);
    expect(new Set(subjects).size).toBe(4);
  });
});

describe("notifying people", () => {
  let app: BookingApp, kari: Person, ola: Person;
  beforeAll(async () => {
    app = await openBookingApp({ listen: false });
    [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  });
  const mails = (bookingId: string) => app.letters("booking_id = $1 order by subtype, recipient", bookingId);

  it("writes one email to each receiver in the outbox, in their own language", async () => {
    const visitor = await app.make.hunter();
    await app.pool.query("update user_profile set language = 'en' where uid = $1", [visitor.uid]);
    const bookingId = await app.confirmed(kari, visitor);
    await app.settle();
    const emails = await mails(bookingId);
    expect(emails.map((m) => [m.subtype, m.recipient])).toEqual(
      expect.arrayContaining([
        ["request_accepted", visitor.email],
        ["request_received", kari.email],
      ]),
    );
    expect(emails.find((m) => m.subtype === "request_accepted")).toMatchObject({
      status: "delivered",
      provider: "script_platform",
      channel: "email",
      subject: expect.stringContaining("accepted your request for"),
    });
    expect(emails.find((m) => m.subtype === "request_received")?.subject).toContain("spør om");
  });
  it("sends no e-mail to people who have switched it off", async () => {
    await app.call(ola, "PATCH /api/user-profile/me", {
      body: { preferences: { emailNotifications: false, pushNotifications: true } },
    });
    const bookingId = await app.confirmed(kari, ola);
    await app.settle();
    expect((await mails(bookingId)).map((m) => m.recipient)).toEqual([kari.email]);
    expect(
      await app.count(
        "live_event where topic = 'booking' and ref = $1 and $2 = any (uids)",
        bookingId,
        ola.uid,
      ),
    ).toBeGreaterThan(0);
  });
  it("sends no email for kinds that are switched off, except mandatory ones", async () => {
    const [per, off] = [await app.make.hunter(), { email: false, sms: false }];
    await app.call(per, "PATCH /api/user-profile/me", {
      body: {
        phoneNumber: "+4791234567",
        preferences: { notifications: { bookingRequests: off, bookingResults: { email: false, sms: true } } },
      },
    });
    const bookingId = await app.confirmed(kari, per);
    await app.settle(); // the acceptance is sent while the booking is still confirmed
    await app.cancel(kari, bookingId);
    await app.settle();
    const to = await app.letters(
      "booking_id = $1 and recipient_uid = $2 order by subtype, channel",
      bookingId,
      per.uid,
    );
    expect(to.map((m) => [m.subtype, m.channel])).toEqual([
      ["booking_cancelled", "email"],
      ["booking_cancelled", "sms"],
      ["request_accepted", "sms"],
    ]);
    expect(to[2]).toMatchObject({
      provider: "sms_provider",
      recipient: "+4791234567",
      content: expect.stringMatching(/^Ja til .* Betal 2 700 kr innen .* http:.*\/b\/[\da-z]+$/),
    });
  });
  it("notifies one person once of something other than a booking", async () => {
    const { db, jobs } = app.platform;
    const notification = {
      uid: ola.uid,
      at: app.clock.now(),
      eventKey: "alert:1",
      kind: "saved_search_hit",
      values: { name: "Elg", place: "Storåsen" },
      link: "/finn-jakttterreng?species=elg",
    } as const;
    await app.call(ola, "PATCH /api/user-profile/me", {
      body: { preferences: { emailNotifications: true } },
    });
    for (let i = 0; i < 2; i++) await db.transaction().execute((tx) => notifyUser(tx, jobs, notification));
    await app.settle();
    expect(await app.letters("event_key = 'alert:1'")).toMatchObject([
      {
        recipient: ola.email,
        subject: "Nytt treff på «Elg»",
        content: expect.stringContaining("/finn-jakttterreng?species=elg"),
        link: expect.stringContaining("/finn-jakttterreng?species=elg"),
      },
    ]);
  });
  it("notifies of an event once, although the job runs again", async () => {
    const bookingId = await app.pending(kari, await app.make.hunter());
    await app.settle();
    const before = await mails(bookingId);
    await app.pool.query(
      "insert into pgboss.job (name, data) select name, data from pgboss.job where name = 'notify' and data ->> 'bookingId' = $1",
      [bookingId],
    );
    await app.settle();
    expect(await mails(bookingId)).toEqual(before);
  });
});
