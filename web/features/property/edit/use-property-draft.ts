/** A published property's changes of parcels and border are staged until the landowner confirms them. */
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Autosave, type AutosaveOptions } from "#web/platform/draft/autosave.ts";
import type { DraftView } from "#web/platform/draft/draft.ts";
import { readStoredDraft, storeDraft } from "#web/platform/draft/stored-draft.ts";
import { useDraft } from "#web/platform/draft/use-draft.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import {
  emptyProperty,
  type OwnPropertyView,
  type PropertyBody,
  propertyShape,
  type PropertyValues,
  isParcelFilled,
  propertyBody,
} from "./property-form.ts";
import { invalidNumberPaths } from "#web/i18n/number-input.ts";
import { bodyOfPart, type FieldError, partOfPath } from "#web/platform/draft/form-shape.ts";

export type PropertyForm = FormOf<PropertyValues>;
export type PropertyView = DraftView<PropertyValues, OwnPropertyView>;
export type PropertyAutosave = Autosave<PropertyValues, PropertyBody, OwnPropertyView>;
type OwnOptions =
  | "saved"
  | "initial"
  | "create"
  | "change"
  | "fetch"
  | "read"
  | "store"
  | "onCreated"
  | "newKey";
type DraftProps = Pick<AutosaveOptions<PropertyValues, PropertyBody, OwnPropertyView>, OwnOptions> & {
  words: UnfinishedTexts;
};

/** Creates the autosave; the draft is created on the server as soon as it has a name. */
export const propertyAutosave = ({ words, ...around }: DraftProps): PropertyAutosave =>
  new Autosave({
    ...around,
    shape: propertyShape,
    blank: emptyProperty(),
    isUnfinished,
    // parcels and border of a published property are not saved while they are edited
    isStaged: (part, { status }) => status === "published" && (part === "parcels" || part === "boundary"),
    wrong: (values, strict) => unfinishedErrors(values, strict, words),
    least: ({ name, type }) => (name.trim() === "" ? undefined : { part: "name", body: { name, type } }),
  });

type Options = {
  property: OwnPropertyView | undefined;
  initial: PropertyValues;
  uid: string;
  onCreated: (property: OwnPropertyView) => void;
};
/** The autosaved property form. `property` is the loaded version; a newer version is merged into the form. */
export function usePropertyDraft({ property, initial, uid, onCreated }: Options) {
  const t = useTranslations("form");
  const stored = (saved: OwnPropertyView | undefined) => `${uid}/property/${saved?.propertyId ?? "new"}`;
  const createAutosave = () =>
    propertyAutosave({
      saved: property,
      initial,
      create: (body, { key, keepalive }) =>
        browserApi({ ...(keepalive && { keepalive }) })(
          "POST /api/properties",
          { body },
          { idempotencyKey: key },
        ),
      change: ({ propertyId }, body, { keepalive }) =>
        browserApi({ ...(keepalive && { keepalive }) })("PATCH /api/properties/:propertyId", {
          params: { propertyId },
          body,
        }),
      fetch: async ({ propertyId }) => {
        const fresh = await browserApi()("GET /api/properties/:propertyId", { params: { propertyId } });
        if (!("ownerUid" in fresh)) throw new Error(`${propertyId} is shown as to a stranger`);
        return fresh;
      },
      read: (saved) => readStoredDraft(stored(saved), initial),
      store: (saved, draft) => storeDraft(stored(saved), draft),
      onCreated,
      newKey: randomKey,
      words: { notNumber: t("notNumber"), required: t("required"), notChosen: t("notChosen") },
    });
  const { draft: saver, ...rest } = useDraft<PropertyValues, PropertyBody, OwnPropertyView, PropertyAutosave>(
    createAutosave,
    property,
  );
  useSaveOnLeaving(saver);
  return { ...rest, saver };
}
export type PropertyDraft = ReturnType<typeof usePropertyDraft>;

/**
 * The form saves on blur. This hook saves when the network returns, when the page is hidden or left, and on
 * unload.
 */
function useSaveOnLeaving(saver: PropertyAutosave): void {
  useEffect(() => {
    const flush = () => void saver.flush();
    const hidden = () => document.hidden && flush();
    const online = () => void saver.flush({ online: true });
    addEventListener("online", online);
    addEventListener("pagehide", saver.flushOnUnload);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("online", online);
      removeEventListener("pagehide", saver.flushOnUnload);
      document.removeEventListener("visibilitychange", hidden);
      flush();
    };
  }, [saver]);
}

/** Errors that prevent sending a part: invalid numbers and unfinished fields. */
const { parts } = propertyShape;
type UnfinishedTexts = { notNumber: string; required: string; notChosen: string };

/** Fields whose municipality is not chosen: a partly typed one has no four-digit number. */
function missingChoices(values: PropertyValues): string[] {
  const { municipalityNumber, parcels = [] } = propertyBody(values);
  const isNumber = (number: string | null | undefined) => number === null || /^\d{4}$/.test(number ?? "");
  const ofParcels = parcels.flatMap((p, i) =>
    isNumber(p.municipalityNumber) ? [] : [`parcels.${i}.municipalityNumber`],
  );
  // a parcel without a municipality has the property's
  return isNumber(municipalityNumber) ? ofParcels : ["municipalityNumber"];
}

const isUnfinished = (part: string, values: PropertyValues): boolean =>
  invalidNumberPaths(bodyOfPart(propertyBody(values), parts[part])).length > 0 ||
  ((part === "municipalityNumber" || part === "parcels") &&
    missingChoices(values).some((path) =>
      [part, "municipalityNumber"].includes(partOfPath(parts, path) ?? ""),
    ));

/** An unfinished field is an error only once the reader has left it (`strict`). */
function unfinishedErrors(
  values: PropertyValues,
  strict: boolean,
  { notNumber, required, notChosen }: UnfinishedTexts,
): FieldError[] {
  const parcels = values.parcels.filter(isParcelFilled);
  const isBlank = (path: string) => {
    const [, row, key] = path.split(".");
    return (
      path.startsWith("parcels.") &&
      (key === "gnr" || key === "bnr") &&
      parcels[Number(row)]?.[key].trim() === ""
    );
  };
  const figures = invalidNumberPaths(propertyBody(values)).map((path) => ({
    code: "invalid_type",
    path,
    detail: isBlank(path) ? required : notNumber,
  }));
  if (!strict) return figures.filter((e) => !isBlank(e.path));
  const nameless = values.name.trim() === "" ? [{ code: "required", path: "name", detail: required }] : [];
  return [
    ...nameless,
    ...figures,
    ...missingChoices(values).map((path) => ({ code: "invalid_value", path, detail: notChosen })),
  ];
}
