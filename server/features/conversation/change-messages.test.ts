/** Senders change and delete their messages (rules 9.15). */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { deleteExpired } from "#server/platform/database/retention-store.ts";
import type { Person } from "#tests/support/app.ts";
import { form, photo } from "#tests/support/files.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, stranger: Person, admin: Person;
let talk: string;
beforeAll(async () => {
  app = await openBookingApp();
  admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
  stranger = await app.make.hunter();
});
beforeEach(async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  talk = (await app.call(ola, "POST /api/conversations", { body: { offeringId } })).body.conversationId;
});

let n = 0;
const send = async (who: Person, text: string, imageIds?: string[]) =>
  (
    await app.call(who, "POST /api/conversations/:conversationId/messages", {
      params: { conversationId: talk },
      body: { text, clientMessageId: `m${++n}`, ...(imageIds && { imageIds }) },
    })
  ).body.messageId;
const edit = (who: Person, messageId: string, text = "Er det bom på veien?") =>
  app.call(who, "PATCH /api/conversations/:conversationId/messages/:messageId", {
    params: { conversationId: talk, messageId },
    body: { text },
  });
const remove = (who: Person, messageId: string) =>
  app.call(who, "DELETE /api/conversations/:conversationId/messages/:messageId", {
    params: { conversationId: talk, messageId },
  });
const page = async (who: Person) =>
  (
    await app.call(who, "GET /api/conversations/:conversationId/messages", {
      params: { conversationId: talk },
      query: {},
    })
  ).body;
const last = async (who: Person) => (await page(who)).items.at(-1);
const row = async (who: Person) =>
  (await app.call(who, "GET /api/conversations/:conversationId", { params: { conversationId: talk } })).body;
const unread = async (who: Person) => (await app.call(who, "GET /api/conversation-unread", {})).body.unread;
const blockKari = () =>
  app.call(ola, "PUT /api/conversations/:conversationId/block", {
    params: { conversationId: talk },
    body: { blocked: true },
  });

it("a sender changes a message for five minutes, and everybody sees that it was changed", async () => {
  const messageId = await send(ola, "Er det bom?");
  expect(await last(ola)).toMatchObject({ edited: false, changeableUntil: "2027-08-01T08:05:00.000Z" });
  expect(await last(kari)).toMatchObject({ changeableUntil: null });
  const { removed } = await page(kari);
  expect((await edit(stranger, messageId)).body.code).toBe("conversation_not_found");
  expect((await edit(kari, messageId)).body.code).toBe("forbidden");
  expect((await edit(admin, messageId)).status).toBe(404);
  expect((await edit(ola, "6f1c1d3e-0000-4000-8000-000000000001")).body.code).toBe("message_not_found");
  for (const text of ["", "  "]) expect((await edit(ola, messageId, text)).status).toBe(400);
  app.clock.advance({ minutes: 4 });
  expect((await edit(ola, messageId, "Ring meg på 912 34 567")).body).toEqual({
    messageId,
    editedAt: "2027-08-01T08:04:00.000Z",
  });
  expect(await last(ola)).toMatchObject({ text: "Ring meg på 912 34 567", edited: true });
  const seen = await last(kari);
  expect(seen).toMatchObject({ edited: true, contactHidden: true, position: 1 });
  expect(seen?.text).not.toContain("912");
  expect((await page(kari)).removed, "open pages read earlier messages again").toBe(removed + 1);
  expect(
    await app.rows(
      "select uids from live_event where topic = 'conversation' and ref = $1 and at = $2",
      talk,
      app.clock.now(),
    ),
  ).toContainEqual({ uids: expect.arrayContaining([kari.uid, ola.uid]) });
  app.clock.advance({ minutes: 1 });
  expect((await edit(ola, messageId)).body).toMatchObject({
    code: "message_fixed",
    detail: expect.stringContaining("5 minutter"),
  });
  expect((await remove(ola, messageId)).body.code).toBe("message_fixed");
});

it("a deleted message says only that, is nobody's unread message, and nobody is notified of it", async () => {
  const sent = form(await photo());
  const image = (
    await app.http.inject({
      method: "POST",
      url: `/api/conversations/${talk}/images`,
      payload: sent.payload,
      headers: { authorization: ola.bearer, ...sent.headers },
    })
  ).json();
  const messageId = await send(ola, "Hemmelig", [image.imageId]);
  expect([await unread(kari), (await row(kari)).unread]).toEqual([1, 1]);
  expect((await remove(kari, messageId)).body.code).toBe("forbidden");
  expect((await remove(stranger, messageId)).status).toBe(404);
  expect((await remove(ola, messageId)).body).toEqual({ deleted: true });
  expect((await remove(ola, messageId)).body.code).toBe("message_not_found");
  expect((await edit(ola, messageId)).body.code).toBe("message_not_found");
  for (const who of [kari, ola])
    expect(await last(who)).toMatchObject({
      text: "Meldingen er slettet.",
      deleted: true,
      images: [],
      changeableUntil: null,
    });
  expect((await row(kari)).lastMessage).toMatchObject({ text: "Meldingen er slettet.", hasImages: false });
  expect([await unread(kari), (await row(kari)).unread]).toEqual([0, 0]);
  const url = await app.http.inject({ url: image.url, headers: { authorization: kari.bearer } });
  expect(url.statusCode).toBe(404);
  const found = await app.call(kari, "GET /api/conversation-search", { query: { q: "Hemmelig" } });
  expect(found.body.items).toEqual([]);
  await app.passTime("2027-08-01T08:06:00Z");
  expect(
    await app.count(`communication where subtype = 'chat_message' and recipient_uid = '${kari.uid}'`),
  ).toBe(0);
});

it("of two unread messages the one that is left is unread, and counted alone in the notification", async () => {
  const first = await send(ola, "Feil");
  app.clock.advance({ minutes: 1 });
  await send(ola, "Er det bom?");
  await remove(ola, first);
  expect((await row(kari)).unread).toBe(1);
  await app.passTime("2027-08-01T08:10:00Z");
  const [letter] = await app.letters(
    `subtype = 'chat_message' and channel = 'email' and recipient_uid = '${kari.uid}'`,
  );
  expect(letter?.subject).toMatch(/^Ny melding fra/);
});

it("after a block the other is written to no more, but what was said can be deleted", async () => {
  const messageId = await send(kari, "Hei");
  await blockKari();
  expect((await edit(kari, messageId)).body.code).toBe("conversation_blocked");
  expect((await remove(kari, messageId)).status).toBe(200);
});

it("administrators read what a reported message said before, for as long as the report is open", async () => {
  const messageId = await send(kari, "Du er en tosk.");
  await edit(kari, messageId, "Du er en tulling.");
  await remove(kari, messageId);
  const { body: report } = await app.call(ola, "POST /api/conversations/:conversationId/report", {
    params: { conversationId: talk },
    body: { reason: "abuse", messageId },
  });
  const reported = async () => {
    const { body } = await app.call(admin, "GET /api/conversation-reports", { query: {} });
    return body.items.find((one) => one.reportId === report.reportId)?.messages;
  };
  expect(await reported()).toMatchObject([
    { messageId, text: "Du er en tulling.", deleted: true, earlier: ["Du er en tosk."] },
  ]);
  app.clock.advance({ days: 31 });
  await deleteExpired(app.platform.db, app.clock.now());
  expect(await reported()).toMatchObject([{ text: "Du er en tulling." }]);
  await app.call(admin, "POST /api/conversation-reports/:conversationReportId/resolve", {
    params: { conversationReportId: report.reportId },
    body: { resolution: "Advart" },
  });
  await deleteExpired(app.platform.db, app.clock.now());
  expect(await reported()).toMatchObject([{ text: "", deleted: true, earlier: [] }]);
});
