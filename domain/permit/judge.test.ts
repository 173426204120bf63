import { beforeAll, describe, expect, it } from "vitest";
import { judge, type JudgeBy } from "./judge.ts";
import { type Permit, permitBytes, permitText } from "./permit.ts";
import { isRevokedListSigned, type PermitKey, revokedBytes } from "./signature.ts";

const ground = "123e4567-e89b-42d3-a456-426614174000";
const permit: Permit = {
  kid: 7,
  permitId: "00112233445566ff",
  booking: "a1b2c3d4e5f6",
  ground: "426614174000",
  parts: ["0a0b0c0d0e0f"],
  from: "2026-09-25",
  to: "2026-09-28",
  species: ["elg"],
  quota: [{ species: "elg", count: 2 }],
  role: "hunter",
  holder: "Kari N.",
  holderMark: "cafebabe",
  issuedAt: new Date("2026-09-01T08:00:00Z"),
};
const now = new Date("2026-09-26T10:00:00Z");
const fresh = { issuedAt: "2026-09-26T06:00:00.000Z", permitIds: [] };
let pair: CryptoKeyPair;
let key: PermitKey;
beforeAll(async () => {
  pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const x = Buffer.from(await crypto.subtle.exportKey("raw", pair.publicKey)).toString("base64url");
  key = { kid: 7, alg: "Ed25519", x, validFrom: "2026-01-01T00:00:00Z", validTo: "2027-01-01T00:00:00Z" };
});
const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, bytes));
const signed = async (changes: Partial<Permit> = {}) => {
  const bytes = permitBytes({ ...permit, ...changes });
  return permitText(bytes, await sign(bytes));
};
const judged = async (changes: Partial<Permit>, by: Partial<JudgeBy> = {}) => {
  const { colour, reasons } = await judge(await signed(changes), {
    keys: [key],
    revoked: fresh,
    now,
    grounds: [ground],
    ...by,
  });
  return `${colour} ${reasons.join(" ")}`.trim();
};

describe("a warden is told", () => {
  it("green when all is well, with what the permit says", async () => {
    expect(await judge(await signed(), { keys: [key], revoked: fresh, now })).toEqual({
      colour: "green",
      reasons: [],
      permit,
    });
    expect(await judged({})).toBe("green");
  });
  it("red of a revoked one, wherever in the list it stands", async () =>
    expect(
      await judged({}, { revoked: { ...fresh, permitIds: ["0000000000000000", permit.permitId] } }),
    ).toBe("red revoked"));
  it("yellow where the list is older than 24 hours, or there is none", async () => {
    const at = (issuedAt: string) => judged({}, { revoked: { issuedAt, permitIds: [] } });
    expect(await at("2026-09-25T10:00:00.000Z")).toBe("green");
    expect(await at("2026-09-25T09:59:59.999Z")).toBe("yellow revocations_old");
    expect(await judged({}, { revoked: null })).toBe("yellow revocations_old");
  });
  it("red of a revoked one by an old list too", async () =>
    expect(
      await judged({}, { revoked: { issuedAt: "2026-09-01T00:00:00Z", permitIds: [permit.permitId] } }),
    ).toBe("red revoked revocations_old"));
  it.each([
    ["2026-09-24T21:59:59Z", "red not_begun"],
    ["2026-09-24T22:00:00Z", "green"],
    ["2026-09-27T21:59:59Z", "green"],
    ["2026-09-27T22:00:00Z", "red over"],
  ])("at %s, by the days of Norway: %s", async (at, said) =>
    expect(await judged({}, { now: new Date(at), revoked: { issuedAt: at, permitIds: [] } })).toBe(said),
  );
  it("red on the ground of others", async () =>
    expect(await judged({}, { grounds: ["123e4567-e89b-42d3-a456-426614174001"] })).toBe("red other_ground"));
  it("yellow when the phone's clock is behind what it scans or has fetched", async () => {
    expect(await judged({ issuedAt: new Date("2026-09-26T10:06:00Z") })).toBe("yellow clock_behind");
    expect(await judged({ issuedAt: new Date("2026-09-26T10:05:00Z") })).toBe("green");
    expect(await judged({}, { revoked: { issuedAt: "2026-09-26T11:00:00Z", permitIds: [] } })).toBe(
      "yellow clock_behind",
    );
  });
  it("red of a key that is not ours, or did not sign at that time", async () => {
    expect(await judged({ kid: 8 })).toBe("red unknown_key");
    expect(await judged({}, { keys: [] })).toBe("red unknown_key");
    expect(await judged({}, { keys: [{ ...key, validTo: "2026-09-01T08:00:00Z" }] })).toBe("red unknown_key");
    expect(await judged({}, { keys: [{ ...key, validFrom: "2026-09-01T08:00:01Z" }] })).toBe(
      "red unknown_key",
    );
    expect(await judged({}, { keys: [{ ...key, x: "A".repeat(43) }] })).toBe("red wrong_signature");
  });
  it("red of a text that is no permit, and of a later version", async () => {
    const by = { keys: [key], revoked: fresh, now };
    expect(await judge("https://example.no", by)).toEqual({ colour: "red", reasons: ["unreadable"] });
    const later = permitBytes(permit).with(0, 2);
    expect(await judge(permitText(later, await sign(later)), by)).toEqual({
      colour: "red",
      reasons: ["newer_version"],
    });
  });
});

it("any byte that is altered makes it red, and nothing of it is believed", async () => {
  const bytes = permitBytes(permit);
  const signature = await sign(bytes);
  const whole = Uint8Array.from([...bytes, ...signature]);
  for (const at of whole.keys())
    for (const flip of [1, 128]) {
      const altered = whole.with(at, whole[at]! ^ flip);
      const text = permitText(altered.slice(0, bytes.length), altered.slice(bytes.length));
      const { colour, permit: said } = await judge(text, { keys: [key], revoked: fresh, now });
      expect([at, colour, said]).toEqual([at, "red", undefined]);
    }
});

it("a list of revoked permits is believed only as it was signed", async () => {
  const list = { issuedAt: "2026-09-26T06:00:00.000Z", permitIds: ["00112233445566ff", "10112233445566ff"] };
  const signature = Buffer.from(await sign(revokedBytes(list))).toString("base64url");
  const whole = { ...list, kid: 7, signature };
  expect(await isRevokedListSigned(whole, [key])).toBe(true);
  for (const changed of [
    { permitIds: [] },
    { permitIds: [list.permitIds[0]!] },
    { permitIds: list.permitIds.toReversed() },
    { issuedAt: "2026-09-26T07:00:00.000Z" },
    { kid: 8 },
    { signature: signature.replace(/^./, (first) => (first === "A" ? "B" : "A")) },
    { signature: "?" },
  ])
    expect(await isRevokedListSigned({ ...whole, ...changed }, [key])).toBe(false);
});
