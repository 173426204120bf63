import { useTranslations } from "use-intl";
import { Wide } from "#web/ui/form/form.tsx";
import { FormPart, FormParts } from "#web/ui/form/form-parts.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { type Host, NounEditor, PublishPart, useNounEditor } from "#web/features/property/public.ts";
import { ImageSection, createdNow } from "#web/features/media/public.ts";
import { CabinBasics, CabinBlackouts, CabinFacilities, CabinRental } from "./cabin-fields.tsx";
import { useCabinParts } from "./use-cabin-parts.ts";
import { useLiveCabin } from "./use-live-cabin.ts";
import { cabinShape, type CabinView, emptyCabin } from "./cabin-form.ts";

type Props = {
  propertyId: string;
  /** The property is public. */
  isOpen: boolean;
  cabin: CabinView | undefined;
  host: Host;
  vatRegistered: boolean;
  /** The owner's rate today. */
  commissionPercent: number;
  returnTo: string;
};

/** Adds a cabin to the property, or edits the given one. */
export function CabinEditor({ propertyId, isOpen, cabin, host, returnTo, ...landowner }: Props) {
  const t = useTranslations("cabinForm");
  const editor = useNounEditor({
    ...{ noun: "cabin", propertyId, saved: cabin, host, returnTo },
    ...{ shape: cabinShape, initial: emptyCabin, unpublished: { status: "draft" } },
  });
  const { form, edits, prices, owned } = editor;
  const { all, part } = useCabinParts(form.values, cabin?.images.length ?? 0);
  async function submit() {
    const saved = await editor.draft.save();
    if (!saved) return;
    const text = t("saved", { name: saved.name });
    if (cabin) return editor.leave(text);
    notify.success(text);
    await editor.stay(saved, "images", createdNow);
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
            <PublishPart {...{ noun: "cabin", propertyId, isOpen, host, form }} />
            {editor.removed}
          </Wide>
        </FormPart>
      </FormParts>
    </NounEditor>
  );
}
