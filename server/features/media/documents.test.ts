import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import type { PropertyDocument } from "#contract/media/endpoints.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { makeOffering, makeProperty } from "#tests/factories/catalogue.ts";
import { form, pdf, photo, secret } from "#tests/support/files.ts";
import { hold } from "#tests/factories/listings.ts";
import { safeName } from "./documents.ts";

let app: TestApp, kari: Person, nils: Person, jonas: Person, admin: Person, propertyId: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  nils = await app.signIn("nils@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
});
type Body = PropertyDocument & { code?: string };
async function send(who: Person, bytes: Buffer, name = "Kart.pdf", id = propertyId) {
  const { payload, headers } = form(bytes, { name, type: "application/octet-stream" });
  const answer = await app.http.inject({
    method: "POST",
    url: `/api/properties/${id}/documents`,
    headers: { authorization: who.bearer, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() as Body };
}
const list = (who: Person) =>
  app.call(who, "GET /api/properties/:propertyId/documents", { params: { propertyId } });
const get = (who: Person | undefined, url: string) =>
  app.http.inject({ url, headers: who ? { authorization: who.bearer } : {} });

it("a document is stored unchanged, and downloaded under its own name", async () => {
  const { status, body } = await send(kari, pdf(), "Husregler på Storåsen (2027).pdf");
  expect([status, body]).toMatchObject([
    201,
    {
      name: "Husregler på Storåsen (2027).pdf",
      contentType: "application/pdf",
      sizeBytes: pdf().length,
      createdAt: "2027-08-01T08:00:00.000Z",
    },
  ]);
  const answer = await get(kari, body.url);
  expect(answer.rawPayload.equals(pdf())).toBe(true);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="Husregler p_ Stor_sen (2027).pdf"; filename*=UTF-8''Husregler%20p%C3%A5%20Stor%C3%A5sen%20%282027%29.pdf`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
});

it("a document that is a photo is re-encoded: upright, and without location metadata", async () => {
  const original = await photo({ width: 900, height: 600, gps: true, orientation: 6 });
  const { body } = await send(kari, original, "tillatelse.JPG");
  const storedBytes = (await get(kari, body.url)).rawPayload;
  expect([body.name, body.sizeBytes]).toEqual(["tillatelse.JPG", storedBytes.length]);
  expect(await sharp(storedBytes).metadata()).toMatchObject({ width: 600, height: 900, format: "jpeg" });
  for (const text of [secret, "Kari", "Exif"])
    expect([original.includes(text), storedBytes.includes(text)]).toEqual([true, false]);
});

it("a document is readable by the owner, administrators, and hunters with an agreed booking", async () => {
  const { offeringId } = await makeOffering(app, kari, propertyId);
  await hold(app, { propertyId, offeringId }, jonas, {
    from: "2027-10-01",
    to: "2027-10-03",
    participants: 2,
  });
  const { url } = (await send(kari, pdf())).body;
  const statusesFor = async (who: Person) => [(await list(who)).status, (await get(who, url)).statusCode];
  expect([
    await statusesFor(kari),
    await statusesFor(admin),
    await statusesFor(nils),
    await statusesFor(jonas),
  ]).toEqual([
    [200, 200],
    [200, 200],
    [404, 404],
    [404, 404],
  ]);
  expect((await get(undefined, url)).statusCode).toBe(401);
  const allowed: string[] = [];
  for (const status of [
    "submitted",
    "pending",
    "accepted",
    "confirmed",
    "paid",
    "in_progress",
    "completed",
    "cancelled",
    "rejected",
    "expired",
    "calculated",
  ]) {
    await app.pool.query(
      "update booking set status = $2, completed_at = $3, commission_ore = 0, landowner_earnings_ore = 0 where offering_id = $1",
      [offeringId, status, app.clock.now()],
    );
    if ((await statusesFor(jonas)).every((s) => s === 200)) allowed.push(status);
  }
  expect(allowed).toEqual(["confirmed", "paid", "in_progress", "completed"]);
  const property = (await app.call(jonas, "GET /api/properties/:propertyId", { params: { propertyId } }))
    .body;
  expect(property).not.toHaveProperty("documents");
});

it("a deleted document is hidden, and can be restored for a day", async () => {
  const { documentId, url } = (await send(kari, pdf())).body;
  const params = { propertyId, documentId };
  const remove = (who: Person) =>
    app.call(who, "DELETE /api/properties/:propertyId/documents/:documentId", { params });
  const restore = (who: Person) =>
    app.call(who, "POST /api/properties/:propertyId/documents/:documentId/restore", { params });
  expect((await remove(nils)).status).toBe(403);
  expect((await remove(kari)).body).toEqual({ deleted: true });
  expect((await remove(kari)).body.code).toBe("document_not_found");
  expect((await get(kari, url)).statusCode).toBe(404);
  const own = async () => (await app.call(kari, "GET /api/properties/:propertyId", { params })).body;
  expect(JSON.stringify(await own())).not.toContain(documentId);
  expect((await restore(kari)).body).toMatchObject({ documentId });
  expect(JSON.stringify(await own())).toContain(documentId);
  await remove(kari);
  app.clock.advance({ minutes: 25 * 60 });
  await app.sweep();
  expect((await restore(kari)).body.code).toBe("document_not_found");
  expect((await app.pool.query("select from document where document_id = $1", [documentId])).rowCount).toBe(
    0,
  );
});

it.each<[string, [number, string], () => Promise<Buffer> | Buffer]>([
  ["nothing", [422, "file_unreadable"], () => Buffer.alloc(0)],
  ["text", [415, "file_type_unsupported"], () => Buffer.from("Husregler")],
  ["a picture that papers are not", [415, "file_type_unsupported"], () => photo({ format: "gif" })],
  [
    "a page inside a paper",
    [422, "file_unreadable"],
    () => Buffer.concat([pdf(), Buffer.from("<script>alert(1)</script>")]),
  ],
  ["half a paper", [422, "file_unreadable"], () => pdf().subarray(0, 30)],
  [
    "a zip that holds one",
    [415, "file_type_unsupported"],
    () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(40), pdf()]),
  ],
  [
    "half a scan",
    [422, "image_unreadable"],
    async () => (await photo({ width: 900, height: 900, format: "png" })).subarray(0, 300),
  ],
  ["one that is too large", [413, "file_too_large"], () => Buffer.alloc(11_000_000)],
])("is not %s", async (_what, refusal, makeFile) => {
  const before = (await app.pool.query("select from stored_file")).rowCount;
  const { status, body } = await send(kari, await makeFile());
  expect([status, body.code]).toEqual(refusal);
  expect((await app.pool.query("select from stored_file")).rowCount).toBe(before);
});

it("a property has at most twenty documents", async () => {
  const id = (await makeProperty(app, kari)).propertyId;
  const codes = await Promise.all(Array.from({ length: 22 }, () => send(kari, pdf(), "Kart.pdf", id)));
  expect(codes.map((r) => r.body.code ?? "taken").toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => "taken"),
    "too_many_files",
    "too_many_files",
  ]);
});

it.each([
  ["Kart.pdf", "Kart.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\Users\\Kari\\Kart.PDF", "Kart.PDF"],
  ["..", "dokument.pdf"],
  ["", "dokument.pdf"],
  ['a"\r\nset-cookie: x=1.pdf', "aset-cookie x=1.pdf"],
  ["faktura\u202efdp.exe", "fakturafdp.exe.pdf"],
  ["half \ud83d pair.pdf", "half \ufffd pair.pdf"],
  ["å".repeat(500), `${"å".repeat(150)}.pdf`],
])("a document called %j is stored as %j", (uploadedName, stored) => {
  expect(safeName(uploadedName, "application/pdf")).toBe(stored);
});
