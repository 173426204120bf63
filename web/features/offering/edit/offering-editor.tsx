import { useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useNamed } from "#web/i18n/in-language.tsx";
import { hasSamePriceUnit } from "#domain/offering/day-prices.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import type { CalendarDate } from "#domain/days.ts";
import { DraftQuestions } from "#web/platform/draft/draft-questions.tsx";
import { useDraftForm } from "#web/platform/draft/use-draft-form.ts";
import { Button } from "#web/ui/button.tsx";
import { DeleteButton } from "#web/platform/delete-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, Wide } from "#web/ui/form.tsx";
import { FormPart, FormParts } from "#web/ui/form-parts.tsx";
import { notify } from "#web/ui/toast.tsx";
import { offeringAddress } from "#domain/page-addresses.ts";
import { hasPrice, useBookabilityAdvice } from "#web/features/checkout/public.ts";
import { OnlyHostPublishes, useLockedFields } from "#web/features/property/public.ts";
import { createdNow } from "#web/features/media/public.ts";
import { JustPublished } from "#web/features/search/public.ts";
import { TemplatePicker } from "./template-picker.tsx";
import { CapacityFields } from "./capacity-fields.tsx";
import { ExtrasFields } from "./extras-fields.tsx";
import { useLiveProblem } from "./live-problem.ts";
import css from "./offering-editor.module.css";
import { OfferingBasics, SeasonFields } from "./offering-fields.tsx";
import { OfferingImages } from "./offering-images.tsx";
import {
  emptyOf,
  emptyOffering,
  isOut,
  type OfferingValues,
  type OfferingView,
  offeringShape,
} from "./offering-form.ts";
import { Preview } from "./preview.tsx";
import { PriceFields } from "./price-fields.tsx";
import { OfferingStatus, RuleFields } from "./rule-fields.tsx";
import { type OfferedBy, speciesAtFirst, type Template } from "./templates.ts";
import { neededParts, useEditorParts } from "./use-parts.ts";

type Props = {
  by: OfferedBy;
  offering: OfferingView | undefined;
  prefill: Partial<OfferingValues>;
  today: CalendarDate;
  returnTo: string;
};
const publishedId = "just-published";
const mayPublish = ({ host }: OfferedBy) => host.rights.includes("own");
const also = ["pricing", "includedCabinIds", "optionalCabins"];

/** Creates an offering on the property, or edits the given one. */
export function OfferingEditor({ by, offering, prefill, today, returnTo }: Props) {
  const t = useTranslations("offeringForm");
  const leaving = useRef(false);
  const [uploading, setUploading] = useState(false);
  const { form, draft, view } = useOfferingForm(by, offering, prefill);
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
  const isHost = mayPublish(by);
  const { all, part } = useEditorParts(form.values, who, offering?.images.length ?? 0);
  const locked = useLockedFields(by.host);
  const edits = { locked: locked("edit") };
  // a new one is priced by whoever makes it
  const prices = { locked: offering && locked("calendar") };
  const [template, setTemplate] = useState<Template>();
  const live = useLiveProblem(form.values);
  const { leave, submit } = useSubmit(draft, { offering, returnTo, uploading, leaving });
  const preview = <Preview values={form.values} around={around} who={who} />;
  return (
    <>
      <DraftQuestions view={view} draft={draft} onMine={() => void submit()} />
      {offering && isOut(offering) && <PublishedNow offering={offering} onward={returnTo} />}
      <Form
        form={form}
        onSubmit={submit}
        save={t("save")}
        also={also}
        leaving={leaving}
        uploading={uploading}
        live={live}
        wide
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
          <OfferingBasics form={form} part={{ ...part("basics"), ...edits }} who={who} fishing={by.fishing} />
          <SeasonFields form={form} part={{ ...part("season"), ...prices }} />
          <CapacityFields form={form} part={{ ...part("capacity"), ...prices }} who={who} />
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
            policyLocked={offering && locked("own")}
          />
          <OfferingImages
            offering={offering}
            part={{ ...part("images"), ...edits }}
            onBusy={setUploading}
            onward={returnTo}
          />
          {isHost ? (
            <OfferingStatus form={form} part={part("status")} by={by} today={today}>
              {offering && <Remove offering={offering} onDone={() => void leave(t("delete.done"))} />}
            </OfferingStatus>
          ) : (
            <FormPart {...part("status")}>
              <Wide>
                <OnlyHostPublishes host={by.host} />
              </Wide>
            </FormPart>
          )}
        </FormParts>
      </Form>
    </>
  );
}

type Submitting = {
  offering: OfferingView | undefined;
  returnTo: string;
  uploading: boolean;
  /** Set while the form itself navigates. */
  leaving: { current: boolean };
};
/** Saves, shows the result in a toast, and goes on to the pictures, to what was published, or back. */
function useSubmit(
  draft: ReturnType<typeof useOfferingForm>["draft"],
  { offering, returnTo, uploading, leaving }: Submitting,
) {
  const t = useTranslations("offeringForm");
  const navigate = useNavigate();
  const whatToDo = useBookabilityAdvice();
  async function leave(text: string) {
    leaving.current = !uploading;
    notify.success(text);
    await navigate(returnTo);
  }
  async function submit() {
    const saved = await draft.save();
    if (!saved) return;
    const [reason] = saved.notBookable;
    const message = reason
      ? `${t("saved", { name: saved.name })} ${whatToDo(reason)}`
      : t("savedOpen", { name: saved.name });
    const published = hasPrice(saved) && !(offering && isOut(offering));
    if (offering && !published) return leave(message);
    leaving.current = true;
    if (!published) notify.success(message);
    const here = new URLSearchParams({ offeringId: saved.offeringId, returnTo });
    await navigate(`?${here}#${published ? publishedId : "images"}`, {
      replace: true,
      state: { ...(!offering && createdNow), published },
    });
    leaving.current = false;
  }
  return { leave, submit };
}

/** Shown after a save that published it. */
function PublishedNow({ offering, onward }: { offering: OfferingView; onward: string }) {
  const { state } = useLocation();
  if (!(state as { published?: boolean } | null)?.published) return null;
  const { name, propertyId, offeringId, location } = offering;
  return (
    <div id={publishedId} className={css.published}>
      <JustPublished
        {...{ name, propertyId, offeringId, location, onward }}
        address={offeringAddress(offering)}
      />
    </div>
  );
}

const useOfferingForm = (
  by: OfferedBy,
  offering: OfferingView | undefined,
  prefill: Partial<OfferingValues>,
) => {
  const { propertyId } = by;
  const cabinIds = by.cabins.map((c) => c.cabinId);
  const shape = offeringShape(cabinIds);
  const serviceIds = by.services.flatMap((s) => (s.always ? [s.serviceId] : []));
  const initial = emptyOffering(cabinIds, speciesAtFirst(by.species), by.fishing, { serviceIds, ...prefill });
  const { cabins } = offering ? shape.valuesOf(offering) : initial;
  return useDraftForm({
    shape,
    saved: offering,
    initial,
    storedAs: (saved) => (saved ? `offering/${saved.offeringId}` : `offering/new/${propertyId}`),
    emptyOf,
    mend: ({ cabins: draftCabins, ...rest }) => ({
      ...rest,
      ...(draftCabins && {
        cabins: cabins.map((row) => draftCabins.find((c) => c.cabinId === row.cabinId) ?? row),
      }),
    }),
    create: (api, body, options) =>
      api(
        "POST /api/properties/:propertyId/offerings",
        {
          params: { propertyId },
          body: mayPublish(by) ? body : { ...body, status: "draft", published: false },
        },
        options,
      ),
    change: (api, { offeringId }, body, options) =>
      api("PATCH /api/offerings/:offeringId", { params: { offeringId }, body }, options),
    fetch: (api, { offeringId }) => api("GET /api/offerings/:offeringId", { params: { offeringId } }),
  });
};

/** For screens without room beside the form. */
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

function Remove({ offering: { offeringId, name }, onDone }: { offering: OfferingView; onDone: () => void }) {
  const t = useTranslations("offeringForm.delete");
  const named = useNamed();
  return (
    <div>
      <DeleteButton
        label={t("button")}
        title={named(t("title", { name }), name)}
        text={t("text")}
        failed={t("failed")}
        send={(api) => api("DELETE /api/offerings/:offeringId", { params: { offeringId } })}
        onDone={onDone}
      />
    </div>
  );
}
