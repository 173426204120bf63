import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Permit, permitBytes, permitText } from "#domain/permit/permit.ts";
import { keepPermits, keptPermits } from "./kept-permits.ts";

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const now = new Date("2027-09-30T10:00:00Z");
function permit(permitId: string, memberId: string, state: "valid" | "void" = "valid", to = "2027-10-04") {
  const said: Permit = {
    ...{ kid: 1, permitId, booking: "a1b2c3d4e5f6", ground: "0a0b0c0d0e0f", parts: [], quota: [] },
    ...{
      from: "2027-10-01",
      to,
      species: ["rype"],
      role: "hunter",
      holder: "Per H.",
      holderMark: "cafebabe",
    },
    issuedAt: now,
  };
  const payload = permitText(permitBytes(said), new Uint8Array(64));
  return { permitId, memberId, state, payload, pdfUrl: `/api/permits/${permitId}/pdf` };
}
const where = { place: "Storåsen", parts: ["Nordsida"] };
const idsAt = (at: Date) => keptPermits(at).map(({ permitId }) => permitId);
const [a, b] = ["00112233445566aa", "00112233445566bb"];

it("permits are kept until their stay is over, with where they hold", () => {
  keepPermits([permit(a, "per")], where, now);
  expect(keptPermits(now)).toEqual([{ ...permit(a, "per"), ...where }]);
  expect(idsAt(new Date("2027-10-03T21:59:00Z"))).toEqual([a]);
  expect(idsAt(new Date("2027-10-03T22:00:00Z"))).toEqual([]);
});
it("one that is void goes with the next look, those of others stay", () => {
  keepPermits([permit(a, "per")], where, now);
  keepPermits([permit(b, "kari")], where, now);
  expect(idsAt(now)).toEqual([a, b]);
  keepPermits([permit(a, "per", "void")], where, now);
  expect(idsAt(now)).toEqual([b]);
  keepPermits([permit(b, "kari", "void")], where, now);
  expect(stored.size).toBe(0);
});
it.each(["", "{", "[1]", '[{"permitId":"x"}]'])("what is stored otherwise (%j) is nothing", (text) => {
  stored.set("utmark.permits", text);
  expect(keptPermits(now)).toEqual([]);
});
