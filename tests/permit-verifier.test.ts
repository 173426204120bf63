/**
 * A verifier of permits, written from docs/permit.md alone: it imports nothing that the product verifies or
 * writes permits with, and asks the server as anybody could.
 */
import { createPublicKey, verify } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type BookingApp, openBookingApp } from "./worlds/booking-app.ts";

type Key = { kid: number; x: string; validFrom: string; validTo: string };
const BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const ROLES = ["hunter", "training", "unarmed", "dog_handler", "leader"];
const SPECIES =
  "elg, hjort, daahjort, villrein, raadyr, villsvin, muflon, moskusfe, bjorn, ulv, jerv, gaupe, rype, skogsfugl, hare, and_gaas, rev, sjofugl, bever, innlandsfiske, elvefiske, laksefiske, havfiske, isfiske".split(
    ", ",
  );

function base45(text: string): Buffer {
  const out: number[] = [];
  for (let i = 0; i < text.length; ) {
    const group = text.slice(i, i + 3);
    const [a = -1, b = -1, c] = [...group].map((letter) => BASE45.indexOf(letter));
    if (a < 0 || b < 0 || c === -1) throw new Error("no Base45");
    const n = a + b * 45 + (c ?? 0) * 2025;
    if (n > (c === undefined ? 0xff : 0xffff)) throw new Error("no Base45");
    if (c !== undefined) out.push(n >> 8);
    out.push(n & 0xff);
    i += group.length;
  }
  return Buffer.from(out);
}
const signedBy = ({ x }: Key, signed: Buffer, signature: Buffer) =>
  verify(null, signed, createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }), signature);
const keyAt = (keys: Key[], kid: number, at: number) => {
  const key = keys.find((one) => one.kid === kid);
  if (!key || Date.parse(key.validFrom) > at || at >= Date.parse(key.validTo)) throw new Error("no such key");
  return key;
};
const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);

function verified(text: string, keys: Key[]) {
  const all = base45(text);
  const [signed, signature] = [all.subarray(0, -64), all.subarray(-64)];
  if (signed[0] !== 1) throw new Error("another version");
  const issued = signed.readUInt32BE(36) * 1000;
  if (!signedBy(keyAt(keys, signed.readUInt16BE(1), issued), signed, signature))
    throw new Error("wrong signature");
  let at = 40;
  const take = (length: number) => {
    at += length;
    return signed.subarray(at - length, at);
  };
  const holder = take(take(1)[0]!).toString("utf8");
  const quota = Array.from({ length: take(1)[0]! }, () => [SPECIES[take(1)[0]!], take(1)[0]]);
  const count = take(1)[0]!;
  const parts = count === 255 ? null : Array.from({ length: count }, () => take(6).toString("hex"));
  if (at !== signed.length) throw new Error("something follows");
  const mask = signed.readUInt32BE(27);
  return {
    permitId: signed.toString("hex", 3, 11),
    booking: signed.toString("hex", 11, 17),
    ground: signed.toString("hex", 17, 23),
    from: day(signed.readUInt16BE(23)),
    to: day(signed.readUInt16BE(25)),
    species: SPECIES.filter((_, bit) => (mask >>> bit) & 1),
    role: ROLES[signed[31]! - 1],
    ...{ holder, quota, parts, issued },
  };
}
function verifiedList(
  list: { issuedAt: string; permitIds: string[]; kid: number; signature: string },
  keys: Key[],
) {
  const signed = Buffer.from(["utmark-revoked", list.issuedAt, ...list.permitIds].join("\n"));
  const key = keyAt(keys, list.kid, Date.parse(list.issuedAt));
  if (!signedBy(key, signed, Buffer.from(list.signature, "base64url"))) throw new Error("wrong signature");
  return list;
}

let app: BookingApp;
let bookingId: string;
let payload: string;
let propertyId: string;
const get = async (url: string, bearer?: string) =>
  (await app.http.inject({ url, headers: bearer ? { authorization: bearer } : {} })).json();
const keys = async (): Promise<Key[]> => (await get("/.well-known/utmark-keys.json")).keys;
beforeAll(async () => {
  app = await openBookingApp();
  const { kari, ola } = await app.people();
  bookingId = await app.confirmed(kari, ola);
  propertyId = (await app.rows("select property_id from booking where booking_id = $1", bookingId))[0]
    ?.property_id as string;
  await app.rows(
    "update offering set target_species = '{rype,hare}' where offering_id = (select offering_id from booking where booking_id = $1)",
    bookingId,
  );
  await app.rows("insert into party (booking_id) values ($1)", bookingId);
  await app.rows(
    "insert into party_member (booking_id, ord, name, role, added_at) values ($1, 1, 'Åse Bjørkåsen', 'dog_handler', $2)",
    bookingId,
    app.clock.now(),
  );
  await app.pay(ola, bookingId);
  payload = (await get(`/api/core-booking/${bookingId}/permits`, ola.bearer)).items[0].payload;
});

it("reads a permit of the server", async () => {
  expect(verified(payload, await keys())).toEqual({
    permitId: expect.stringMatching(/^[0-9a-f]{16}$/),
    booking: bookingId.replaceAll("-", "").slice(-12),
    ground: propertyId.replaceAll("-", "").slice(-12),
    from: "2027-10-01",
    to: "2027-10-04",
    species: ["rype", "hare"],
    role: "dog_handler",
    holder: "Åse B.",
    quota: [],
    parts: [],
    issued: app.clock.now().getTime(),
  });
});

it("believes none of which one byte, or one character of the code, is altered", async () => {
  const known = await keys();
  const encode = (bytes: Buffer) => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 2) {
      const pair = i + 1 < bytes.length;
      let n = pair ? bytes.readUInt16BE(i) : bytes[i]!;
      for (let digit = 0; digit < (pair ? 3 : 2); digit++) {
        text += BASE45[n % 45];
        n = Math.floor(n / 45);
      }
    }
    return text;
  };
  const bytes = base45(payload);
  expect(encode(bytes)).toBe(payload);
  for (const at of bytes.keys()) {
    const altered = Buffer.from(bytes);
    altered[at] = altered[at]! ^ (1 << (at % 8));
    expect(() => verified(encode(altered), known), `byte ${at}`).toThrow();
  }
  for (const at of Array.from(payload).keys()) {
    const other = BASE45[(BASE45.indexOf(payload[at]!) + 1) % 45];
    expect(() => verified(payload.slice(0, at) + other + payload.slice(at + 1), known)).toThrow();
  }
});

it("verifies the list of revoked permits, and finds one whose booking is cancelled", async () => {
  const list = async () => verifiedList(await get("/api/permits/revoked"), await keys());
  const { permitId } = verified(payload, await keys());
  const before = await list();
  expect(before.permitIds).not.toContain(permitId);
  await app.rows("update permit set void_reason = 'not_ready' where permit_id = $1", permitId);
  const after = await list();
  expect(after.permitIds).toContain(permitId);
  expect(after.permitIds).toEqual(after.permitIds.toSorted());
  const known = await keys();
  for (const changed of [
    { permitIds: [] },
    { issuedAt: new Date(Date.parse(after.issuedAt) + 1).toISOString() },
    { kid: after.kid + 1 },
    { signature: before.signature },
  ])
    expect(() => verifiedList({ ...after, ...changed }, known)).toThrow();
});
