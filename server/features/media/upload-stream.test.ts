/** Uploads over a socket: large, slow, aborted; and with S3 storage. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Image } from "#contract/media/endpoints.ts";
import { bodyPace } from "#server/platform/http/body-pace.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { makeProperty } from "#tests/factories/catalogue.ts";
import { film, form, noisyPhoto } from "#tests/support/files.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { until } from "#tests/support/until.ts";

const folder = mkdtempSync(path.join(tmpdir(), "utmark-bucket-"));
const s3 = new S3rver({
  directory: folder,
  silent: true,
  configureBuckets: [{ name: "utmark", configs: [] }],
});
const bucket = createServer(s3.callback());
const lines: string[] = [];
let app: TestApp, kari: Person, propertyId: string, url: string;
beforeAll(async () => {
  await s3.configureBuckets();
  await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_BUCKET: "utmark",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  app = await openApp({
    now: "2027-08-01T08:00:00Z",
    listen: true,
    env,
    log: createLog("info", { write: (line) => lines.push(line) }),
  });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
  url = `${app.base}/api/properties/${propertyId}/images`;
});
afterAll(async () => {
  await new Promise((resolve) => bucket.close(resolve));
  rmSync(folder, { recursive: true });
});
const filesOf = async () => (await app.pool.query("select from stored_file")).rowCount;

async function send(bytes: Uint8Array, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.set("file", new Blob([Buffer.from(bytes)]), "bilde.jpg");
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: kari.bearer, "accept-language": "nb", ...headers },
    body,
  });
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    body: (await answer.json()) as Image & { code?: string; detail?: string },
  };
}

it("are stored in the bucket, read from it, and deleted from it", async () => {
  const photo = await send(await noisyPhoto(480, 320));
  expect([photo.status, photo.body.code]).toEqual([201, undefined]);
  const movie = (await send(film())).body;
  const downloaded = await fetch(app.base + photo.body.url);
  expect([
    downloaded.status,
    downloaded.headers.get("content-type"),
    Buffer.from(await downloaded.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ]).toEqual([200, "image/webp", "WEBP"]);
  const part = await fetch(app.base + movie.url, { headers: { range: "bytes=4-7" } });
  expect([part.status, await part.text()]).toEqual([206, "ftyp"]);
  await app.call(kari, "DELETE /api/properties/:propertyId/images/:imageId", {
    params: { propertyId, imageId: movie.imageId },
  });
  app.clock.advance({ minutes: 25 * 60 });
  await app.sweep();
  expect(await filesOf()).toBe(1);
  const storedNames = readdirSync(path.join(folder, "utmark"), { recursive: true }).map(String);
  expect(storedNames.some((name) => name.includes("480.avif"))).toBe(true);
  expect(storedNames.some((name) => name.includes("video.mp4"))).toBe(false);
});

it("of a private property are served to its owner's pages by their cookie, and to no one else", async () => {
  const { body } = await send(await noisyPhoto(120, 80));
  const [owner, other] = [
    await signInByProvider(app.base, "eier@example.no"),
    await signInByProvider(app.base, "nils@example.no"),
  ];
  const ownerUid = (await app.call(owner.token, "GET /api/user-profile/me")).body.uid;
  await app.pool.query("update property set visibility = 'private', owner_uid = $2 where property_id = $1", [
    propertyId,
    ownerUid,
  ]);
  const statusFor = async (cookie: string) =>
    (await fetch(app.base + body.url, { headers: { cookie } })).status;
  expect([await statusFor(owner.cookie), await statusFor(other.cookie), await statusFor("")]).toEqual([
    200, 404, 404,
  ]);
  await app.pool.query("update property set visibility = 'public', owner_uid = $2 where property_id = $1", [
    propertyId,
    kari.uid,
  ]);
});

it("of ten megabytes are accepted, and of eleven refused with a response", async () => {
  const ten = Buffer.concat([await noisyPhoto(120, 80), Buffer.alloc(10 * 1024 * 1024)]).subarray(
    0,
    10 * 1024 * 1024,
  );
  expect((await send(ten)).status).toBe(201);
  for (const size of [10 * 1024 * 1024 + 1, 11_000_000, 60_000_000]) {
    const { status, type, body } = await send(Buffer.alloc(size));
    expect([status, type, body.code, body.detail]).toEqual([
      413,
      "application/problem+json; charset=utf-8",
      "file_too_large",
      "Fila er for stor. Den kan være på høyst 10 MB.",
    ]);
  }
  const unsaid = Readable.from([form(Buffer.alloc(12_000_000)).payload]); // chunked, without content-length
  const chunked = await fetch(url, {
    method: "POST",
    headers: { authorization: kari.bearer, ...form(Buffer.alloc(0)).headers },
    body: unsaid as unknown as BodyInit,
    duplex: "half",
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect((await send(Buffer.alloc(9_000_000), { authorization: "Bearer x" })).status).toBe(401);
});

it("that are too slow are ended, and block nobody else", async () => {
  const usual = { ...bodyPace };
  const { hostname, port } = new URL(app.base);
  const two = [kari, await app.signIn("per@example.no", { roles: ["landowner"] })];
  const ola = await app.signIn("ola@example.no");
  const { headers, payload } = form(await noisyPhoto(60, 60));
  const statusLines: Promise<string>[] = [];
  const sockets = two.flatMap((who) =>
    Array.from({ length: 12 }, () => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          [
            "POST /api/user-profile/upload-profile-image HTTP/1.1",
            "host: x",
            `authorization: ${who.bearer}`,
            `content-type: ${headers["content-type"]}`,
            `content-length: ${payload.length}`,
            "",
            "",
          ].join("\r\n"),
        );
        socket.write(payload.subarray(0, 20));
      });
      socket.on("error", () => {});
      statusLines.push(once(socket, "data").then(([data]) => String(data).split("\r\n", 1)[0] ?? ""));
      return socket;
    }),
  );
  try {
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    const body = new FormData();
    body.set("file", new Blob([Buffer.from(await noisyPhoto(60, 60))]), "meg.jpg");
    const picture = await fetch(`${app.base}/api/user-profile/upload-profile-image`, {
      method: "POST",
      headers: { authorization: ola.bearer },
      body,
    });
    expect(picture.status).toBe(200);
    Object.assign(bodyPace, { silentTicks: 0 });
    expect(await Promise.race(statusLines)).toBe("HTTP/1.1 408 Request Timeout");
  } finally {
    for (const socket of sockets) socket.destroy();
    Object.assign(bodyPace, usual);
  }
});

it("that are aborted leave no file, and do not block the next upload", async () => {
  const before = await filesOf();
  lines.length = 0;
  const { payload, headers } = form(await noisyPhoto(1200, 800));
  const { hostname, port } = new URL(app.base);
  const head = [
    `POST /api/properties/${propertyId}/images HTTP/1.1`,
    "host: x",
    `authorization: ${kari.bearer}`,
    `content-type: ${headers["content-type"]}`,
    `content-length: ${payload.length}`,
  ];
  const breakOff = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head.join("\r\n")}\r\n\r\n`);
        socket.write(payload.subarray(0, payload.length / 2), () => socket.destroy());
      });
      socket.on("close", () => resolve());
      socket.on("error", () => {});
    });
  // more uploads than the concurrency limit, some of them aborted while queued
  await Promise.all(Array.from({ length: 100 }, breakOff));
  const next = await noisyPhoto(120, 80);
  await until(async () => expect((await send(next)).status).toBe(201));
  expect(await filesOf()).toBe((before ?? 0) + 1);
  expect(lines.filter((line) => !line.startsWith('{"level":"info"'))).toEqual([]);
});
