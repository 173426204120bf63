/** Drafts of short forms. They are separate from drafts of records, which have a version (decision 49). */
import { deleteStoredDrafts, readStoredDraft, storeDraft } from "./stored-draft.ts";

export type TypedDraft = {
  /** The uid of the person who typed; empty while signed out. */
  uid: string;
  name: string;
  /** The server's current time as an instant, which the demo can move. */
  now: string;
};
const keyPrefix = "typed/";
const keyOf = (uid: string, name: string) => `${keyPrefix}${uid}/${name}`;
const hour = 3_600_000;
const day = 24 * hour;
const thirtyDays = 30 * day;

const ageMs = (on: string, now: string): number => Date.parse(now) - Date.parse(on);
/**
 * Deletes old drafts: those of signed-out people after a day, since other people may use the browser, and the
 * others after a month.
 */
const deleteOldDrafts = (now: string): void =>
  deleteStoredDrafts(keyPrefix, (rest, on) => !(ageMs(on, now) < (rest.startsWith("/") ? day : thirtyDays)));

/** The person's own draft, or one typed before signing in, which then becomes the person's own. */
export function readTypedDraft<V extends object>({ uid, name, now }: TypedDraft, blank: V) {
  deleteOldDrafts(now);
  const own = readStoredDraft(keyOf(uid, name), blank);
  const stored = own ?? readStoredDraft(keyOf("", name), blank);
  if (!stored) return undefined;
  if (!own) {
    deleteTypedDraft("", name);
    storeDraft(keyOf(uid, name), stored);
  }
  return { values: stored.values, isFresh: ageMs(stored.on, now) < hour };
}

/**
 * Stores the values that differ from `saved`, or deletes the draft if none do. Restored values keep their
 * age, since nobody has typed them again.
 */
export function storeTypedDraft<V extends object>({ uid, name, now }: TypedDraft, values: V, saved: V): void {
  const was = new Map(Object.entries(saved).map(([key, value]) => [key, JSON.stringify(value)]));
  const typed = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== was.get(key)),
  ) as Partial<V>;
  const stored = readStoredDraft(keyOf(uid, name), saved);
  if (JSON.stringify(stored?.values) !== JSON.stringify(typed))
    storeDraft(keyOf(uid, name), { on: now, values: typed });
}

export const deleteTypedDraft = (uid: string, name: string): boolean =>
  storeDraft(keyOf(uid, name), { on: "", values: {} });

/** Deletes the drafts of all short forms at sign-out, since another person may use the browser next. */
export const deleteAllTypedDrafts = (): void => deleteStoredDrafts(keyPrefix);
