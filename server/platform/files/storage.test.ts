import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTarpit } from "#tests/faults/tarpit.ts";
import { type Files, FilesAway, openFiles } from "./storage.ts";

const folder = mkdtempSync(path.join(tmpdir(), "utmark-files-"));
const s3 = new S3rver({
  directory: path.join(folder, "s3"),
  silent: true,
  configureBuckets: [{ name: "utmark", configs: [] }],
});
const bucket = createServer(s3.callback());
beforeAll(async () => {
  await s3.configureBuckets();
  await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => bucket.close(resolve));
  rmSync(folder, { recursive: true });
});

const stores: [string, () => Files][] = [
  ["the data directory", () => openFiles({ dataDir: folder })],
  [
    "a bucket",
    () =>
      openFiles({
        dataDir: "/nowhere",
        S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
        S3_BUCKET: "utmark",
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
      }),
  ],
];
it("files are readable by the data directory's owner only", async () => {
  await openFiles({ dataDir: folder }).put("own/small.webp", Buffer.from("x"), "image/webp");
  const mode = (name: string) => statSync(path.join(folder, name)).mode & 0o777;
  expect([mode("files"), mode("files/own/small.webp")]).toEqual([0o700, 0o600]);
});

it("reading throws FilesAway if the bucket accepts the connection and never responds", async () => {
  const bucket = await openTarpit();
  const credentials = { S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "x" };
  const settings = { dataDir: "/nowhere", S3_ENDPOINT: bucket.url, S3_BUCKET: "utmark", ...credentials };
  const files = openFiles(settings, { silentMs: 100, answerMs: 200 });
  await expect(files.read("a/b")).rejects.toBeInstanceOf(FilesAway);
  await expect(files.removeAll("a")).rejects.toBeInstanceOf(FilesAway);
  bucket.close();
});

it("every call throws FilesAway if the bucket's address does not respond, or responds 503", async () => {
  const broken = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
  const { port } = broken.address() as AddressInfo;
  const at = (address: string) =>
    openFiles({
      dataDir: "/nowhere",
      S3_ENDPOINT: address,
      S3_BUCKET: "utmark",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    });
  for (const address of ["http://127.0.0.1:9", `http://127.0.0.1:${port}`]) {
    await expect(at(address).put("a/b", Buffer.from("x"), "image/webp")).rejects.toBeInstanceOf(FilesAway);
    await expect(at(address).read("a/b")).rejects.toBeInstanceOf(FilesAway);
    await expect(at(address).stream("a/b")).rejects.toBeInstanceOf(FilesAway);
    await expect(at(address).removeAll("a")).rejects.toBeInstanceOf(FilesAway);
  }
  await new Promise((resolve) => broken.close(resolve));
});

describe.each(stores)("files in the %s", (_where, open) => {
  it("are stored, read, streamed and deleted in their folder", async () => {
    const files = open();
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));
    await files.put("aaaa/480.webp", bytes, "image/webp");
    await files.put("aaaa/480.avif", Buffer.from("avif"), "image/avif");
    await files.put("aabb/480.webp", Buffer.from("other"), "image/webp");
    expect(Buffer.from((await files.read("aaaa/480.webp")) ?? []).equals(bytes)).toBe(true);
    expect((await buffer(await files.stream("aaaa/480.webp"))).equals(bytes)).toBe(true);
    expect(await files.read("aaaa/960.webp")).toBeUndefined();
    await files.removeAll("aaaa");
    expect(await files.read("aaaa/480.webp")).toBeUndefined();
    expect(await files.read("aaaa/480.avif")).toBeUndefined();
    expect(Buffer.from((await files.read("aabb/480.webp")) ?? []).toString()).toBe("other");
    await files.removeAll("aaaa"); // deleting a missing folder is no error
  });
});
