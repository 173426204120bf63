/** Stores the input of a short form in this browser until the form is sent. */
import { useEffect, useRef } from "react";
import { useNow } from "#web/i18n/format.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { deleteTypedDraft, readTypedDraft, storeTypedDraft } from "./typed-draft.ts";

type PersistedDraft<V extends object> = {
  /** The name of the form and its subject, such as `rating/<bookingId>`. If undefined, nothing is stored. */
  name: string | undefined;
  values: V;
  /** The values without the reader's input. Only values that differ are stored. */
  saved: V;
  /** Called with the stored values when the form opens. `isFresh`: they were typed within the last hour. */
  restore: (kept: Partial<V>, isFresh: boolean) => void;
};

/**
 * Stores typed values, so that they survive closing, Back, a reload, a lost network and sign-in. Each person
 * has separate drafts; a draft typed while signed out belongs to the person who signs in within a day.
 * Returns a function that deletes the draft.
 */
export function usePersistedDraft<V extends object>({
  name,
  values,
  saved,
  restore,
}: PersistedDraft<V>): () => void {
  const now = useNow();
  const uid = useRootData()?.me?.uid ?? "";
  const isRead = useRef(false);
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    if (!name) return;
    const stored = readTypedDraft({ uid, name, now }, saved);
    if (stored) restore(stored.values, stored.isFresh);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the reader types
  useEffect(() => {
    if (name && isRead.current && !isSent.current) storeTypedDraft({ uid, name, now }, values, saved);
    isRead.current = true;
  }, [values, saved]);
  return () => {
    isSent.current = true;
    if (name) deleteTypedDraft(uid, name);
  };
}
