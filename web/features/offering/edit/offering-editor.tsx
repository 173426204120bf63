import { useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { whoComes } from "#domain/offering/who-comes.ts";
import type { Species } from "#domain/offering/species.ts";
import { useForm } from "#web/platform/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { DeleteButton } from "#web/platform/delete-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form } from "#web/ui/form.tsx";
import { FormParts } from "#web/ui/form-parts.tsx";
import { notify } from "#web/ui/toast.tsx";
import { createdNow } from "#web/features/media/public.ts";
import { CapacityFields } from "./capacity-fields.tsx";
import { CabinUses, ServiceFields } from "./extras-fields.tsx";
import { useLiveProblem } from "./live-problem.ts";
import css from "./offering-editor.module.css";
import { DurationFields, OfferingBasics, SeasonFields } from "./offering-fields.tsx";
import { OfferingImages } from "./offering-images.tsx";
import {
  emptyOf,
  emptyOffering,
  type OfferingBody,
  type OfferingValues,
  type OfferingView,
  offeringBody,
  offeringValues,
} from "./offering-form.ts";
import { Preview } from "./preview.tsx";
import { PriceFields } from "./price-fields.tsx";
import { OfferingStatus, RuleFields } from "./rule-fields.tsx";
import { useParts } from "./use-parts.ts";

type OfferedBy = {
  propertyId: string;
  fishing: boolean;
  species: Species[];
  cabins: { cabinId: string; name: string }[];
  vatRegistered: boolean;
};
type Props = {
  by: OfferedBy;
  offering: OfferingView | undefined;
  prefill: Partial<OfferingValues>;
  returnTo: string;
};
const also = ["pricing", "includedCabinIds", "optionalCabins"];

/** Makes an offering on the property, or changes the one given. */
export function OfferingEditor({ by, offering, prefill, returnTo }: Props) {
  const t = useTranslations("offeringForm");
  const leaving = useRef(false);
  const [uploading, setUploading] = useState(false);
  const navigate = useNavigate();
  const form = useOfferingForm(by, offering, prefill);
  const names = useMemo(() => new Map(by.cabins.map((c) => [c.cabinId, c.name])), [by.cabins]);
  const cabinName = useCallback((id: string) => names.get(id) ?? "", [names]);
  const who = whoComes(form.values.targetSpecies, by.fishing);
  const { all, part } = useParts(form.values, who);
  const live = useLiveProblem(form.values);
  async function leave(text: string) {
    leaving.current = !uploading;
    notify.success(text);
    await navigate(returnTo);
  }
  async function submit() {
    const saved = await form.submit();
    if (!saved) return;
    const told = t(saved.available ? "savedOpen" : "saved", { name: saved.name });
    if (offering) return leave(told);
    leaving.current = true;
    notify.success(told);
    await navigate(`?${new URLSearchParams({ offeringId: saved.offeringId, returnTo })}#images`, {
      replace: true,
      state: createdNow,
    });
  }
  const preview = (
    <Preview values={form.values} vatRegistered={by.vatRegistered} cabinName={cabinName} who={who} />
  );
  return (
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
      <FormParts
        names={all}
        first={offering ? "images" : "basics"}
        problem={form.problem}
        answer={form.answer}
        side={preview}
      >
        <OfferingBasics form={form} part={part("basics")} />
        <OfferingImages offering={offering} part={part("images")} onBusy={setUploading} onward={returnTo} />
        <SeasonFields form={form} part={part("season")} />
        <DurationFields form={form} part={part("duration")} />
        <CabinUses form={form} part={part("cabins")} names={names} propertyId={by.propertyId} />
        <CapacityFields form={form} part={part("capacity")} who={who} />
        <PriceFields form={form} part={part("price")} who={who} />
        <ServiceFields form={form} part={part("services")} />
        <RuleFields form={form} part={part("rules")} who={who} />
        <OfferingStatus form={form} part={part("status")}>
          {offering && <Remove offering={offering} onDone={() => void leave(t("delete.done"))} />}
        </OfferingStatus>
      </FormParts>
    </Form>
  );
}

const useOfferingForm = (
  by: OfferedBy,
  offering: OfferingView | undefined,
  prefill: Partial<OfferingValues>,
) => {
  const cabinIds = by.cabins.map((c) => c.cabinId);
  return useForm({
    initial: offering
      ? offeringValues(offering, cabinIds)
      : emptyOffering(cabinIds, by.species, by.fishing, prefill),
    bodyOf: offeringBody,
    emptyOf,
    send: (api, body: OfferingBody, options) =>
      offering
        ? api(
            "PATCH /api/offerings/:offeringId",
            { params: { offeringId: offering.offeringId }, body },
            options,
          )
        : api(
            "POST /api/properties/:propertyId/offerings",
            { params: { propertyId: by.propertyId }, body },
            options,
          ),
  });
};

/** Where there is no room beside the form. */
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
  return (
    <div>
      <DeleteButton
        label={t("button")}
        title={t("title", { name })}
        text={t("text")}
        failed={t("failed")}
        send={(api) => api("DELETE /api/offerings/:offeringId", { params: { offeringId } })}
        onDone={onDone}
      />
    </div>
  );
}
