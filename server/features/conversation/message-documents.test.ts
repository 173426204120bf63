import { beforeAll, expect, it } from "vitest";
import { form, pdf, photo } from "#tests/support/files.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { messageFiles } from "#domain/media/media.ts";
import { mediaSweep } from "#server/features/media/sweep.ts";
import { deleteExpired } from "#server/platform/database/retention-store.ts";

let app: BookingApp, kari: Person, ola: Person, stranger: Person, admin: Person, talk: string;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola, stranger] = [await app.make.landowner(), await app.make.hunter(), await app.make.hunter()];
  admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
  const bookingId = await app.pending(kari, ola);
  talk = (await app.call(ola, "POST /api/conversations", { body: { bookingId } })).body.conversationId;
});

type Uploaded = { documentId: string; name: string; sizeBytes: number; url: string; code?: string };
async function upload(
  who: Person,
  bytes: Buffer,
  { name = "Kart.pdf", id = talk, key = undefined as string | undefined } = {},
) {
  const { payload, headers } = form(bytes, { name, type: "application/octet-stream" });
  const answer = await app.http.inject({
    method: "POST",
    url: `/api/conversations/${id}/documents`,
    headers: { authorization: who.bearer, ...(key && { "idempotency-key": key }), ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() as Uploaded };
}
const get = (who: Person | undefined, url: string) =>
  app.http.inject({ url, headers: who ? { authorization: who.bearer } : {} });
let n = 0;
const send = (who: Person, body: object, id = talk) =>
  app.call(who, "POST /api/conversations/:conversationId/messages", {
    params: { conversationId: id },
    body: { text: "", clientMessageId: `m${++n}`, ...body },
  });
const read = async (who: Person, id = talk) =>
  (
    await app.call(who, "GET /api/conversations/:conversationId/messages", {
      params: { conversationId: id },
      query: {},
    })
  ).body.items;
/** Uploads and sends a PDF; returns it with its message. */
async function sendPdf(who: Person, text = "Her er kartet") {
  const { body } = await upload(who, pdf(text));
  const sent = await send(who, { text, documentIds: [body.documentId] });
  expect(sent.status).toBe(201);
  return { ...body, messageId: sent.body.messageId };
}

it("a PDF is sent with a message, shown with name and size, and downloaded by members only", async () => {
  const { status, body } = await upload(ola, pdf("Våpenkort"), { name: "../Våpenkort Ola.pdf" });
  expect([status, body.name, body.sizeBytes]).toEqual([201, "Våpenkort Ola.pdf", pdf("Våpenkort").length]);
  // until it is sent, only who uploaded it can read it
  expect((await get(kari, body.url)).statusCode).toBe(404);
  expect((await get(ola, body.url)).statusCode).toBe(200);
  expect((await send(kari, { documentIds: [body.documentId] })).body.code).toBe("document_not_found");
  expect((await send(ola, { documentIds: [body.documentId] })).status).toBe(201);
  expect((await read(kari)).at(-1)).toMatchObject({ text: "", documents: [body] });
  const listed = await app.call(kari, "GET /api/conversations", { query: {} });
  expect(listed.body.items[0]?.lastMessage).toMatchObject({ text: "", hasDocuments: true, hasImages: false });

  const answer = await get(kari, body.url);
  expect(answer.rawPayload.equals(pdf("Våpenkort"))).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; /),
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  for (const other of [stranger, admin]) expect((await get(other, body.url)).statusCode).toBe(404);
  expect((await get(undefined, body.url)).statusCode).toBe(401);
  expect((await upload(stranger, pdf())).body.code).toBe("conversation_not_found");
});

it("what is no readable PDF is refused, whatever it is called", async () => {
  const whole = pdf("Leieavtale");
  const codes = async (...all: Buffer[]) => {
    const answers = [];
    for (const one of all) answers.push((await upload(ola, one)).body.code);
    return answers;
  };
  expect(await codes(await photo(), Buffer.from("<script>alert(1)</script>"))).toEqual([
    "file_type_unsupported",
    "file_type_unsupported",
  ]);
  const withoutTable = Buffer.from(`%PDF-1.7\n${"garbage ".repeat(50)}\n%%EOF\n`);
  const wrongTable = Buffer.from(`%PDF-1.7\n${"garbage ".repeat(50)}\nstartxref\n99\n%%EOF\n`);
  const inFront = Buffer.concat([Buffer.from("<html>"), whole]);
  expect(await codes(whole.subarray(0, whole.length - 12), withoutTable, wrongTable)).toEqual(
    Array(3).fill("file_unreadable"),
  );
  expect(await codes(inFront, Buffer.concat([whole, Buffer.from("<html>")]))).toEqual([
    expect.stringMatching(/^file_(type_unsupported|unreadable)$/),
    "file_unreadable",
  ]);
  expect(await codes(pdf("Låst", "/Encrypt 4 0 R"), pdf("Låst", "/Encrypt<</Filter/Standard>>"))).toEqual(
    Array(2).fill("pdf_locked"),
  );
  // the word alone does not lock anything
  expect((await upload(ola, pdf("Om /Encrypt i PDF"))).status).toBe(201);
  expect((await upload(ola, Buffer.alloc(0))).status).toBe(422);
  expect((await upload(ola, Buffer.alloc(10 * 1024 * 1024 + 1))).body.code).toBe("file_too_large");
});

it("a repeated upload is stored once; its name hides telephone numbers", async () => {
  const [first, again] = [
    await upload(ola, pdf(), { name: "Ring 912 34 567.pdf", key: "same-key-0001" }),
    await upload(ola, pdf(), { name: "Ring 912 34 567.pdf", key: "same-key-0001" }),
  ];
  expect(again.body.documentId).toBe(first.body.documentId);
  expect(first.body.name).not.toContain("912 34 567");
});

it("a deleted message takes its PDF along, and a day later the file is gone", async () => {
  const sent = await sendPdf(ola);
  await app.call(ola, "DELETE /api/conversations/:conversationId/messages/:messageId", {
    params: { conversationId: talk, messageId: sent.messageId },
  });
  expect((await read(kari)).find((m) => m.messageId === sent.messageId)).toMatchObject({
    deleted: true,
    documents: [],
  });
  for (const who of [ola, kari]) expect((await get(who, sent.url)).statusCode).toBe(404);
  const of = "select file_id from message_document where document_id = $1";
  const [{ file_id: fileId }] = await app.rows(of, sent.documentId);
  app.clock.advance({ days: 1, hours: 2 });
  const sweep = mediaSweep(app.platform);
  await sweep.run(app.clock.now());
  expect(await app.rows(of, sent.documentId)).toEqual([]);
  expect(await app.rows("select 1 from stored_file where file_id = $1", fileId)).toEqual([]);
});

it("a message that an administrator removes loses its PDF, and one who left sees none", async () => {
  const sent = await sendPdf(ola, "Betal her i stedet");
  const report = await app.call(kari, "POST /api/conversations/:conversationId/report", {
    params: { conversationId: talk },
    body: { reason: "fraud", note: "Vil ha betaling utenom", messageId: sent.messageId },
  });
  await app.call(admin, "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId", {
    params: { conversationReportId: report.body.reportId, messageId: sent.messageId },
    body: { reason: "Betaling utenom" },
  });
  expect((await get(kari, sent.url)).statusCode).toBe(404);

  const group = await app.call(ola, "POST /api/conversations", {
    body: { name: "Laget", memberUids: [kari.uid] },
  });
  const { body } = await upload(ola, pdf(), { id: group.body.conversationId });
  await send(ola, { documentIds: [body.documentId] }, group.body.conversationId);
  expect((await get(kari, body.url)).statusCode).toBe(200);
  await app.call(kari, "DELETE /api/conversations/:conversationId/members/:uid", {
    params: { conversationId: group.body.conversationId, uid: kari.uid },
  });
  expect((await get(kari, body.url)).statusCode).toBe(404);
});

it("what is not sent is bounded and deleted after a day; what is sent stays until its sender leaves", async () => {
  const hunter = await app.make.hunter();
  const bookingId = await app.pending(kari, hunter);
  const { body: opened } = await app.call(hunter, "POST /api/conversations", { body: { bookingId } });
  const id = opened.conversationId;
  const { body } = await upload(hunter, pdf(), { id });
  await send(hunter, { documentIds: [body.documentId] }, id);
  for (let i = 0; i < messageFiles.unsent; i++)
    expect((await upload(hunter, pdf(`${i}`), { id })).status).toBe(201);
  expect((await upload(hunter, pdf("en til"), { id })).body.code).toBe("pictures_not_sent");
  app.clock.advance({ days: 2 });
  await deleteExpired(app.platform.db, app.clock.now());
  const left = "select document_id from message_document where uploaded_by = $1";
  expect(await app.rows(left, hunter.uid)).toEqual([{ document_id: body.documentId }]);

  await app.cancel(hunter, bookingId);
  await app.call(hunter, "DELETE /api/user-profile/me");
  expect(await app.rows(left, hunter.uid)).toEqual([]);
  expect((await read(kari, id)).find((m) => m.senderUid === hunter.uid)).toMatchObject({
    text: "",
    documents: [],
  });
});
