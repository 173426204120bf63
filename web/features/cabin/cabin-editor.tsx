import { useTranslations } from "use-intl";
import { Wide } from "#web/ui/form/form.tsx";
import { FormPart, FormParts } from "#web/ui/form/form-parts.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { type Host, NounEditor, PublishPart, useNounEditor } from "#web/features/property/public.ts";
import { ImageSection, createdState } from "#web/features/media/public.ts";
import { CabinBasics, CabinBlackouts, CabinFacilities, CabinRental } from "./cabin-fields.tsx";
import { useCabinParts } from "./use-cabin-parts.ts";
import { cabinShape, type CabinView, emptyCabin, type CabinValues, cabinBody } from "./cabin-form.ts";
import { useMemo } from "react";
import type { Problem } from "#contract/client.ts";
import { checkCabin } from "#domain/cabin/cabin-rules.ts";
import { cabinFacilities } from "#domain/cabin/lists.ts";
import { isCalendarDate } from "#domain/days.ts";
import { refusal } from "#web/platform/draft/form-shape.ts";

type Props = {
  propertyId: string;
  /** Whether the property is public. */
  isOpen: boolean;
  cabin: CabinView | undefined;
  host: Host;
  vatRegistered: boolean;
  /** The landowner's commission rate today. */
  commissionPercent: number;
  returnTo: string;
};

/** The form for a new cabin on the property, or for editing `cabin`. */
export function CabinEditor({ propertyId, isOpen, cabin, host, returnTo, ...landowner }: Props) {
  const t = useTranslations("cabinForm");
  const editor = useNounEditor({
    noun: "cabin",
    propertyId,
    saved: cabin,
    host,
    returnTo,
    shape: cabinShape,
    initial: emptyCabin,
    unpublished: { status: "draft" },
  });
  const { form, edits, prices, owned } = editor;
  const { all, part } = useCabinParts(form.values, cabin?.images.length ?? 0);
  async function submit() {
    const saved = await editor.draft.save();
    if (!saved) return;
    const text = t("saved", { name: saved.name });
    if (cabin) return editor.leave(text);
    notify.success(text);
    await editor.stay(saved, "images", createdState);
  }
  return (
    <NounEditor editor={editor} onSubmit={submit} live={useLiveCabin(form.values)} wide>
      <FormParts names={all} open={all.map(({ id }) => id)} problem={form.problem} answer={form.answer}>
        <CabinBasics form={form} part={{ ...part("basics"), ...edits }} />
        <FormPart {...part("images")} {...edits}>
          <Wide>
            <ImageSection
              kind="cabin"
              id={cabin?.cabinId}
              images={cabin?.images ?? []}
              onBusy={editor.setUploading}
              onward={returnTo}
            />
          </Wide>
        </FormPart>
        <CabinFacilities form={form} part={{ ...part("facilities"), ...edits }} />
        <CabinRental
          form={form}
          part={part("rental")}
          {...landowner}
          locked={prices.locked}
          lettingLocked={owned.locked}
        />
        <CabinBlackouts form={form} part={{ ...part("blackouts"), ...prices }} />
        <FormPart {...part("status")}>
          <Wide>
            <PublishPart noun="cabin" propertyId={propertyId} isOpen={isOpen} host={host} form={form} />
            {editor.removed}
          </Wide>
        </FormPart>
      </FormParts>
    </NounEditor>
  );
}

/** Live validation of a cabin, by the same rules as the server's. */
function useLiveCabin(values: CabinValues): Problem | undefined {
  const t = useTranslations("form.wrong");
  const facility = useTranslations("lists.facility");
  return useMemo(() => {
    const b = cabinBody(values);
    const completed = {
      availableFrom: b.availableFrom && isCalendarDate(b.availableFrom) ? b.availableFrom : null,
      availableTo: b.availableTo && isCalendarDate(b.availableTo) ? b.availableTo : null,
      minBookingDays: b.minBookingDays ?? null,
      maxBookingDays: b.maxBookingDays ?? null,
      // A period that is not completely typed counts as valid, and stays in the list so that indexes fit.
      blackoutPeriods: (b.blackoutPeriods ?? []).map((p) =>
        isCalendarDate(p.from) && isCalendarDate(p.to) ? p : { from: "2000-01-01", to: "2000-01-02" },
      ),
      customFacilities: b.customFacilities ?? [],
    };
    // compares with facility names in the reader's language; the server compares with those of all languages
    const facilityNames = cabinFacilities.map((one) => facility(one));
    const errors = checkCabin(completed, facilityNames).map(({ code, path }) => ({
      code,
      path,
      detail: t(code),
    }));
    return errors.length > 0 ? refusal(errors) : undefined;
  }, [values, t, facility]);
}
