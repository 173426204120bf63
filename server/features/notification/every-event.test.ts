/**
 * Each event of the catalogue on each channel and in each language, as an SMTP server, an SMS gateway and a
 * push service receive it, according to the receiver's preferences.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#contract/index.ts";
import { locales, type Locale } from "#domain/locale.ts";
import { catalogue, emailChoiceOf } from "#domain/notification/catalogue.ts";
import type { Message, MessageName, Receiver } from "#domain/notification/message.ts";
import type { UserMessageKind } from "#domain/notification/user-messages.ts";
import { urgencyOf } from "#domain/notification/urgency.ts";
import { catalogues, userEmail } from "#messages/index.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { openMailbox, type ReceivedEmail } from "#tests/stand-ins/mailbox.ts";
import { openPushService } from "#tests/stand-ins/push-service.ts";
import { openSmsGateway } from "#tests/stand-ins/sms-gateway.ts";
import { until } from "#tests/support/until.ts";
import { notify, notifyUser } from "./public.ts";

const [mail, sms, push] = [await openMailbox(), await openSmsGateway(), await openPushService()];
atEndOfFile(() => Promise.all([mail.close(), sms.close(), push.close()]));
let app: BookingApp;
type Pair = Record<Receiver, Person>;
const pairs = {} as Record<Locale, Pair>;
const all = { email: true, sms: true };
const values = {
  ...{
    number: "U-2027-0001",
    amountOre: 1_800_000,
    reason: "Sykdom",
    by: "hunter",
    date: "2027-10-13",
    due: "2027-10-07T10:00:00Z",
    dueBy: "2027-10-14T10:00:00Z",
    stage: "urgent",
  },
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  from: "2027-10-01",
  to: "2027-10-03",
  status: "confirmed",
  name: "Elg",
  place: "Storåsen",
  count: 2,
  days: 14,
  group: "Jaktlaget",
  host: "Kari",
  account: "…903",
  waits: 1,
  more: 1,
  how: "declined",
  dueBy: "2027-09-20T10:00:00Z",
  roles: "hunter,landowner",
  parcel: "5045-12/3",
  otherPlace: "Lia",
  outcome: "approved",
  taxon: "elg",
  municipality: "Namsskogan",
  change_nb: "Elg i Namsskogan: åpnet 25. september–23. desember 2027.",
  change_en: "Moose in Namsskogan: opened 25 September–23 December 2027.",
  stays: "2027-10-01/2027-10-03",
  url: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
};
/**
 * Every event but the newsletter, which is sent to addresses only and has its own plain text
 * (company.test.ts).
 */
const testedEvents = catalogue.filter(({ name }) => !/^newsletter_(issue|test)$/.test(name));
const key = (language: Locale, name: string) => `every:${language}:${name}`;
let eventAt = 0;
const at = () => new Date(app.clock.now().getTime() - ++eventAt * 1000);

async function ready(who: Person, language: Locale, phoneNumber: string): Promise<Person> {
  await app.call(who, "PATCH /api/user-profile/me", {
    body: {
      language,
      phoneNumber,
      preferences: { notifications: { bookingRequests: all, bookingResults: all, chatMessages: all } },
    },
  });
  await app.call(who, "POST /api/push/subscriptions", { body: push.browser(`${language}-${phoneNumber}`) });
  return who;
}

type LogRow = {
  subtype: string;
  channel: string;
  status: string;
  recipient: string;
  recipient_uid: string;
  subject: string;
  content: string;
  language: Locale;
};
let log: LogRow[] = [];
const emails = new Map<string, ReceivedEmail[]>();

beforeAll(async () => {
  const env = { SMTP_URL: mail.url, ...sms.sveve, PUSH_HOSTS: push.host };
  app = await openBookingApp({ listen: false, env });
  const { db, jobs } = app.platform;
  for (const [i, language] of locales.entries()) {
    const hunter = await ready(await app.make.hunter(), language, `9100000${i}`);
    const landowner = await ready(await app.make.landowner(), language, `9200000${i}`);
    pairs[language] = { hunter, landowner };
    const bookingId = await app.confirmed(landowner, hunter);
    await db.transaction().execute(async (tx) => {
      for (const { name, to } of testedEvents) {
        const messages = to.flatMap((one): Message[] =>
          one === "person" ? [] : [{ to: one, message: name as MessageName, values }],
        );
        if (messages.length) await notify(tx, jobs, { bookingId, at: at(), messages });
        else
          await notifyUser(tx, jobs, {
            uid: hunter.uid,
            at: at(),
            eventKey: key(language, name),
            kind: name as UserMessageKind,
            values,
            link: "/chat-page?conversationId=0190f3a2-0000-7000-8000-000000000001",
          });
      }
    });
  }
  await app.settle();
  await until(async () => {
    if ((await app.count("communication where status = 'pending'")) > 0) throw new Error("on its way");
  });
  log = (await app.letters("true order by at")) as unknown as LogRow[];
  for (const person of Object.values(pairs).flatMap((pair) => Object.values(pair))) {
    const received: ReceivedEmail[] = [];
    while (mail.waitingFor(person.email)) received.push(await mail.next(person.email));
    emails.set(person.email, received);
  }
});

const broken = /undefined|null|NaN|Invalid|\[object/;
const each = testedEvents.flatMap(({ name, to, channels }) =>
  to.flatMap((one) => locales.map((language) => ({ name, to: one, channels, language }))),
);
describe.each(each)("$name to the $to in $language", ({ name, to, channels, language }) => {
  const person = () => pairs[language][to === "person" ? "hunter" : to];
  /** The newest row in the log, since the test's bookings have themselves sent acceptances and requests. */
  const sent = (channel: string) =>
    log.findLast((r) => r.subtype === name && r.channel === channel && r.recipient_uid === person().uid);
  it(`is received by ${channels.join(", ")}`, () => {
    const by = (["email", "sms", "push"] as const).filter((channel) => sent(channel)?.status === "sent");
    expect(by).toEqual(channels.filter((channel) => channel !== "app"));
    const email = sent("email");
    const paragraphs = (email?.content ?? "").split("\n\n");
    const letter = emails
      .get(person().email)
      ?.find((one) => one.subject === email?.subject && paragraphs.every((each) => one.text.includes(each)));
    const { html = "", text = "" } = letter ?? {};
    expect(letter?.subject).toBe(email?.subject);
    expect(text).toContain(catalogues[language].server.emailFrame.why);
    const choice = emailChoiceOf(name);
    if (!name.startsWith("newsletter_")) {
      expect(letter?.unsubscribe.oneClick, "by one press, where it may be switched off").toBe(!!choice);
      expect(letter?.unsubscribe.at).toMatch(
        choice ? `/email-choice?token=${person().uid}.${choice}.` : /^$/,
      );
      if (name !== "contact_copy")
        expect(/kan ikke slås av|cannot be turned off/.test(text), "says why where it may not").toBe(!choice);
    }
    expect(`${text} ${html}`).not.toMatch(broken);
    expect(html).toContain(`lang="${language}"`);
    expect(html).toContain("tab=settings");
    expect(html).toContain("prefers-color-scheme:dark");
    if (channels.includes("sms")) {
      const [arrivedSms] = sms.arrived.filter(
        (m) => m.to === sent("sms")?.recipient && m.text === sent("sms")?.content,
      );
      expect(arrivedSms?.text.length).toBeLessThanOrEqual(160);
      expect(arrivedSms?.text).toMatch(/ http:\/\/localhost:\d+\/[bc]\/[\da-z]+$/);
      expect(arrivedSms?.text).not.toMatch(broken);
    }
    if (!channels.includes("push")) return;
    const browser = `${language}-${to === "landowner" ? "92" : "91"}00000${locales.indexOf(language)}`;
    const pushed = push.received.filter((p) => p.browser === browser && p.title === email?.subject);
    expect(pushed.map(({ lang, url }) => [lang, url[0]])).toContainEqual([language, "/"]);
  });
});

it("no message is sent twice, and none to anybody but its receivers", () => {
  const count = (channel: string) => log.filter((r) => r.channel === channel).length;
  expect([...emails.values()].flat()).toHaveLength(count("email"));
  expect(sms.arrived).toHaveLength(count("sms"));
  expect(push.received).toHaveLength(count("push"));
});
it.each(["send-mail", "send-sms", "send-push"])(
  "%s sends messages with a deadline first, and bulk messages last",
  async (name) => {
    const jobs = await app.rows(
      `select j.priority, c.subtype, c.deadline from pgboss.job j
     join communication c on c.communication_id = (j.data ->> 'id')::uuid where j.name = $1`,
      name,
    );
    const withDeadline = jobs.filter(({ deadline }) => deadline !== null);
    expect(withDeadline.length).toBeGreaterThan(0);
    const priorities = { deadline: 1, ordinary: 0, bulk: -1 };
    for (const { priority, subtype, deadline } of jobs)
      expect([subtype, priority]).toEqual([subtype, priorities[urgencyOf(subtype, deadline)]]);
  },
);
/** All notices under a person's bell, page by page. */
async function noticesOf(who: Person, locale: Locale) {
  const items: Reply<"GET /api/notifications">["items"] = [];
  let cursor: string | undefined;
  do {
    const { body } = await app.call(
      who,
      "GET /api/notifications",
      { query: { limit: 100, ...(cursor && { cursor }) } },
      { headers: { "accept-language": locale } },
    );
    items.push(...body.items);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return items;
}
it("every event is listed under the bell, in both languages", async () => {
  const events = testedEvents.filter(({ channels, to }) => channels.includes("app") && to[0] !== "landowner");
  for (const locale of locales) {
    const items = await noticesOf(pairs.nb.hunter, locale);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(events.map(({ name }) => name)));
    expect(items.map(({ title, body }) => `${title} ${body}`).join()).not.toMatch(broken);
    const welcome = items.find(({ kind }) => kind === "welcome");
    expect(welcome?.title).toBe(userEmail(locale, "welcome", {}).subject);
  }
});
