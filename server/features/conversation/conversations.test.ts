import { beforeAll, expect, it } from "vitest";
import { readersOf } from "#domain/conversation/policy.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { form, photo } from "#tests/support/files.ts";
import { followStream } from "#tests/support/stream.ts";
import { until } from "#tests/support/until.ts";
import { sql } from "kysely";
import { rateLimits } from "#contract/rate-limits.ts";
import { deleteExpired } from "#server/platform/database/retention-store.ts";
import { markDelivered } from "./message-store.ts";

let app: BookingApp, kari: Person, ola: Person, nils: Person, stranger: Person, admin: Person;
let bookingId: string, offeringId: string;
/**
 * Kari is a landowner, Ola and Nils are hunters; Ola has written to her about an offering and with a request.
 */
let talk: string;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola, nils, stranger] = [
    await app.make.landowner(),
    await app.make.hunter(),
    await app.make.hunter(),
    await app.make.hunter(),
  ];
  admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
  bookingId = await app.pending(kari, ola);
  offeringId = (await app.rows("select offering_id id from booking where booking_id = $1", bookingId))[0].id;
  talk = (await open(ola, { offeringId })).body.conversationId;
});

const of = (conversationId: string) => ({ params: { conversationId } });
const open = (who: Person, body: object) => app.call(who, "POST /api/conversations", { body });
let n = 0;
const send = (who: Person, id: string, text: string, clientMessageId = `m${++n}`, imageIds?: string[]) =>
  app.call(who, "POST /api/conversations/:conversationId/messages", {
    ...of(id),
    body: { text, clientMessageId, ...(imageIds && { imageIds }) },
  });
const read = async (who: Person, id: string, query: object = {}) =>
  (await app.call(who, "GET /api/conversations/:conversationId/messages", { ...of(id), query })).body;
const texts = async (who: Person, id: string) => (await read(who, id)).items.map((m) => m.text);
const listed = async (who: Person, id: string) =>
  (await app.call(who, "GET /api/conversations", { query: {} })).body.items.find(
    (c) => c.conversationId === id,
  );
const markRead = (who: Person, id: string) =>
  app.call(who, "PUT /api/conversations/:conversationId/read", { ...of(id), body: {} });
const addPerson = (who: Person, id: string, body: object) =>
  app.call(who, "POST /api/conversations/:conversationId/members", { ...of(id), body });
const remove = (who: Person, conversationId: string, { uid }: Person) =>
  app.call(who, "DELETE /api/conversations/:conversationId/members/:uid", {
    params: { conversationId, uid },
  });

it("two people have one conversation, however often and from wherever it is opened", async () => {
  const openResponses = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      i % 2 ? open(ola, { offeringId }) : open(i % 4 ? ola : kari, { bookingId }),
    ),
  );
  expect(new Set(openResponses.map(({ status, body }) => `${status} ${body.conversationId}`))).toEqual(
    new Set([`201 ${talk}`]),
  );
  expect((await open(kari, { offeringId })).body.code).toBe("conversation_with_self");
  expect((await open(stranger, { bookingId })).body.code).toBe("booking_not_found");
  expect((await open(admin, { bookingId })).body.code).toBe("booking_not_found");
  expect((await open(ola, { offeringId: "6f1c1d3e-0000-4000-8000-000000000001" })).status).toBe(404);
  expect((await open(ola, {})).body.errors?.[0]?.code).toBe("required");
  expect((await open(ola, { offeringId, bookingId })).status).toBe(400);
  expect(await texts(kari, talk)).toEqual(["Forespørsel sendt: 1.–4. oktober, 2 personer."]);
});

it("a question shows the landowner its offering and facts about the hunter who asks it", async () => {
  const [asker, owner] = [await app.make.hunter(), await app.make.landowner()];
  const { offeringId: askedOfferingId } = await app.make.offering({ ownerUid: owner.uid });
  const id = (await open(asker, { offeringId: askedOfferingId })).body.conversationId;
  await app.call(asker, "PATCH /api/user-profile/me", {
    body: { hunterProfile: { experienceYears: 12, experienceLevel: "expert" } },
  });
  await send(asker, id, "Er det bom?");
  const seenBy = async (who: Person) =>
    (await app.call(who, "GET /api/conversations/:conversationId", of(id))).body;
  const hers = await seenBy(owner);
  expect(hers.askedOffering?.offeringId).toBe(askedOfferingId);
  expect(hers.asker).toMatchObject({
    experienceYears: 12,
    experienceLevel: "expert",
    stays: 0,
    averageStars: null,
    ratings: 0,
    memberSince: expect.stringMatching(/^\d{4}-\d{2}$/),
  });
  expect((await seenBy(asker)).asker).toBeUndefined();
});

it("a question about a cabin is one of its landowner's conversations, and says which cabin", async () => {
  const [asker, owner] = [await app.make.hunter(), await app.make.landowner()];
  const propertyId = await app.make.property(owner.uid);
  const cabinId = await app.make.cabin(propertyId, { name: "Koia" });
  const { offeringId: otherId } = await app.make.offering({ ownerUid: owner.uid, propertyId });
  const id = (await open(asker, { offeringId: otherId })).body.conversationId;
  expect((await open(asker, { cabinId })).body.conversationId).toBe(id);
  const { body } = await app.call(owner, "GET /api/conversations/:conversationId", of(id));
  expect(body).toMatchObject({ askedCabin: { cabinId, name: "Koia" }, askedOffering: null });

  const draftId = await app.make.cabin(propertyId, { status: "draft" });
  expect((await open(asker, { cabinId: draftId })).body.code).toBe("cabin_not_found");
  expect((await open(owner, { cabinId })).body.code).toBe("conversation_with_self");
  expect((await open(asker, { cabinId, offeringId: otherId })).status).toBe(400);
});

it("a repeated message is sent once, and all messages have one order", async () => {
  const sent = await Promise.all(Array.from({ length: 25 }, () => send(ola, talk, "Er det bom?", "same")));
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.messageId}`)).size).toBe(1);
  expect(sent[0]?.body.status).toBe("sent");
  await Promise.all(
    [ola, kari].flatMap((who) => Array.from({ length: 15 }, (_, i) => send(who, talk, `${i}`))),
  );
  const [own, other] = [await read(ola, talk, { limit: 100 }), await read(kari, talk, { limit: 100 })];
  expect(other.items.map((m) => m.messageId)).toEqual(own.items.map((m) => m.messageId));
  expect(own.items.map((m) => m.position)).toEqual(own.items.map((_, i) => i + 1));
  // the newest messages come in ascending order, and the cursor leads back in time
  const newest = await read(kari, talk, { limit: 20 });
  const olderPage = await read(kari, talk, { limit: 20, cursor: newest.nextCursor ?? "" });
  expect([...olderPage.items, ...newest.items].map((m) => m.position)).toEqual(
    own.items.map((m) => m.position),
  );
  expect(olderPage.nextCursor).toBeNull();
  expect((await read(kari, talk, { after: 30 })).items.map((m) => m.position)).toEqual([31, 32]);
});

it("the landowner sees a conversation once something is written; an empty one is deleted", async () => {
  const [asker, owner] = [await app.make.hunter(), await app.make.landowner()];
  const { offeringId: other } = await app.make.offering({ ownerUid: owner.uid });
  const openOther = async () => (await open(asker, { offeringId: other })).body.conversationId;
  const empty = await openOther();
  expect([(await listed(asker, empty))?.unread, await listed(owner, empty)]).toEqual([0, undefined]);
  const dropAfter = (days: number) =>
    deleteExpired(app.platform.db, new Date(app.clock.now().getTime() + days * 86_400_000));
  await dropAfter(29);
  expect(await openOther()).toBe(empty);
  await dropAfter(31);
  const newConversation = await openOther();
  expect(newConversation).not.toBe(empty);
  await send(asker, newConversation, "Er det bom?");
  await dropAfter(31);
  expect((await listed(owner, newConversation))?.lastMessage?.text).toBe("Er det bom?");
});

it("one person's messages are limited per minute, with a time to wait", async () => {
  const [sender, owner] = [await app.make.hunter(), await app.make.landowner()];
  const { offeringId: other } = await app.make.offering({ ownerUid: owner.uid });
  const id = (await open(sender, { offeringId: other })).body.conversationId;
  await app.pool.query("delete from rate_limit where key like 'message:%'");
  expect((await send(sender, id, "Hei")).status).toBe(201);
  await app.pool.query(
    "update rate_limit set points = $1, expire = expire + 600000 where key like 'message:%'",
    [rateLimits.message.points * app.platform.config.RATE_LIMIT_SCALE],
  );
  expect((await send(sender, id, "Hei igjen")).body.code).toBe("too_many_requests");
  expect((await send(ola, talk, "Hei")).status).toBe(201);
  expect(await texts(sender, id)).toEqual(["Hei"]);
});

it("a message goes from sent to delivered to read, and unread messages are counted", async () => {
  await Promise.all([markRead(kari, talk), markRead(ola, talk)]);
  const { messageId } = (await send(ola, talk, "Kommer fredag")).body;
  const status = async () => (await read(ola, talk)).items.find((m) => m.messageId === messageId)?.status;
  expect(await status()).toBe("sent");
  expect([(await listed(kari, talk))?.unread, (await listed(ola, talk))?.unread]).toEqual([1, 0]);
  expect((await app.call(kari, "GET /api/conversation-unread")).body).toEqual({ unread: 1 });
  const page = followStream(app.base, kari.bearer);
  await until(async () => expect(await status()).toBe("delivered"));
  await markRead(kari, talk);
  await page.stop();
  expect([await status(), (await listed(kari, talk))?.unread]).toEqual(["read", 0]);
  // without an open page, a message is delivered when the client fetches it
  const later = (await send(ola, talk, "Kanskje søndag")).body.messageId;
  await texts(kari, talk);
  const statusOfLater = async () => (await read(ola, talk)).items.find((m) => m.messageId === later)?.status;
  await until(async () => expect(await statusOfLater()).toBe("delivered"));
  await markRead(kari, talk);
  expect((await app.call(kari, "GET /api/conversation-unread")).body).toEqual({ unread: 0 });
});

it("strangers and administrators cannot find a conversation", async () => {
  for (const who of [stranger, admin]) {
    const responses = [
      await app.call(who, "GET /api/conversations/:conversationId", of(talk)),
      await app.call(who, "GET /api/conversations/:conversationId/messages", { ...of(talk), query: {} }),
      await send(who, talk, "hei"),
      await markRead(who, talk),
      await addPerson(who, talk, { uid: ola.uid }),
      await remove(who, talk, ola),
      await app.call(who, "POST /api/conversations/:conversationId/typing", of(talk)),
      await app.call(who, "PUT /api/conversations/:conversationId/block", {
        ...of(talk),
        body: { blocked: true },
      }),
      await app.call(who, "POST /api/conversations/:conversationId/report", {
        ...of(talk),
        body: { reason: "spam" },
      }),
    ];
    expect(responses.map((a) => [a.status, a.body.code])).toEqual(
      responses.map(() => [404, "conversation_not_found"]),
    );
  }
});

it("a message's text is stored as written, without deceptive characters, and limited in length", async () => {
  const deceptiveText = "<script>alert(1)</script> <b>hei</b> fak\u202egpj.exe\u0007";
  await send(ola, talk, deceptiveText);
  expect((await texts(kari, talk)).at(-1)).toBe("<script>alert(1)</script> <b>hei</b> fakgpj.exe");
  expect((await send(ola, talk, "x".repeat(100_000))).body.errors).toMatchObject([
    { code: "too_long", path: "text" },
  ]);
  expect((await send(ola, talk, " \u200b\n ")).body.errors).toMatchObject([
    { code: "required", path: "text" },
  ]);
  expect((await send(ola, talk, "hei", "x".repeat(101))).status).toBe(400);
});

it("phone, e-mail and address are hidden until the booking is confirmed, with a notice", async () => {
  const text = "Ring 912 34 567 eller kari@example.no, Skogveien 4";
  const { messageId } = (await send(kari, talk, text)).body;
  const textFor = async (who: Person) => {
    const m = (await read(who, talk)).items.find((one) => one.messageId === messageId);
    return [m?.text, m?.contactHidden];
  };
  const found = async (q: string) =>
    (await app.call(ola, "GET /api/conversation-search", { query: { q } })).body.items;
  expect(await textFor(ola)).toEqual(["Ring ••• eller •••, •••", true]);
  const { propertyName = "" } = (await found("eller"))[0] ?? {};
  expect((await found("eller"))[0]?.title.endsWith(` · ${propertyName}`) && propertyName !== "").toBe(true);
  expect(await textFor(kari)).toEqual([text, true]);
  expect((await listed(ola, talk))?.lastMessage?.text).toBe("Ring ••• eller •••, •••");
  const paid = (await send(kari, talk, "Betal til konto 1234 56 78903 i uke 38, 39, 40 og 41")).body;
  expect((await read(ola, talk)).items.find((one) => one.messageId === paid.messageId)).toMatchObject({
    text: "Betal til konto ••• i uke 38, 39, 40 og 41",
    contactHidden: true,
    payHere: true,
  });
  expect([(await found("912 34")).length, (await found("eller")).length]).toEqual([0, 1]);
  expect(JSON.stringify(await listed(ola, talk))).not.toContain(kari.email);
  await app.accept(kari, bookingId);
  expect(await textFor(ola)).toEqual([text, false]);
  expect((await found("912 34")).length).toBe(1);
  expect((await texts(ola, talk)).at(-1)).toContain("er godtatt");
  expect((await found("92")).length).toBe(0);
});

it("unsent pictures are limited for each person and each conversation", async () => {
  const group = (
    await app.call(ola, "POST /api/conversations", { body: { name: "Bilder", memberUids: [kari.uid] } })
  ).body.conversationId;
  const upload = async () => {
    const sent = form(await photo());
    const answer = await app.http.inject({
      method: "POST",
      url: `/api/conversations/${group}/images`,
      payload: sent.payload,
      headers: { authorization: ola.bearer, ...sent.headers },
    });
    return answer.json();
  };
  const { imageId } = await upload();
  await send(ola, group, "", "sent", [imageId]);
  const [{ file_id }] = await app.rows("select file_id from image where image_id = $1", imageId);
  const fill = (count: number, bytes: number) =>
    app.rows(
      `insert into image (image_id, conversation_id, uploaded_by, file_id, kind, position, width, height, widths,
         colour, size_bytes, created_at)
       select gen_random_uuid(), $1, $2, $3, 'image', 0, 1, 1, '{1}', '#000000', $5, $6
       from generate_series(1, $4::int)`,
      ...[group, ola.uid, file_id, count, bytes, app.clock.now()],
    );
  await fill(19, 1);
  const responses = await Promise.all([upload(), upload(), upload()]);
  expect(responses.filter((one) => one.imageId)).toHaveLength(1);
  expect(responses.find((one) => one.code)).toMatchObject({
    code: "pictures_not_sent",
    detail: expect.stringContaining("20 bilder og PDF-er uten å sende dem"),
  });
  await app.rows("delete from image where conversation_id = $1 and image_id <> $2", group, imageId);
  await fill(1, 500 * 1024 * 1024);
  expect((await upload()).code).toBe("own_pictures_full");
  await app.rows(
    "update image set uploaded_by = $2, size_bytes = 1000 * 1024 * 1024 where conversation_id = $1 and image_id <> $3",
    group,
    kari.uid,
    imageId,
  );
  expect((await upload()).code).toBe("conversation_pictures_full");
  await app.rows("delete from image where conversation_id = $1 and image_id <> $2", group, imageId);
});

it("pictures can be read by the members of the conversation only", async () => {
  const upload = async (who: Person) => {
    const sent = form(await photo({ format: "jpeg" }));
    const answer = await app.http.inject({
      method: "POST",
      url: `/api/conversations/${talk}/images`,
      headers: { authorization: who.bearer, ...sent.headers },
      payload: sent.payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  expect((await upload(stranger)).status).toBe(404);
  const { imageId, url } = (await upload(ola)).body;
  await send(ola, talk, "", "picture", [imageId]);
  const last = (await read(kari, talk)).items.at(-1);
  expect(last?.images).toMatchObject([{ imageId, url }]);
  const get = async (who?: Person) =>
    (await app.http.inject({ url, headers: who ? { authorization: who.bearer } : {} })).statusCode;
  expect([await get(kari), await get(ola), await get(stranger), await get()]).toEqual([200, 200, 404, 404]);
  const elsewhere = (await open(ola, { name: "Laget", memberUids: [kari.uid] })).body.conversationId;
  expect((await send(ola, elsewhere, "", "p", [imageId])).body.code).toBe("image_not_found");
});

it("a group has people who share a booking, and others are invited by e-mail", async () => {
  expect((await open(ola, { name: "Laget", memberUids: [stranger.uid] })).body.errors).toMatchObject([
    { code: "conversation_member_unknown", path: "memberUids" },
  ]);
  const { conversationId: group } = (await open(ola, { name: " Elg\u202e jakta ", memberUids: [kari.uid] }))
    .body;
  await send(ola, group, "Før Nils kom");
  expect((await addPerson(ola, group, { uid: nils.uid })).body.errors?.[0]?.code).toBe(
    "conversation_member_unknown",
  );
  expect((await addPerson(kari, talk, { email: nils.email })).body.code).toBe("conversation_not_group");
  expect((await addPerson(ola, group, { email: nils.email })).body).toEqual({ added: [], invited: true });
  const invitations = async (who: Person) =>
    (await app.call(who, "GET /api/conversation-invitations")).body.items;
  const [invitation] = await invitations(nils);
  expect(invitation).toMatchObject({ conversationId: group, name: "Elg jakta" });
  const accept = (who: Person) =>
    app.call(who, "POST /api/conversation-invitations/:invitationId/accept", {
      params: { invitationId: invitation?.invitationId ?? "" },
    });
  expect((await accept(stranger)).body.code).toBe("invitation_not_found");
  expect((await accept(nils)).body).toEqual({ conversationId: group });
  await send(kari, group, "Velkommen");
  await Promise.all([markRead(kari, group), markRead(nils, group)]);
  const { items: messages, readers } = await read(ola, group);
  const early = messages.find(({ text }) => text === "Før Nils kom")?.position ?? 0;
  expect(readersOf(early, readers), "Nils does not see it, and has not read it").toEqual([kari.uid]);
  expect(readersOf(messages.at(-1)?.position ?? 0, readers).toSorted()).toEqual(
    [kari.uid, nils.uid].toSorted(),
  );
  expect((await read(ola, talk)).readers).toEqual([]);
  const [name] = await app.rows("select display_name from user_profile where uid = $1", nils.uid);
  expect((await texts(nils, group)).map((t) => t.replace(name.display_name, "Nils"))).toEqual([
    expect.stringMatching(/^Nils ble med, invitert av /),
    "Velkommen",
  ]);
  await app.settle();
  expect(
    await app.count("communication where subtype = 'chat_invited' and recipient_uid = $1", nils.uid),
  ).toBe(1);
  const renamed = await app.call(kari, "PATCH /api/conversations/:conversationId", {
    ...of(group),
    body: { name: "Hjortejakta" },
  });
  expect([renamed.status, (await listed(nils, group))?.name]).toEqual([200, "Hjortejakta"]);

  // people without an agreed booking read a group's name, also in e-mails, so contact data are hidden in it
  await app.call(ola, "PATCH /api/conversations/:conversationId", {
    ...of(group),
    body: { name: "Ring 912 34 567" },
  });
  expect((await listed(nils, group))?.name).toBe("Ring •••");

  // a removed member gets no events any more, not even of earlier changes
  const pages = [nils, kari].map((who) => followStream(app.base, who.bearer));
  await until(() => expect(pages.map((p) => p.openings())).toEqual([1, 1]));
  expect((await remove(kari, group, nils)).body.code).toBe("forbidden");
  expect((await remove(ola, group, nils)).status).toBe(200);
  const karisEvents = () => pages[1]?.events.filter(({ ref }) => ref === group).length ?? 0;
  await until(() => expect(karisEvents()).toBeGreaterThan(0)); // the removal, so earlier ones have come
  // the removed member's page gets a notification, and nothing of the conversation
  await until(() => expect(pages[0]?.events.at(-1)).toMatchObject({ topic: "notification" }));
  const [before, eventCount] = [pages[0]?.events.length, karisEvents()];
  await send(ola, group, "Uten Nils");
  await until(() => expect(karisEvents()).toBeGreaterThan(eventCount));
  expect(pages[0]?.events.length).toBe(before);
  expect((await send(nils, group, "hallo?")).status).toBe(404);
  expect(await app.count("live_event where ref = $1 and $2 = any (uids)", group, nils.uid)).toBe(0);
  expect((await remove(kari, group, kari)).status).toBe(200);
  expect(await listed(kari, group)).toBeUndefined();
  await Promise.all(pages.map((p) => p.stop()));
  expect((await texts(ola, group)).slice(-3)).toEqual([
    expect.stringContaining("fjernet"),
    "Uten Nils",
    expect.stringContaining("forlot samtalen"),
  ]);
});

it("the other members see that somebody is typing, and nothing of it is stored", async () => {
  const page = followStream(app.base, kari.bearer, true);
  await until(() => expect(page.openings()).toBe(1));
  await until(async () => {
    await app.call(ola, "POST /api/conversations/:conversationId/typing", of(talk));
    expect(page.events.at(-1)).toMatchObject({ topic: "typing", ref: `${talk}/${ola.uid}` });
  });
  await page.stop();
  expect(await app.count("live_event where topic = 'typing'")).toBe(0);
});

it("a block ends a conversation, and removing the block opens it again", async () => {
  const setBlocked = (blocked: boolean) =>
    app.call(kari, "PUT /api/conversations/:conversationId/block", { ...of(talk), body: { blocked } });
  // in a second conversation of the two, Kari's message is marked as delivered while she blocks
  const { offeringId: other } = await app.make.offering({ ownerUid: kari.uid });
  const second = (await open(ola, { offeringId: other })).body.conversationId;
  await send(kari, second, "Hytta er ledig");
  expect((await whileNotedAsDelivered(ola, second, () => setBlocked(true))).status).toBe(200);
  expect(await eventsLeft(second, kari)).toBe(0);
  expect((await send(ola, talk, "hallo")).body.code).toBe("conversation_blocked");
  expect((await send(kari, talk, "hallo")).body.code).toBe("conversation_blocked");
  expect((await open(ola, { offeringId })).body.code).toBe("conversation_blocked");
  expect((await open(ola, { name: "Likevel", memberUids: [kari.uid] })).status).toBe(422);
  expect([(await listed(kari, talk))?.blocked, (await listed(ola, talk))?.blocked]).toEqual([true, false]);
  expect(await app.count("live_event where ref = $1 and $2 = any (uids)", talk, kari.uid)).toBe(0);
  // the blocked person cannot reach her through a new or an existing group either
  const { conversationId: group } = (await open(ola, { name: "Se her", memberUids: [] })).body;
  const invitationNames = async () =>
    (await app.call(kari, "GET /api/conversation-invitations")).body.items.map((one) => one.name);
  expect((await addPerson(ola, group, { email: kari.email })).body.code).toBe("conversation_blocked");
  expect(await invitationNames()).toEqual([]);
  await setBlocked(false);
  expect((await addPerson(ola, group, { email: kari.email })).body.invited).toBe(true);
  expect(await invitationNames()).toEqual(["Se her"]);
  await setBlocked(true);
  expect(await invitationNames()).toEqual([]);
  await setBlocked(false);
  expect((await send(ola, talk, "Takk")).status).toBe(201);
});

it("a reported message is read by administrators, with the messages right before it", async () => {
  const messageId = (await send(ola, talk, "Betal meg kontant")).body.messageId;
  const report = (id?: string) =>
    app.call(kari, "POST /api/conversations/:conversationId/report", {
      ...of(talk),
      body: { reason: "fraud", note: "Utenom", ...(id && { messageId: id }) },
    });
  expect((await report("6f1c1d3e-0000-4000-8000-000000000001")).body.code).toBe("message_not_found");
  const { reportId } = (await report(messageId)).body;
  expect((await app.call(kari, "GET /api/conversation-reports", { query: {} })).status).toBe(403);
  const pageBy = (cursor?: string) =>
    app.call(admin, "GET /api/conversation-reports", { query: { limit: 1, ...(cursor && { cursor }) } });
  expect((await report()).status).toBe(201);
  await app.rows(
    `update conversation_report set resolved_at = reported_at, resolved_by = $2, resolution = 'Lest'
     where report_id <> $1`,
    ...[reportId, admin.uid],
  );
  const open = (await pageBy()).body;
  const resolved = (await pageBy(open.nextCursor ?? "")).body;
  expect([open.items[0]?.reportId, resolved.items[0]?.resolution]).toEqual([reportId, "Lest"]);
  expect((await pageBy("tull")).status).toBe(400);
  const [first] = (await app.call(admin, "GET /api/conversation-reports", { query: {} })).body.items;
  expect(first).toMatchObject({ reportId, reason: "fraud", note: "Utenom" });
  expect(first?.messages.map((m) => m.text).slice(-2)).toEqual(["Takk", "Betal meg kontant"]);
  // two concurrent removals hide the message for both and notify its sender once; other messages cannot be
  // removed
  const removeMessage = (id: string, who = admin) =>
    app.call(who, "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId", {
      params: { conversationReportId: reportId, messageId: id },
      body: { reason: "Svindel" },
    });
  const elsewhere = (await send(ola, talk, "Etterpå")).body.messageId;
  expect((await removeMessage(messageId, kari)).status).toBe(403);
  expect((await removeMessage(elsewhere)).body.code).toBe("message_not_found");
  const page = followStream(app.base, kari.bearer);
  await until(() => expect(page.openings()).toBe(1));
  const responses = await Promise.all([removeMessage(messageId), removeMessage(messageId)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  await until(() => expect(page.events.some((e) => e.topic === "conversation")).toBe(true));
  await page.stop();
  for (const who of [kari, ola]) {
    const { items, removed } = await read(who, talk);
    expect([items.find((m) => m.messageId === messageId), removed]).toMatchObject([
      { removed: true, text: "Meldingen er fjernet av en administrator.", images: [] },
      1,
    ]);
    const { body } = await app.call(who, "GET /api/conversation-search", { query: { q: "kontant" } });
    expect(body.items).toEqual([]);
  }
  await app.settle();
  const notices = await app.letters("subtype = 'message_removed' and channel = 'email'");
  expect(notices).toMatchObject([
    { recipient_uid: ola.uid, content: expect.stringContaining("Grunnen: Svindel") },
  ]);
  expect(await app.count("audit where to_state = 'message_removed' and subject_id = $1", reportId)).toBe(1);
  const reportAgain = (await app.call(admin, "GET /api/conversation-reports", { query: {} })).body.items[0];
  expect(reportAgain?.messages.at(-1)).toMatchObject({ text: "Betal meg kontant", removed: true });
  const resolve = (id: string) =>
    app.call(admin, "POST /api/conversation-reports/:conversationReportId/resolve", {
      params: { conversationReportId: id },
      body: { resolution: "Advart" },
    });
  const codes = [await resolve(reportId), await resolve(reportId), await resolve(talk)].map(
    ({ body }) => body.code,
  );
  expect(codes).toEqual([undefined, "report_resolved", "report_not_found"]);
});

it("an absent member is notified once of a conversation, and again only after reading", async () => {
  await app.passTime("2027-08-02T08:00:00Z"); // marks everything as read
  await markRead(kari, talk);
  const notices = () =>
    app.count("communication where subtype = 'chat_message' and recipient_uid = $1", kari.uid);
  const before = await notices();
  await send(ola, talk, "Er du der?");
  await send(ola, talk, "Hallo?");
  await app.passTime("2027-08-02T08:04:00Z");
  expect(await notices()).toBe(before);
  await app.passTime("2027-08-02T08:06:00Z");
  await send(ola, talk, "Fortsatt her");
  await app.passTime("2027-08-02T09:00:00Z");
  expect(await notices()).toBe(before + 1);
  const [mail] = await app.letters(
    "subtype = 'chat_message' and recipient_uid = $1 order by at desc limit 1",
    kari.uid,
  );
  expect(mail?.subject).toMatch(/^2 nye meldinger fra Jeger/);
  expect(mail?.link).toContain(`/chat-page?conversationId=${talk}`);
  expect(mail?.content).not.toContain("Er du der?");
  await markRead(kari, talk);
  await send(ola, talk, "En til");
  const notifyNow = async () =>
    (
      await app.call(admin, "POST /api/communications/notify-chat-message", {
        body: { conversationId: talk },
      })
    ).body.notified;
  expect([await notifyNow(), await notifyNow()]).toEqual([1, 0]);
  await app.settle();
  expect(await notices()).toBe(before + 2);
});

it("a deleted user's messages remain without a name, and are in their export", async () => {
  const [per, eva] = [await app.make.hunter(), await app.make.landowner()];
  const { offeringId: other } = await app.make.offering({ ownerUid: eva.uid });
  const id = (await open(per, { offeringId: other })).body.conversationId;
  await send(per, id, "Kan vi komme i august?");
  const exported = JSON.stringify((await app.call(per, "GET /api/user-profile/me/export")).body);
  expect(exported).toContain("Kan vi komme i august?");
  expect((await app.call(per, "DELETE /api/user-profile/me")).status).toBe(200);
  const [message] = (await read(eva, id)).items;
  expect([message?.text, message?.senderName]).toEqual(["Kan vi komme i august?", "Slettet bruker"]);
  expect((await listed(eva, id))?.members.map((m) => m.name)).toContain("Slettet bruker");
});

/**
 * Begins `leaving` while messages are being marked as delivered to `reader`, and ends the marking once
 * `leaving` waits for it or is done.
 */
async function whileNotedAsDelivered<T>(reader: Person, conversationId: string, leaving: () => Promise<T>) {
  const noted = await app.platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx);
    await markDelivered(tx, [{ uid: reader.uid, conversationId }], app.clock.now());
    const leaveCall = leaving();
    await Promise.race([leaveCall, untilSomebodyWaitsFor(rows[0]!.pid)]);
    return { left: leaveCall };
  });
  return noted.left;
}
const untilSomebodyWaitsFor = (pid: number) =>
  until(async () =>
    expect(await app.count("pg_stat_activity where $1 = any (pg_blocking_pids(pid))", pid)).toBe(1),
  );
const eventsLeft = (conversationId: string, { uid }: Person) =>
  app.count("live_event where ref = $1 and $2 = any (uids)", conversationId, uid);

it("a deleted user gets no more events, also while their message is marked as delivered", async () => {
  const group = (await open(kari, { name: "Elglaget", memberUids: [ola.uid] })).body.conversationId;
  await send(ola, group, "Jeg blir med");
  const leaveResponse = await whileNotedAsDelivered(kari, group, () => remove(ola, group, ola));
  expect(leaveResponse.status).toBe(200);
  expect(await eventsLeft(group, ola)).toBe(0);
});

it("a co-host writes for the landowner until the right is revoked", async () => {
  const [eva, nils2, per] = [await app.make.landowner(), nils, await app.make.hunter()];
  const pendingId = await app.pending(eva, per);
  const [{ property_id: propertyId }] = await app.rows(
    "select property_id from booking where booking_id = $1",
    pendingId,
  );
  expect((await open(nils2, { bookingId: pendingId })).status).toBe(404);
  await app.pool.query(
    "insert into co_host (property_id, email, uid, rights, invited_at, expires_at, accepted_at) values ($1, $2, $3, '{answer}', $4, $4, $4)",
    [propertyId, nils2.email, nils2.uid, app.clock.now()],
  );
  const id = (await open(nils2, { bookingId: pendingId })).body.conversationId;
  expect((await open(per, { bookingId: pendingId })).body.conversationId).toBe(id);
  await send(nils2, id, "Jeg svarer for Eva");
  expect((await texts(per, id)).at(-1)).toBe("Jeg svarer for Eva");
  // without an agreed booking the co-host's contact data are hidden like the landowner's
  const { conversationId: group } = (await open(per, { name: "Per og Nils", memberUids: [nils2.uid] })).body;
  await send(nils2, group, "Ring 912 34 567");
  expect((await texts(per, group)).at(-1)).toBe("Ring •••");
  // the right is revoked while the co-host's message is marked as delivered
  await whileNotedAsDelivered(eva, id, () =>
    app.pool.query("update co_host set rights = '{edit}' where uid = $1", [nils2.uid]),
  );
  expect((await send(nils2, id, "hallo?")).status).toBe(404);
  expect(await eventsLeft(id, nils2)).toBe(0);
  await app.pool.query("update co_host set rights = '{answer}' where uid = $1", [nils2.uid]);
  // the right is revoked while the co-host opens the conversation again
  const client = await app.pool.connect();
  await client.query("begin");
  const [{ pid }] = (await client.query("select pg_backend_pid() pid")).rows;
  await client.query("update co_host set rights = '{edit}' where uid = $1", [nils2.uid]);
  const opening = open(nils2, { bookingId: pendingId });
  await Promise.race([opening, untilSomebodyWaitsFor(pid)]);
  await client.query("commit");
  client.release();
  expect((await opening).status).toBe(404);
  expect((await send(nils2, id, "og mer")).status).toBe(404);
  expect(await eventsLeft(id, nils2)).toBe(0);
});

it("conversations without readers and pictures that were never sent are deleted", async () => {
  const { conversationId: group } = (await open(ola, { name: "Kort", memberUids: [] })).body;
  await remove(ola, group, ola);
  await app.pool.query(
    "insert into stored_file (file_id, created_at) values ('6f1c1d3e-0000-4000-8000-00000000000f', $1)",
    [app.clock.now()],
  );
  await app.pool.query(
    `insert into image (image_id, conversation_id, file_id, kind, position, width, height, widths, colour, size_bytes, created_at)
     values (gen_random_uuid(), $1, '6f1c1d3e-0000-4000-8000-00000000000f', 'image', 0, 1, 1, '{1}', '#000000', 1, $2)`,
    [talk, app.clock.now()],
  );
  const pictures = await app.count("image where conversation_id = $1", talk);
  app.clock.advance({ days: 2 });
  await deleteExpired(app.platform.db, app.clock.now());
  expect(await app.count("conversation where conversation_id = $1", group)).toBe(0);
  expect(await app.count("image where conversation_id = $1", talk)).toBe(pictures - 1);
  expect(await listed(ola, talk)).toBeDefined();
});
