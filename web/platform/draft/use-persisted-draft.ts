/** Keeps the input of a short form in this browser until it is sent. */
import { useEffect, useRef } from "react";
import { useNow } from "#web/i18n/format.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { forgetTyped, readTyped, storeTyped } from "./typed-draft.ts";

type PersistedDraft<V extends object> = {
  /** The form and its subject: `rating/<bookingId>`; undefined to store nothing. */
  name: string | undefined;
  values: V;
  /** The values without the reader's input: only differences are stored. */
  saved: V;
  /** Called once, as the form opens. `isFresh`: typed within the hour. */
  restore: (kept: Partial<V>, isFresh: boolean) => void;
};

/**
 * Stores typed values across closing, Back, reload, a lost network and sign-in: for each person separately,
 * and values typed before signing in belong to the person who signs in within a day. Returns a function that
 * deletes them.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    if (!name) return;
    const stored = readTyped({ uid, name, now }, saved);
    if (stored) restore(stored.values, stored.isFresh);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something is typed
  useEffect(() => {
    if (name && isRead.current && !isSent.current) storeTyped({ uid, name, now }, values, saved);
    isRead.current = true;
  }, [values, saved]);
  return () => {
    isSent.current = true;
    if (name) forgetTyped(uid, name);
  };
}
