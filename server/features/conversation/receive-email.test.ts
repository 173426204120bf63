/** Answers to e-mails about a conversation, as the mail provider delivers them. */
import { beforeAll, expect, it } from "vitest";
import { answersPerDay, replyAddressDays } from "#domain/conversation/received-email.ts";
import { deleteExpired } from "#server/platform/database/retention-store.ts";
import type { Person } from "#tests/support/app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { openMailbox, type ReceivedEmail } from "#tests/stand-ins/mailbox.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

const mail = await openMailbox();
atEndOfFile(() => mail.close());
const password = "svar-svar-svar-svar-svar";
const domain = "svar.utmark.no";
let app: BookingApp, kari: Person, ola: Person, talk: string;
const emailOf = async ({ uid }: Person) =>
  (await app.rows("select proven_address_of($1) email", uid))[0].email as string;
beforeAll(async () => {
  app = await openBookingApp({
    env: { SMTP_URL: mail.url, REPLY_EMAIL_DOMAIN: domain, REPLY_EMAIL_PASSWORD: password },
  });
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  const bookingId = await app.pending(kari, ola);
  talk = (await app.call(ola, "POST /api/conversations", { body: { bookingId } })).body.conversationId;
});

let n = 0;
function write(who: Person, text: string, id = talk) {
  app.clock.advance({ minutes: 10 }); // each is told of by itself
  return app.call(who, "POST /api/conversations/:conversationId/messages", {
    params: { conversationId: id },
    body: { text, clientMessageId: `m${++n}` },
  });
}
const read = async (who: Person, id = talk) =>
  (
    await app.call(who, "GET /api/conversations/:conversationId/messages", {
      params: { conversationId: id },
      query: {},
    })
  ).body.items;
const texts = async (who: Person) => (await read(who)).filter((m) => !m.line).map((m) => m.text);
/** Waits for the e-mail about a conversation, among others to the same person. */
async function emailWith(who: Person, subject: RegExp): Promise<ReceivedEmail> {
  const to = await emailOf(who);
  for (;;) {
    const email = await mail.next(to);
    if (subject.test(email.subject)) return email;
  }
}
/** The token of the e-mail that tells of unread messages. */
async function notified(who: Person, id = talk): Promise<string> {
  await app.call("demo-internal-token", "POST /api/communications/notify-chat-message", {
    body: { conversationId: id },
  });
  const { replyTo, text } = await emailWith(who, /Ny melding|nye meldinger/);
  expect(text).toContain("Du kan svare på denne e-posten.");
  const [, token = ""] = /^svar\+([0-9a-f]{32})@svar\.utmark\.no$/.exec(replyTo) ?? [];
  expect(token).not.toBe("");
  return token;
}

const signed = (address: string) => [
  { Name: "X-Spam-Tests", Value: "DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU" },
  { Name: "Received-SPF", Value: `Pass (ok) envelope-from=${address};` },
];
type Received = {
  from: string;
  token: string;
  text: string;
  id?: string;
  headers?: object[];
  files?: number;
};
async function deliver(r: Received, credentials = `postmark:${password}`) {
  const headers = [...(r.headers ?? signed(r.from)), { Name: "Message-ID", Value: r.id ?? `<${++n}@x.no>` }];
  const answer = await app.http.inject({
    method: "POST",
    url: "/api/communications/received-emails",
    headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
    payload: {
      FromFull: { Email: r.from, Name: "", MailboxHash: "" },
      OriginalRecipient: `svar+${r.token}@${domain}`,
      MailboxHash: r.token,
      MessageID: `postmark-${++n}`,
      Subject: "Sv: Ny melding",
      TextBody: r.text,
      Headers: headers,
      Attachments: Array.from({ length: r.files ?? 0 }, () => ({
        Name: "bilde.jpg",
        Content: "aGVp",
        ContentType: "image/jpeg",
        ContentLength: 4,
      })),
    },
  });
  return [answer.statusCode, answer.json().code ?? answer.json().received];
}

it("an answer by e-mail becomes the account's message, once, without what it answers", async () => {
  await write(ola, "Er det plass til to hunder?");
  const token = await notified(kari);
  const from = await emailOf(kari);
  const text = "Ja, det er det.\n\nDen man. 1. aug. 2027 kl. 10:00 skrev Utmark <post@utmark.no>:\n\n> Ola";
  for (let i = 0; i < 2; i++)
    expect(
      await deliver({ from: from.toUpperCase(), token: token.toUpperCase(), text, id: "<a@x.no>" }),
    ).toEqual([200, true]);
  expect(await texts(ola)).toEqual(["Er det plass til to hunder?", "Ja, det er det."]);
  expect((await read(ola)).at(-1)).toMatchObject({ senderUid: kari.uid });
  // who answers has read what the e-mail told of, and is told of the next
  expect((await read(ola)).find((m) => m.senderUid === ola.uid)?.status).toBe("read");
  await write(ola, "Takk!");
  await notified(kari);
  // only the hash is stored
  const rows = JSON.stringify([
    await app.rows("select * from reply_address"),
    await app.rows("select * from communication"),
  ]);
  expect(rows).not.toContain(token);
});

it("who does not hold the provider's password is refused before anything is read", async () => {
  const token = "0".repeat(32);
  const from = await emailOf(kari);
  for (const credentials of ["postmark:wrong-wrong-wrong", "", `${password}:`])
    expect(await deliver({ from, token, text: "Hei" }, credentials)).toEqual([401, "unauthenticated"]);
  const answer = await app.call(kari, "POST /api/communications/received-emails", { body: {} as never });
  expect(answer.status).toBe(401);
});

it("nothing is taken from another sender, a program, an unknown token, or one not proven", async () => {
  await write(ola, "Hører du?");
  await app.call(kari, "PUT /api/conversations/:conversationId/read", {
    params: { conversationId: talk },
    body: {},
  });
  await write(ola, "Hallo?");
  const token = await notified(kari);
  const [from, other] = [await emailOf(kari), await emailOf(ola)];
  const before = await texts(ola);
  const nothing: Partial<Received>[] = [
    { from: other },
    { headers: [] },
    { headers: [{ Name: "Received-SPF", Value: "Pass (ok) envelope-from=x@evil.example;" }] },
    { headers: [...signed(from), { Name: "Auto-Submitted", Value: "auto-replied" }] },
    { token: "f".repeat(32) },
    { token: "" },
  ];
  for (const one of nothing)
    expect(await deliver({ from, token, text: "Ikke dette", ...one })).toEqual([200, true]);
  expect(await texts(ola)).toEqual(before);
  await app.settle();
  expect(await app.count("communication where subtype = 'email_answer_not_taken'")).toBe(0);
});

it("what is not taken is said back once a day to the account's own address", async () => {
  await write(ola, "Har du kart?");
  await app.call(kari, "PUT /api/conversations/:conversationId/read", {
    params: { conversationId: talk },
    body: {},
  });
  await write(ola, "Og bilde av bommen?");
  const token = await notified(kari);
  const from = await emailOf(kari);
  for (let i = 0; i < 3; i++) await deliver({ from, token, text: `Her er kartet ${i}`, files: 1 });
  expect((await texts(ola)).slice(-3)).toEqual([0, 1, 2].map((i) => `Her er kartet ${i}`));
  const told = await emailWith(kari, /Vedlegget/);
  expect(told.text).toContain("bilder og filer tar vi ikke imot på e-post");
  await deliver({ from, token, text: "> bare sitat\n" });
  expect((await emailWith(kari, /kom ikke inn/)).text).toContain("Vi fant ingen tekst");
  await deliver({ from, token, text: "a ".repeat(3000) });
  expect((await emailWith(kari, /kom ikke inn/)).text).toContain("for langt");
  await app.settle();
  expect(mail.waitingFor(from)).toBe(0);
});

it("a token has a number of answers a day, and ends after some days and with the account's membership", async () => {
  const [owner, hunter] = [await app.make.landowner(), await app.make.hunter()];
  const bookingId = await app.pending(owner, hunter);
  const { body } = await app.call(hunter, "POST /api/conversations", { body: { bookingId } });
  const id = body.conversationId;
  await write(hunter, "Hei", id);
  const token = await notified(owner, id);
  const from = await emailOf(owner);
  for (let i = 0; i <= answersPerDay; i++) await deliver({ from, token, text: `Svar ${i}` });
  const answers = () => app.count("message where sender_uid = $1", owner.uid);
  expect(await answers()).toBe(answersPerDay);
  app.clock.advance({ days: replyAddressDays });
  await deliver({ from, token, text: "For seint" });
  expect((await emailWith(owner, /kom ikke inn/)).text).toContain("for gammel");

  await write(hunter, "Er du der?", id);
  const later = await notified(owner, id);
  await app.call(hunter, "PUT /api/conversations/:conversationId/block", {
    params: { conversationId: id },
    body: { blocked: true },
  });
  await deliver({ from, token: later, text: "Jeg er her" });
  expect((await emailWith(owner, /kom ikke inn/)).text).toContain("kan ikke skrive til hverandre");
  await app.call(owner, "DELETE /api/conversations/:conversationId/members/:uid", {
    params: { conversationId: id, uid: owner.uid },
  });
  expect(await app.count("reply_address where uid = $1", owner.uid)).toBe(0);
  await deliver({ from, token: later, text: "Jeg er her" });
  expect(await answers()).toBe(answersPerDay);

  await deleteExpired(app.platform.db, new Date(app.clock.now().getTime() + 200 * 86_400_000));
  expect(await app.count("reply_address")).toBe(0);
});
