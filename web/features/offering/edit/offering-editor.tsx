import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { hasSamePriceUnit } from "#domain/offering/day-prices.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import type { CalendarDate } from "#domain/days.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Wide } from "#web/ui/form/form.tsx";
import { FormPart, FormParts } from "#web/ui/form/form-parts.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { offeringAddress } from "#domain/page-addresses.ts";
import { hasPrice, useBookabilityAdvice } from "#web/features/checkout/public.ts";
import { NounEditor, OnlyHostPublishes, useNounEditor } from "#web/features/property/public.ts";
import { createdState, ImageSection } from "#web/features/media/public.ts";
import { JustPublished } from "#web/features/search/public.ts";
import { TemplatePicker } from "./template-picker.tsx";
import { CapacityFields } from "./capacity-fields.tsx";
import { ExtrasFields } from "./extras-fields.tsx";
import { useLiveProblem } from "./live-problem.ts";
import { OfferingBasics, SeasonFields } from "./offering-fields.tsx";
import {
  emptyRequiredFields,
  emptyOffering,
  isPublished,
  type OfferingValues,
  type OfferingView,
  offeringShape,
} from "./offering-form.ts";
import { Preview } from "./preview.tsx";
import { PriceFields } from "./price-fields.tsx";
import { OfferingStatus, RuleFields } from "./rule-fields.tsx";
import { type OfferingContext, initialSpecies, type Template } from "./templates.ts";
import { neededParts, useEditorParts, type EditorPart } from "./use-parts.ts";

import css from "./offering-editor.module.css";

type Props = {
  by: OfferingContext;
  offering: OfferingView | undefined;
  prefill: Partial<OfferingValues>;
  today: CalendarDate;
  returnTo: string;
};
const publishedId = "just-published";
const also = ["pricing", "includedCabinIds", "optionalCabins"];

/** The form that creates an offering on the property, or edits the given one. */
export function OfferingEditor({ by, offering, prefill, today, returnTo }: Props) {
  const editor = useOfferingEditor(by, offering, { prefill, returnTo });
  const { form, edits, prices, owned } = editor;
  const names = useMemo(() => new Map(by.cabins.map((c) => [c.cabinId, c.name])), [by.cabins]);
  const { durationType, per } = form.values;
  const around = useMemo(
    () => ({
      vatRegistered: by.vatRegistered,
      commissionPercent: by.commissionPercent,
      cabinName: (id: string) => names.get(id) ?? "",
      dayPrices:
        offering && hasSamePriceUnit(offering, { durationType, pricing: { per } }) ? offering.dayPrices : [],
    }),
    [by.vatRegistered, by.commissionPercent, names, offering, durationType, per],
  );
  const who = guestKindOf(form.values.targetSpecies, by.fishing);
  const { all, part } = useEditorParts(form.values, who, offering?.images.length ?? 0);
  const [template, setTemplate] = useState<Template>();
  const live = useLiveProblem(form.values);
  const submit = useSubmit(editor, offering);
  const preview = <Preview values={form.values} around={around} who={who} />;
  return (
    <NounEditor
      editor={editor}
      onSubmit={submit}
      also={also}
      live={live}
      wide
      above={offering && isPublished(offering) && <PublishedNotice offering={offering} onward={returnTo} />}
      extra={<PreviewButton>{preview}</PreviewButton>}
    >
      {!offering && Object.keys(prefill).length === 0 && (
        <TemplatePicker by={by} today={today} form={form} chosen={template} onChoose={setTemplate} />
      )}
      <FormParts
        key={template?.kind}
        names={all}
        open={offering ? ["images"] : template ? ["basics", "price"] : neededParts}
        problem={form.problem}
        answer={form.answer}
        side={preview}
      >
        <OfferingBasics form={form} part={{ ...part("basics"), ...edits }} who={who} by={by} />
        <SeasonFields form={form} part={{ ...part("season"), ...prices }} by={by} />
        <CapacityFields
          form={form}
          part={{ ...part("capacity"), ...prices }}
          who={who}
          by={by}
          offering={offering}
        />
        <PriceFields
          form={form}
          part={{ ...part("price"), ...prices }}
          who={who}
          propertyId={by.propertyId}
          dayPrices={offering?.dayPrices.length ?? 0}
        />
        <ExtrasFields form={form} part={{ ...part("extras"), ...prices }} names={names} by={by} />
        <RuleFields
          form={form}
          part={part("rules")}
          who={who}
          locked={edits.locked}
          policyLocked={owned.locked}
        />
        <OfferingImages
          offering={offering}
          part={{ ...part("images"), ...edits }}
          onBusy={editor.setUploading}
          onward={returnTo}
        />
        {editor.owns ? (
          <OfferingStatus form={form} part={part("status")} by={by} offering={offering} today={today}>
            {editor.removed}
          </OfferingStatus>
        ) : (
          <FormPart {...part("status")}>
            <Wide>
              <OnlyHostPublishes host={by.host} />
            </Wide>
          </FormPart>
        )}
      </FormParts>
    </NounEditor>
  );
}

/** Saves, shows the result in a toast, and goes to the pictures, to the published notice, or back. */
function useSubmit(
  { draft, leave, stay }: ReturnType<typeof useOfferingEditor>,
  offering: OfferingView | undefined,
) {
  const t = useTranslations("offeringForm");
  const whatToDo = useBookabilityAdvice();
  return async () => {
    const saved = await draft.save();
    if (!saved) return;
    const [reason] = saved.notBookable;
    const message = reason
      ? `${t("saved", { name: saved.name })} ${whatToDo(reason)}`
      : t("savedOpen", { name: saved.name });
    const published = hasPrice(saved) && !(offering && isPublished(offering));
    if (offering && !published) return leave(message);
    if (!published) notify.success(message);
    await stay(saved, published ? publishedId : "images", { ...(!offering && createdState), published });
  };
}

/** Shown after the save that published the offering. */
function PublishedNotice({ offering, onward }: { offering: OfferingView; onward: string }) {
  const { state } = useLocation();
  if (!(state as { published?: boolean } | null)?.published) return null;
  const { name, propertyId, offeringId, location } = offering;
  return (
    <div id={publishedId} className={css.published}>
      <JustPublished
        name={name}
        propertyId={propertyId}
        offeringId={offeringId}
        location={location}
        onward={onward}
        address={offeringAddress(offering)}
      />
    </div>
  );
}

function useOfferingEditor(
  by: OfferingContext,
  offering: OfferingView | undefined,
  { prefill, returnTo }: Pick<Props, "prefill" | "returnTo">,
) {
  const cabinIds = by.cabins.map((c) => c.cabinId);
  const shape = offeringShape(cabinIds);
  const serviceIds = by.services.flatMap((s) => (s.always ? [s.serviceId] : []));
  const initial = emptyOffering(cabinIds, initialSpecies(by.species), by.fishing, { serviceIds, ...prefill });
  const { cabins } = offering ? shape.valuesOf(offering) : initial;
  return useNounEditor({
    noun: "offering",
    propertyId: by.propertyId,
    host: by.host,
    saved: offering,
    returnTo,
    shape,
    initial,
    emptyOf: emptyRequiredFields,
    unpublished: { status: "draft", published: false },
    mend: ({ cabins: draftCabins, ...rest }) => ({
      ...rest,
      ...(draftCabins && {
        cabins: cabins.map((row) => draftCabins.find((c) => c.cabinId === row.cabinId) ?? row),
      }),
    }),
  });
}

/** The button that opens the preview on screens without room for it beside the form. */
function PreviewButton({ children }: { children: React.ReactNode }) {
  const t = useTranslations("offeringForm.preview");
  const [open, setOpen] = useState(false);
  return (
    <div className={css.preview}>
      <Button onClick={() => setOpen(true)}>{t("show")}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("title")}>
        {children}
      </Dialog>
    </div>
  );
}

type ImagesProps = {
  offering: OfferingView | undefined;
  part: EditorPart;
  onBusy: (busy: boolean) => void;
  onward: string;
};

function OfferingImages({ offering, part, onBusy, onward }: ImagesProps) {
  return (
    <FormPart {...part}>
      <Wide>
        <ImageSection
          kind="offering"
          id={offering?.offeringId}
          images={offering?.images ?? []}
          onBusy={onBusy}
          onward={onward}
        />
      </Wide>
    </FormPart>
  );
}
