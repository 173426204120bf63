import { useEffect, useState, useSyncExternalStore } from "react";
import { fieldsOf, type FormOf } from "#web/ui/form/form-state.ts";
import type { Draft, DraftView, SavedVersion } from "./draft.ts";

/** The state of a draft made by `createDraft`, for a form. A newer `saved` is merged into it. */
export function useDraft<
  V extends object,
  B extends object,
  S extends SavedVersion,
  D extends Draft<V, B, S>,
>(createDraft: () => D & Draft<V, B, S>, saved: S | undefined) {
  const [draft] = useState(createDraft);
  const view = useSyncExternalStore(draft.subscribe, draft.view, draft.view);
  useEffect(() => draft.open(), [draft]); // before merging, which overwrites the stored draft
  useEffect(() => {
    if (saved) draft.adopt(saved);
  }, [draft, saved]);
  return { draft, view, form: formOf<V>(draft.set, view) };
}

const formOf = <V extends object>(
  set: (part: Partial<V>) => void,
  { values, problem, answer, saving, unsaved, isStored }: DraftView<V, unknown>,
): FormOf<V> => ({
  values,
  set,
  ...fieldsOf(values, set),
  problem,
  answer,
  busy: saving,
  dirty: unsaved,
  isStored,
});
