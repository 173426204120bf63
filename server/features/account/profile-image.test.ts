import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openApp, type Person } from "#tests/support/app.ts";
import { form, hugePng, pdf, photo, secret } from "#tests/support/files.ts";

const app = await openApp({ now: "2027-08-01T08:00:00Z" });
const me = "GET /api/user-profile/me";
async function send(who: Person | undefined, file: Uint8Array, language = "nb", key?: string) {
  const { payload, headers } = form(file);
  const r = await app.http.inject({
    method: "POST",
    url: "/api/user-profile/upload-profile-image",
    headers: {
      ...headers,
      "accept-language": language,
      ...(who && { authorization: who.bearer }),
      ...(key && { "idempotency-key": key }),
    },
    payload,
  });
  return { status: r.statusCode, body: r.json() };
}
const fetched = async (url: string) => app.http.inject({ url });
const filesOf = () => {
  const folder = path.join(app.dataDir, "files");
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe("a profile picture", () => {
  it("is cropped square in two sizes, without location metadata, and replaces the old one", async () => {
    const kari = await app.signIn("kari@example.no");
    const first = await send(kari, await photo({ width: 900, height: 600, gps: true }));
    expect(first.status).toBe(200);
    const url: string = first.body.photoURL;
    for (const [name, side] of [
      ["384.webp", 384],
      ["96.webp", 96],
    ] as const) {
      const answer = await fetched(url.replace("384.webp", name));
      expect(answer.statusCode).toBe(200);
      const { width, height, exif } = await sharp(answer.rawPayload).metadata();
      expect([width, height, exif]).toEqual([side, side, undefined]);
      expect(answer.rawPayload.includes(secret)).toBe(false);
    }
    const second = (await send(kari, await photo({ format: "png", seed: 2 }))).body.photoURL;
    expect(second).not.toBe(url);
    expect((await fetched(url)).statusCode).toBe(404);
    expect((await app.call(kari, me)).body.photoURL).toBe(second);
    app.clock.advance({ minutes: 26 * 60 });
    await app.sweep();
    expect(filesOf()).toHaveLength(1);
  });
  it("can be deleted", async () => {
    const per = await app.signIn("per@example.no");
    const { photoURL } = (await send(per, await photo())).body;
    expect((await app.call(per, "DELETE /api/user-profile/profile-image")).body.photoURL).toBe(null);
    expect((await fetched(photoURL)).statusCode).toBe(404);
    expect((await app.call(per, "DELETE /api/user-profile/profile-image")).status).toBe(200);
  });
  it.each([
    [
      "of another kind",
      async () => photo({ format: "gif" }),
      415,
      "profile_image_type",
      "Profilbildet må være JPG eller PNG.",
    ],
    [
      "that is no picture",
      async () => pdf(),
      415,
      "profile_image_type",
      "Profilbildet må være JPG eller PNG.",
    ],
    [
      "of too many bytes",
      async () => Buffer.concat([await photo(), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      "profile_image_too_large",
      "Profilbildet er for stort. Det kan være på høyst 5 MB.",
    ],
    [
      "that is too wide",
      async () => hugePng(4097, 10),
      422,
      "profile_image_dimensions",
      "Bildet har for mange piksler. Det kan være høyst 4096 × 4096.",
    ],
    [
      "that is too tall",
      async () => hugePng(10, 4097),
      422,
      "profile_image_dimensions",
      "Bildet har for mange piksler. Det kan være høyst 4096 × 4096.",
    ],
    [
      "that does not say how large it is",
      async () => (await photo()).subarray(0, 120),
      422,
      "profile_image_unreadable",
      "Vi kunne ikke lese hvor stort bildet er. Lagre det på nytt og prøv igjen.",
    ],
  ])(
    "is refused if it is %s, with its own text, and the old picture stays",
    async (_what, makeFile, status, code, detail) => {
      const ola = await app.signIn("ola@example.no");
      const answer = await send(ola, await makeFile());
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
        status,
        code,
        [{ code, path: "file", detail }],
      ]);
      expect((await app.call(ola, me)).body.photoURL).toBe(null);
    },
  );
  it("is stored once when it is sent twice with one key, and leaves no orphan file", async () => {
    const ola = await app.signIn("ola3@example.no");
    const file = await photo({ seed: 7 });
    const first = await send(ola, file, "nb", "one-picture");
    const files = filesOf();
    expect((await send(ola, file, "nb", "one-picture")).body.photoURL).toBe(first.body.photoURL);
    expect(filesOf()).toEqual(files);
  });
  it("of exactly the maximum size is accepted", async () => {
    const ola = await app.signIn("ola2@example.no");
    expect((await send(ola, hugePng(4096, 4096))).status).toBe(200);
  });
  it("is refused to a user without a profile", async () => {
    const userWithoutProfile = await app.signIn("lost@example.no");
    await app.pool.query("delete from user_profile where uid = $1", [userWithoutProfile.uid]);
    expect((await send(userWithoutProfile, await photo(), "en")).body).toMatchObject({
      status: 404,
      code: "profile_image_no_user",
      detail: "User not found: the picture has nobody to belong to.",
    });
    expect((await send(undefined, await photo())).status).toBe(401);
  });
  it("that cannot be stored leaves the old picture, and the upload is reported as failed", async () => {
    const eva = await app.signIn("eva@example.no");
    const { photoURL } = (await send(eva, await photo())).body;
    const { files } = app.platform;
    const originalPut = files.put;
    files.put = () => Promise.reject(new Error("no room left on the disk"));
    const failed = await send(eva, await photo({ seed: 3 })).finally(() => {
      files.put = originalPut;
    });
    expect(failed.body).toMatchObject({
      status: 503,
      code: "profile_image_failed",
      detail: "Kunne ikke laste opp profilbildet. Prøv igjen om litt.",
    });
    expect((await app.call(eva, me)).body.photoURL).toBe(photoURL);
    expect((await fetched(photoURL)).statusCode).toBe(200);
  });
});
