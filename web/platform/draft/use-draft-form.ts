import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { inputErrors } from "#web/platform/api/input-errors.ts";
import type { SavedVersion } from "./draft.ts";
import type { FormShape } from "./form-shape.ts";
import { SaveOnRequest } from "./save-on-request.ts";
import { readStoredDraft, storeDraft } from "./stored-draft.ts";
import { useDraft } from "./use-draft.ts";

type Options<V extends object, B extends object, S extends SavedVersion> = {
  shape: FormShape<V, B, S>;
  saved: S | undefined;
  /** The initial values of a form for a new record. */
  initial: V;
  /** Returns the storage key of a saved record, or of a new one. */
  storedAs: (saved: S | undefined) => string;
  create: (api: Client, body: B, options: CallOptions) => Promise<S>;
  change: (api: Client, saved: S, body: Partial<B>, options: CallOptions) => Promise<S>;
  fetch: (api: Client, saved: S) => Promise<S>;
  /** Repairs a stored draft that has choices which no longer exist. */
  mend?: (stored: Partial<V>) => Partial<V>;
  /** Returns the paths of required fields that are empty; reported only together with invalid numbers. */
  emptyOf?: (values: V) => string[];
};

/** A form saved by its button. The unsaved draft survives a reload, and is merged with others' changes. */
export function useDraftForm<V extends object, B extends object, S extends SavedVersion>(
  o: Options<V, B, S>,
) {
  const t = useTranslations("form");
  const uid = useRootData()?.me?.uid ?? "";
  const storageKey = (saved: S | undefined) => `${uid}/${o.storedAs(saved)}`;
  const createDraft = () =>
    new SaveOnRequest<V, B, S>({
      shape: o.shape,
      saved: o.saved,
      initial: o.initial,
      blank: o.initial,
      create: (body, { key }) => o.create(browserApi(), body, { idempotencyKey: key }),
      change: (saved, body, { key }) =>
        o.change(browserApi(), saved, body, key === undefined ? {} : { idempotencyKey: key }),
      fetch: (saved) => o.fetch(browserApi(), saved),
      wrong: (values, strict) =>
        strict ? inputErrors(o.shape.bodyOf(values), o.emptyOf?.(values) ?? [], t) : [],
      read: (saved) => {
        const stored = readStoredDraft(storageKey(saved), o.initial);
        return stored && { ...stored, values: o.mend?.(stored.values) ?? stored.values };
      },
      store: (saved, draft) => storeDraft(storageKey(saved), draft),
    });
  return useDraft<V, B, S, SaveOnRequest<V, B, S>>(createDraft, o.saved);
}
