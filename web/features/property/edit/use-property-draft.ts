import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api-client.ts";
import { randomKey } from "#web/platform/idempotency-key.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { storeDraft, readStoredDraft } from "./stored-draft.ts";
import { type Own, type PropertyValues, propertyValues } from "./property-form.ts";
import { PropertySaver } from "./autosave.ts";
import type { SaverView } from "./autosave-types.ts";

export type PropertyForm = FormOf<PropertyValues>;
export type PropertyDraft = { form: PropertyForm; view: SaverView; saver: PropertySaver };
type Options = {
  property: Own | undefined;
  initial: PropertyValues;
  uid: string;
  onCreated: (property: Own) => void;
};

/**
 * The property being written, saved as it is written. `property` is what the page was loaded with; a newer
 * one is taken in.
 */
export function usePropertyDraft({ property, initial, uid, onCreated }: Options): PropertyDraft {
  const t = useTranslations("form");
  const [saver] = useState(
    () =>
      new PropertySaver({
        property,
        values: property ? propertyValues(property) : initial,
        create: ({ body, key, keepalive }) =>
          browserApi({ ...(keepalive && { keepalive }) })(
            "POST /api/properties",
            { body },
            { idempotencyKey: key },
          ),
        change: (propertyId, { body, version, keepalive }) =>
          browserApi({ ...(keepalive && { keepalive }) })("PATCH /api/properties/:propertyId", {
            params: { propertyId },
            body: { ...body, ...(version !== undefined && { version }) },
          }),
        fetch: async (propertyId) => {
          const fresh = await browserApi()("GET /api/properties/:propertyId", { params: { propertyId } });
          if (!("ownerUid" in fresh)) throw new Error(`${propertyId} is shown as to a stranger`);
          return fresh;
        },
        keep: (propertyId, unsaved) => storeDraft(uid, propertyId, unsaved),
        onCreated: (made) => {
          storeDraft(uid, undefined, {});
          onCreated(made);
        },
        newKey: randomKey,
        words: { notNumber: t("notNumber"), required: t("required"), notChosen: t("notChosen") },
      }),
  );
  const view = useSyncExternalStore(saver.subscribe, saver.view, saver.view);
  useEffect(() => {
    if (property) saver.adopt(property);
  }, [saver, property]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is offered once, when the form opens
  useEffect(() => saver.offer(readStoredDraft(uid, saver.view().property?.propertyId)), [saver]);
  useSaveOnLeaving(saver);
  return { form: formOf(saver, view), view, saver };
}

/**
 * At blur the form asks for it; here: when the network comes back, the page is hidden or left, and when the
 * browser closes it.
 */
function useSaveOnLeaving(saver: PropertySaver): void {
  useEffect(() => {
    const flush = () => void saver.flush();
    const hidden = () => document.hidden && flush();
    const online = () => void saver.flush({ online: true });
    addEventListener("online", online);
    addEventListener("pagehide", saver.lastWords);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("online", online);
      removeEventListener("pagehide", saver.lastWords);
      document.removeEventListener("visibilitychange", hidden);
      flush();
    };
  }, [saver]);
}

const formOf = ({ set }: PropertySaver, { values, problem, saving, unsaved }: SaverView): PropertyForm => ({
  values,
  set,
  text: (name) => ({ name, value: values[name], onChange: (e) => set({ [name]: e.currentTarget.value }) }),
  tick: (name) => ({
    name,
    checked: values[name] as boolean,
    onChange: (e) => set({ [name]: (e.currentTarget as HTMLInputElement).checked }),
  }),
  problem,
  busy: saving,
  dirty: unsaved,
});
