import { beforeEach, expect, it, vi } from "vitest";
import { deleteAllTypedDrafts, deleteTypedDraft, readTypedDraft, storeTypedDraft } from "./typed-draft.ts";

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

it("typed text is restored for the person who typed it, until it is sent", () => {
  storeTypedDraft(draft("ola"), { text: "Fine dager", stars: 5 }, blank);
  expect(readTypedDraft(draft("ola"), blank)).toEqual({
    values: { text: "Fine dager", stars: 5 },
    isFresh: true,
  });
  expect(readTypedDraft(draft("kari"), blank)).toBeUndefined();
  expect(readTypedDraft(draft("ola", later(2)), blank)?.isFresh).toBe(false);
  deleteTypedDraft("ola", "rating/b1");
  expect(readTypedDraft(draft("ola"), blank)).toBeUndefined();
});

it("only values that differ from the saved ones are stored", () => {
  storeTypedDraft(draft("ola"), { text: "Fine dager", stars: 5 }, { text: "Fine dager", stars: 4 });
  expect(readTypedDraft(draft("ola"), blank)?.values).toEqual({ stars: 5 });
  storeTypedDraft(draft("ola"), blank, blank);
  expect(readTypedDraft(draft("ola"), blank)).toBeUndefined();
});

it("text typed while signed out belongs to the first person who signs in within a day", () => {
  const typed = { text: "Til dere", stars: null };
  storeTypedDraft(draft(""), typed, blank);
  expect(readTypedDraft(draft("ola", later(25)), blank)).toBeUndefined();
  storeTypedDraft(draft(""), typed, blank);
  expect(readTypedDraft(draft("ola", later(0.5)), blank)?.values).toEqual({ text: "Til dere" });
  expect(readTypedDraft(draft("kari", later(0.5)), blank)).toBeUndefined();
  expect(readTypedDraft(draft("ola", later(0.5)), blank)?.values).toEqual({ text: "Til dere" });
  expect(readTypedDraft(draft("ola", later(1.2)), blank)?.isFresh).toBe(false); // since it was typed
});

it("the age of a draft counts from the last change, however often it is opened", () => {
  storeTypedDraft(draft("ola"), { text: "Fine dager", stars: 5 }, blank);
  storeTypedDraft(draft("ola", later(0.9)), { text: "Fine dager", stars: 5 }, blank); // as on restoring
  expect(readTypedDraft(draft("ola", later(1.5)), blank)?.isFresh).toBe(false);
  storeTypedDraft(draft("ola", later(1.5)), { text: "Fine dager her", stars: 5 }, blank);
  expect(readTypedDraft(draft("ola", later(2)), blank)?.isFresh).toBe(true);
});

it("drafts of signed-out writers are deleted after a day, those of signed-in ones after a month", () => {
  storeTypedDraft(draft(""), { text: "Fra en som gikk", stars: null }, blank);
  storeTypedDraft({ ...draft("ola"), name: "contact" }, { text: "Snart", stars: null }, blank);
  const storedKeys = () => Object.keys(localStorage);
  expect(readTypedDraft(draft("", later(25)), blank)).toBeUndefined();
  expect(storedKeys()).toEqual(["utmark-unsaved/typed/ola/contact"]);
  readTypedDraft(draft("kari", later(31 * 24)), blank);
  expect(storedKeys()).toEqual([]);
});

it("a draft is deleted after a month and when its writer signs out, and drafts of records stay", () => {
  storeTypedDraft(draft("ola"), { text: "Gammelt", stars: null }, blank);
  expect(readTypedDraft(draft("ola", later(31 * 24)), blank)).toBeUndefined();
  localStorage.setItem("utmark-unsaved/ola/offering/o1", "{}");
  deleteAllTypedDrafts();
  expect(readTypedDraft(draft("ola"), blank)).toBeUndefined();
  expect(localStorage.getItem("utmark-unsaved/ola/offering/o1")).toBe("{}");
});
