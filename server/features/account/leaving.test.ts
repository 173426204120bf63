/**
 * A deleted account leaves no trace: the test creates one row of everything, renames the person twice,
 * deletes the account, and searches every table and file.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { openBookingApp } from "#tests/worlds/booking-app.ts";
import { form, pdf, photo } from "#tests/support/files.ts";

const app = await openBookingApp();
const { make, rows } = app;
const deleteAccount = (who: Person) => app.call(who, "DELETE /api/user-profile/me");
const patchProfile = (who: Person, body: object) => app.call(who, "PATCH /api/user-profile/me", { body });

/** Tables that the law requires to keep as they were written (decision 140). */
const papers = ["public.invoice", "public.receipt", "public.commission_invoice", "public.paper_seal"];
/** Tables that contain the text in some column; the demo's external services have their own records. */
async function tablesContaining(text: string): Promise<string[]> {
  const tables = await rows(
    `select format('%I.%I', table_schema, table_name) t from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'auth', 'pgboss')
       and table_name <> 'demo_provider'`,
  );
  const found: string[] = [];
  for (const { t } of tables) {
    const hits = await rows(
      `select left(x::text, 300) hit from ${t} x where strpos(lower(x::text), lower($1)) > 0 limit 1`,
      text,
    );
    for (const { hit } of hits) if (!papers.includes(t)) found.push(`${text} in ${t}: ${hit}`);
  }
  return found;
}
const filesWith = (text: string): string[] =>
  readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => readFileSync(file).includes(text));

async function upload(who: Person, url: string, bytes: Buffer, name: string, type: string) {
  const { payload, headers } = form(bytes, { name, type });
  const answer = await app.http.inject({
    method: "POST",
    url,
    payload,
    headers: { authorization: who.bearer, ...headers },
  });
  expect(answer.statusCode).toBe(201);
}
async function actOnBooking(
  who: Person,
  step: "cancel" | "reject" | "accept",
  bookingId: string,
  body: { reason: string } | { message: string },
) {
  const key = `POST /api/booking-actions/:bookingId/${step}` as "POST /api/booking-actions/:bookingId/reject";
  const o = { idempotencyKey: `${step}-${bookingId}` };
  const answer = await app.call(who, key, { params: { bookingId }, body: body as { reason: string } }, o);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
async function openConversation(who: Person, body: object): Promise<string> {
  const answer = await app.call(who, "POST /api/conversations", { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.conversationId;
}

let petra: Person, hunter: Person, admin: Person, propertyId: string, cabinId: string;
const bookingIds: string[] = [];

/** Creates everything that a property can have. */
async function createPropertyContents() {
  ({ propertyId } = await make.offering({ ownerUid: petra.uid }));
  cabinId = await make.cabin(propertyId);
  await upload(
    petra,
    `/api/properties/${propertyId}/documents`,
    pdf("Furuvikskjote"),
    "skjote-Furuvik.pdf",
    "application/pdf",
  );
  await upload(petra, `/api/properties/${propertyId}/images`, await photo(), "tun.jpg", "image/jpeg");
  await rows(
    `update property set name = 'Furuvikgarden', description = 'Hos Furuvik', address = 'Furuvikveien 7',
       contact = '{"name": "Petra Furuvik", "phone": "99887766"}', english = '{"name": "Furuvik Farm"}'
     where property_id = $1`,
    propertyId,
  );
  await rows(
    `update offering set name = 'Jakt hos Furuvik', description = 'Furuvik viser vei' where property_id = $1`,
    propertyId,
  );
  await rows(
    `update cabin set name = 'Furuvikstua', custom_facilities = '{"Furuvikbadstu"}' where cabin_id = $1`,
    cabinId,
  );
  await rows(`update service set name = 'Furuviks guide' where property_id = $1`, propertyId);
  await rows(
    `insert into calendar_import (property_id, cabin_id, name, url, next_at, created_at)
     values ($1, $2, 'Furuviks kalender', 'https://calendar.example.no/private-furuvik-4711.ics', $3, $3)`,
    ...[propertyId, cabinId, app.clock.now()],
  );
  await rows(
    "insert into calendar_feed (property_id, cabin_id, created_at) values ($1, $2, $3)",
    propertyId,
    cabinId,
    app.clock.now(),
  );
  await rows(
    `insert into parcel (property_id, municipality_number, gnr, bnr, main, name)
     select $1, municipality_number, 711, 4, true, 'Furuvik' from municipality limit 1`,
    propertyId,
  );
  await rows(
    `insert into reservation (property_id, cabin_id, kind, from_date, to_date, note, reference, status, created_at,
       updated_at)
     values ($1, $2, 'cabin', '2027-09-20', '2027-09-22', 'Furuviks søster', 'Furuvik', 'released', $3, $3)`,
    ...[propertyId, cabinId, app.clock.now()],
  );
}

/** Creates bookings with texts of both sides; the last one is paid and completed. */
async function createBookings() {
  for (let i = 0; i < 4; i++) bookingIds.push(await app.pending(petra, hunter));
  const [rejected = "", cancelled = "", accepted = "", paid = ""] = bookingIds;
  await actOnBooking(petra, "reject", rejected, { reason: "Ring meg på 99887766, hilsen Furuvik" });
  await actOnBooking(hunter, "cancel", cancelled, { reason: "Beklager, Petra Furuvik" });
  await actOnBooking(petra, "accept", accepted, { message: "Velkommen til Furuvik" });
  await actOnBooking(hunter, "cancel", accepted, { reason: "Petra Furuvik svarte for sent" });
  await actOnBooking(petra, "accept", paid, { message: "Petra" });
  await app.pay(hunter, paid);
  await app.settle();
}

/** Petra is in the team of a hunter, who has written her name and address. */
async function comeAlong() {
  const bookingId = await app.pending(await make.landowner(), hunter);
  const { body: invited } = await app.call(hunter, "POST /api/core-booking/:bookingId/party", {
    params: { bookingId },
    body: { name: "Petra Furuvik", role: "hunter", email: petra.email },
  });
  const token = invited.inviteUrl.split("/").at(-1) ?? "";
  const stated = await app.call(
    petra,
    "PATCH /api/party/:memberId",
    { params: { memberId: invited.memberId }, body: { birthYear: 1977, fee: "2027-04-10" } },
    { headers: { "x-invite-token": token } },
  );
  expect(stated.body.boundTo).toBe("account");
}

async function contactOthers() {
  await app.call(petra, "POST /api/properties/:propertyId/co-hosts", {
    params: { propertyId },
    body: { email: "medvert.uten@example.no", rights: ["answer"] },
  });
  await app.call(petra, "POST /api/properties/:propertyId/co-hosts", {
    params: { propertyId },
    body: { email: hunter.email, rights: ["answer"] },
  });
  const conversationId = await openConversation(hunter, { bookingId: bookingIds[3] });
  const group = await openConversation(petra, { name: "Furuviklaget", memberUids: [hunter.uid] });
  for (const id of [conversationId, group])
    await app.call(petra, "POST /api/conversations/:conversationId/messages", {
      params: { conversationId: id },
      body: { text: "Er bommen åpen?", clientMessageId: `m-${id}` },
    });
  await app.call(petra, "POST /api/conversations/:conversationId/members", {
    params: { conversationId: group },
    body: { email: "ukjent@example.no" },
  });
  await app.call(petra, "PATCH /api/conversations/:conversationId", {
    params: { conversationId: group },
    body: { name: "Furuvik og venner" },
  });
  await app.call("demo-internal-token", "POST /api/communications/notify-chat-message", {
    body: { conversationId },
  });
  const uid = petra.uid;
  const disabling = { params: { uid }, body: { reason: "Petra Furuvik ber om det" } };
  expect((await app.call(admin, "POST /api/admin/users/:uid/disable", disabling)).status).toBe(200);
  expect(
    (await app.call(admin, "POST /api/admin/users/:uid/enable", { params: { uid }, body: {} })).status,
  ).toBe(200);
  petra = { ...(await app.signIn(petra.email)), uid };
  await app.call(admin, "POST /api/communications/send-sms", {
    body: { phone: "99887766", message: "Hei Petra Furuvik" },
  });
  await app.call(undefined, "POST /api/contact-messages", {
    body: { name: "Petra Furuvik", email: petra.email, topic: "booking", message: "Hvor er Furuvik?" },
  });
  await app.settle();
}

beforeAll(async () => {
  admin = await app.signIn("styrer@example.no", { roles: ["admin"] });
  hunter = await make.hunter();
  petra = await app.signIn("petra.furuvik@example.no", { name: "Petra Furuvik", roles: ["landowner"] });
  await patchProfile(petra, {
    firstName: "Petra",
    lastName: "Furuvik",
    phoneNumber: "+47 99 88 77 66",
    bio: "Furuvik i hjertet",
    address: { street: "Furuvikveien 7" },
  });
  await createPropertyContents();
  await createBookings();
  await comeAlong();
  await contactOthers();
  for (const name of ["Petra Granlien", "Petra Lerkemo"]) {
    await patchProfile(petra, { displayName: name, lastName: name.split(" ")[1] });
    await app.call("demo-internal-token", "POST /api/emails/send-booking-status-change", {
      body: { bookingId: bookingIds[0] ?? "" },
    });
    bookingIds.push(await app.pending(petra, hunter));
    await actOnBooking(petra, "reject", bookingIds.at(-1) ?? "", { reason: `${name} kan ikke` });
    await app.settle();
  }
});

it("a user's name that is also an ordinary word is removed only where it is used as a name", async () => {
  const userNamedKr = await app.signIn("kr@example.no", { name: "kr", roles: ["hunter"] });
  const kari = await make.landowner();
  const bookingId = await app.pending(kari, userNamedKr);
  await actOnBooking(userNamedKr, "cancel", bookingId, { reason: "Syk" });
  await app.settle();
  const emailTexts = async () =>
    (await app.letters("recipient_uid = $1 order by at, channel", kari.uid)).map(({ content }) => content);
  const before = await emailTexts();
  expect(before.join()).toMatch(/\d[ \u00a0]kr/);
  expect((await deleteAccount(userNamedKr)).body).toEqual({ deleted: true });
  const after = (await emailTexts()).join("\n");
  expect(after.match(/\d[ \u00a0]kr/g)).toEqual(before.join("\n").match(/\d[ \u00a0]kr/g));
  expect([/^kr |\nkr /.test(after), after.includes("Slettet bruker har avbestilt")]).toEqual([false, true]);
});

it("names in messages of the previous version become references, or their text is deleted", async () => {
  const [kari, ola] = [
    await make.landowner(),
    await app.signIn("ola.gammel@example.no", { name: "Ola Gammelstad", roles: ["hunter"] }),
  ];
  const bookingId = await app.pending(kari, ola);
  await app.settle();
  await rows(
    `update communication set written = null, subject = 'Ola Gammelstad spør',
       content = 'Fra Ola Gammelstad, før Ola Tidlig' where booking_id = $1 and recipient_uid = $2`,
    ...[bookingId, kari.uid],
  );
  await rows(
    `update notification set written = null, texts = '{"nb": {"title": "Ola Tidlig spør", "body": ""}}'
     where booking_id = $1 and uid = $2`,
    ...[bookingId, kari.uid],
  );
  // messages that may name a person whose account is just being deleted wait until the deletion is done
  const waiting = () => app.count("communication where booking_id = $1 and written is null", bookingId);
  const leaving = await app.pool.connect();
  await leaving.query("begin");
  await leaving.query("select from user_profile where uid = $1 for update", [ola.uid]);
  await app.sweep();
  expect(await waiting()).toBeGreaterThan(0);
  await leaving.query("rollback");
  leaving.release();
  await app.sweep();
  expect(await waiting()).toBe(0);
  const titles = async () =>
    (await app.call(kari, "GET /api/notifications", { query: {} })).body.items.map(({ title }) => title);
  expect(await titles()).toEqual(["Ola Tidlig spør"]);
  expect((await app.letters("recipient_uid = $1", kari.uid)).map(({ content }) => content)).toContain(
    "Fra Ola Gammelstad, før Ola Tidlig",
  );
  await actOnBooking(ola, "cancel", bookingId, { reason: "Syk" });
  expect((await deleteAccount(ola)).body).toEqual({ deleted: true });
  await app.settle();
  expect(await titles()).toContain("Ny forespørsel");
  for (const text of ["Gammelstad", "Ola Tidlig"]) expect(await tablesContaining(text)).toEqual([]);
});

describe("a landowner who has deleted their account", () => {
  it("is named by the current name also in earlier messages and notifications", async () => {
    const { items } = (await app.call(hunter, "GET /api/notifications", { query: {} })).body;
    const shownTexts = JSON.stringify([
      items.map(({ title, body }) => [title, body]),
      (await app.letters("recipient_uid = $1", hunter.uid)).map(({ subject, content }) => [subject, content]),
    ]);
    expect(shownTexts).toContain("Petra Lerkemo");
    expect(shownTexts).toContain("Furuvikgarden");
    expect(shownTexts).not.toContain("Granlien kan ikke\n");
    expect(shownTexts).not.toMatch(/undefined|null|\[object/);
    expect(items.map(({ title }) => title).join()).not.toMatch(/Granlien|Petra Furuvik/);
  });
  it("has left nothing in any table, file, job or stored response", async () => {
    await rows(
      `update booking set status = 'completed', completed_at = updated_at
       where booking_id = any ($1) and status = 'paid'`,
      bookingIds,
    );
    await rows("update payout set status = 'sent' where landowner_uid = $1", petra.uid);
    await rows("insert into word values ('furuvik')"); // the search learned this word from a name
    expect(filesWith("Furuvikskjote")).toHaveLength(1);
    const before = (await tablesContaining("Furuvik")).map((hit) => /in (\S+):/.exec(hit)?.[1]);
    expect(before).toEqual(
      expect.arrayContaining(
        [
          ...[
            "property",
            "cabin",
            "document",
            "calendar_import",
            "parcel",
            "reservation",
            "user_profile",
            "audit",
          ],
          ...["conversation", "message", "communication", "word"],
        ].map((table) => `public.${table}`),
      ),
    );
    const response = await deleteAccount(petra);
    expect(response.body).toEqual({ deleted: true });
    await app.passTime("2027-10-10T08:00:00Z");
    await app.passTime("2027-10-11T09:00:00Z");
    const traces: string[] = [];
    for (const text of [
      "Furuvik",
      "Granlien",
      "Lerkemo",
      "petra",
      "99887766",
      "99 88 77 66",
      "private-",
      '"711"',
    ])
      traces.push(...(await tablesContaining(text)), ...filesWith(text));
    expect(traces).toEqual([]);
    expect(await app.count("parcel where property_id = $1", propertyId)).toBe(0);
    expect(await app.count("stored_file")).toBe(0);
  });
  it("leaves the hunter readable messages and notifications", async () => {
    const { items } = (await app.call(hunter, "GET /api/notifications", { query: {} })).body;
    const letters = await app.letters("recipient_uid = $1 order by at", hunter.uid);
    const shownTexts = [
      ...items.map(({ title, body }) => `${title} ${body}`),
      ...letters.map(({ subject, content }) => `${subject} ${content}`),
    ];
    expect(shownTexts.some((text) => text.includes("Slettet bruker"))).toBe(true);
    expect(shownTexts.some((text) => text.includes("Eiendom"))).toBe(true);
    expect(shownTexts.filter((text) => /undefined|null|\[object/.test(text))).toEqual([]);
  });
});
