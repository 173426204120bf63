import { beforeEach, expect, it, vi } from "vitest";
import { forgetAllTyped, forgetTyped, readTyped, storeTyped } from "./typed-draft.ts";

const blank = { text: "", stars: null as number | null };
const now = "2027-09-20T10:00:00.000Z";
const later = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
const draft = (uid: string, at = now) => ({ uid, name: "rating/b1", now: at });

beforeEach(() => {
  const stored: Record<string, string> = {};
  const storage = Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
    removeItem: { value: (key: string) => void delete stored[key] },
  });
  vi.stubGlobal("localStorage", storage);
  return () => vi.unstubAllGlobals();
});

it("gives back what was typed to who typed it, until it is sent", () => {
  storeTyped(draft("ola"), { text: "Fine dager", stars: 5 }, blank);
  expect(readTyped(draft("ola"), blank)).toEqual({ values: { text: "Fine dager", stars: 5 }, isFresh: true });
  expect(readTyped(draft("kari"), blank)).toBeUndefined();
  expect(readTyped(draft("ola", later(2)), blank)?.isFresh).toBe(false);
  forgetTyped("ola", "rating/b1");
  expect(readTyped(draft("ola"), blank)).toBeUndefined();
});

it("keeps only what differs from what is saved", () => {
  storeTyped(draft("ola"), { text: "Fine dager", stars: 5 }, { text: "Fine dager", stars: 4 });
  expect(readTyped(draft("ola"), blank)?.values).toEqual({ stars: 5 });
  storeTyped(draft("ola"), blank, blank);
  expect(readTyped(draft("ola"), blank)).toBeUndefined();
});

it("follows its writer over sign-in, for a day, and only once", () => {
  storeTyped(draft(""), { text: "Til dere", stars: null }, blank);
  expect(readTyped(draft("ola", later(25)), blank)).toBeUndefined();
  expect(readTyped(draft("ola", later(0.5)), blank)?.values).toEqual({ text: "Til dere" });
  expect(readTyped(draft("kari", later(0.5)), blank)).toBeUndefined();
  expect(readTyped(draft("ola", later(0.5)), blank)?.values).toEqual({ text: "Til dere" });
});

it("is forgotten after a month, and when its writer signs out, with the drafts of others kept apart", () => {
  storeTyped(draft("ola"), { text: "Gammelt", stars: null }, blank);
  expect(readTyped(draft("ola", later(31 * 24)), blank)).toBeUndefined();
  localStorage.setItem("utmark-unsaved/ola/offering/o1", "{}");
  forgetAllTyped();
  expect(readTyped(draft("ola"), blank)).toBeUndefined();
  expect(localStorage.getItem("utmark-unsaved/ola/offering/o1")).toBe("{}");
});
