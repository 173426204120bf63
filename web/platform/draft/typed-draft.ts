/** The drafts of short forms, apart from those of what is saved by its version (decision 49). */
import { dropStoredDrafts, readStoredDraft, storeDraft } from "./stored-draft.ts";

export type TypedDraft = {
  /** Whose; empty while signed out. */
  uid: string;
  name: string;
  /** The product's clock, an instant. */
  now: string;
};
const all = "typed/";
const keyOf = (uid: string, name: string) => `${all}${uid}/${name}`;
const hour = 3_600_000;
const day = 24 * hour;
const month = 30 * day;

/** The reader's own, or what was typed within a day before they signed in, which becomes theirs. */
export function readTyped<V extends object>({ uid, name, now }: TypedDraft, blank: V) {
  const read = (of: string, mostAge: number) => {
    const kept = readStoredDraft(keyOf(of, name), blank);
    const age = Date.parse(now) - Date.parse(kept?.on ?? "");
    return kept && age < mostAge ? { values: kept.values, isFresh: age < hour } : undefined;
  };
  const own = read(uid, month);
  if (own || !uid) return own;
  const before = read("", day);
  if (before) {
    storeDraft(keyOf("", name), { on: now, values: {} });
    storeDraft(keyOf(uid, name), { on: now, values: before.values });
  }
  return before;
}

/** Keeps what differs from `saved`; nothing where all is as saved. */
export function storeTyped<V extends object>({ uid, name, now }: TypedDraft, values: V, saved: V): void {
  const was = new Map(Object.entries(saved).map(([key, value]) => [key, JSON.stringify(value)]));
  const typed = Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== was.get(key));
  storeDraft(keyOf(uid, name), { on: now, values: Object.fromEntries(typed) as Partial<V> });
}

export const forgetTyped = (uid: string, name: string): boolean =>
  storeDraft(keyOf(uid, name), { on: "", values: {} });

/** All of them: on signing out, since somebody else may be next at the browser. */
export const forgetAllTyped = (): void => dropStoredDrafts(all);
