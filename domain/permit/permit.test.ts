import encodeQR from "qr";
import { describe, expect, it } from "vitest";
import { speciesKeys } from "../species/species.ts";
import { fromBase45, toBase45 } from "./base45.ts";
import { holderOf, markOf, type Permit, permitBytes, permitText, readPermit } from "./permit.ts";
import { permitSpecies, speciesMask, speciesOfMask } from "./species-bits.ts";

const permit: Permit = {
  kid: 1,
  permitId: "00112233445566ff",
  booking: "a1b2c3d4e5f6",
  ground: "0a0b0c0d0e0f",
  parts: [],
  from: "2026-09-25",
  to: "2026-09-28",
  species: ["elg", "isfiske"],
  quota: [{ species: "elg", count: 2 }],
  role: "leader",
  holder: "Kari N.",
  holderMark: "cafebabe",
  issuedAt: new Date("2026-09-01T08:00:00Z"),
};
const signature = new Uint8Array(64).fill(255);
const textOf = (p: Permit) => permitText(permitBytes(p), signature);
const longest: Permit = {
  ...permit,
  kid: 65_535,
  parts: Array.from({ length: 10 }, () => "ffffffffffff"),
  species: permitSpecies,
  quota: permitSpecies.slice(0, 8).map((species) => ({ species, count: 255 })),
  holder: "Ø".repeat(10),
};

describe("Base45", () => {
  it.each([
    ["AB", "BB8"],
    ["Hello!!", "%69 VD92EX0"],
    ["base-45", "UJCLQE7W581"],
    ["ietf!", "QED8WEX0"],
  ])("writes %s as RFC 9285 does", (plain, text) => {
    expect(toBase45(new TextEncoder().encode(plain))).toBe(text);
    expect(new TextDecoder().decode(fromBase45(text))).toBe(plain);
  });
  it.each(["A", "AB8A", "aB8", ":::", "::", "BB8\n1"])("refuses %j", (text) =>
    expect(fromBase45(text)).toBeUndefined(),
  );
});

describe("species of a permit", () => {
  it("keeps the bits of permits that are out", () =>
    expect(permitSpecies.slice(0, 24)).toEqual(
      (
        "elg hjort daahjort villrein raadyr villsvin muflon moskusfe bjorn ulv jerv gaupe rype skogsfugl " +
        "hare and_gaas rev sjofugl bever innlandsfiske elvefiske laksefiske havfiske isfiske"
      ).split(" "),
    ));
  it("has a bit for each species, each once, and at most 32", () => {
    expect([...permitSpecies].sort()).toEqual(speciesKeys.toSorted());
    expect(permitSpecies.length).toBeLessThanOrEqual(32);
  });
  it("refuses a bit that is nobody's", () => {
    expect(speciesOfMask(speciesMask(permitSpecies))).toEqual(permitSpecies);
    expect(speciesOfMask(2 ** 31)).toBeUndefined();
  });
});

describe("the payload", () => {
  it.each([permit, longest, { ...permit, parts: null, species: [], quota: [] }])(
    "is read as written",
    (one) => expect(readPermit(textOf(one))).toEqual({ permit: one, signed: permitBytes(one), signature }),
  );
  it("fits in a QR code of version 10-M at its longest", () => {
    expect(permitBytes(longest).length + 64).toBe(203);
    const options = { ecc: "medium", encoding: "alphanumeric", border: 1 } as const;
    expect(encodeQR(textOf(longest), "raw", options).length).toBeLessThanOrEqual(57 + 2);
    expect(encodeQR(textOf(permit), "raw", options).length).toBeLessThanOrEqual(57 + 2);
  });
  it("is what docs/permit.md says, byte by byte", () =>
    expect(Buffer.from(permitBytes(permit)).toString("hex")).toBe(
      "01" +
        "0001" +
        "00112233445566ff" +
        "a1b2c3d4e5f6" +
        "0a0b0c0d0e0f" +
        "099b" +
        "099e" +
        "00800001" +
        "05" +
        "cafebabe" +
        "6a968600" +
        "07" +
        "4b617269204e2e" +
        "01" +
        "0002" +
        "00",
    ));
  it("is nothing when it is cut, longer, or of an unknown role", () => {
    const bytes = permitBytes(permit);
    for (let length = 0; length < bytes.length; length++)
      expect(readPermit(permitText(bytes.slice(0, length), signature))).toBeUndefined();
    expect(readPermit(permitText(Uint8Array.from([...bytes, 0]), signature))).toBeUndefined();
    expect(readPermit(permitText(bytes.with(31, 6), signature))).toBeUndefined();
    expect(readPermit("https://utmark.example/lag/x")).toBeUndefined();
  });
  it("is nothing with a length or a bit that is nobody's", () => {
    const bytes = permitBytes({ ...permit, quota: [{ species: "elg", count: 1 }], parts: [] });
    const [name, quota] = [40, 41 + new TextEncoder().encode(permit.holder).length];
    expect(readPermit(permitText(bytes, signature))).toBeDefined();
    for (const wrong of [
      bytes.with(quota + 1, 24),
      bytes.with(quota, 9),
      Uint8Array.from([...bytes.with(quota + 3, 11), ...new Uint8Array(66)]),
      Uint8Array.from([...bytes.slice(0, name), 0, 0, 0]),
    ])
      expect(readPermit(permitText(wrong, signature))).toBeUndefined();
  });
  it("of a later version is called newer", () =>
    expect(readPermit(permitText(permitBytes(permit).with(0, 2), signature))).toBe("newer"));
  it.each<Partial<Permit>>([
    { kid: 65_536 },
    { from: "2019-12-31" },
    { permitId: "00112233445566" },
    { holder: "" },
    { holder: "Ø".repeat(11) },
    { quota: [{ species: "elg", count: 256 }] },
    { parts: Array.from({ length: 11 }, () => "ffffffffffff") },
  ])("throws rather than cut %j", (wrong) => expect(() => permitBytes({ ...permit, ...wrong })).toThrow());
});

it.each([
  ["Kari Nordmann", "Kari N."],
  ["  Per   Olav  Åsen ", "Per Å."],
  ["Cher", "Cher"],
  ["Ådne-Kristoffersønn Ødegård", "Ådne-Kristoffer Ø."],
  ["王小明", "王小明"],
])("shows %s as %s", (name, holder) => {
  expect(holderOf(name)).toBe(holder);
  expect(new TextEncoder().encode(holder).length).toBeLessThanOrEqual(20);
});

it("marks an id by its last six bytes", () =>
  expect(markOf("123e4567-e89b-42d3-a456-426614174000")).toBe("426614174000"));
