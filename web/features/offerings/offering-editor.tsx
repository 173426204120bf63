import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Species } from "#domain/lists.ts";
import { useForm } from "../../platform/use-form.ts";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { CapacityFields } from "./capacity-fields.tsx";
import { ExampleCard } from "./example-card.tsx";
import { exampleStay } from "./example-stay.ts";
import { CabinUses, ServiceFields } from "./extras-fields.tsx";
import css from "./offering-editor.module.css";
import { DurationFields, OfferingBasics, OfferingStatus, RuleFields, SeasonFields } from "./offering-fields.tsx";
import { emptyOffering, type OfferingBody, type OfferingView, offeringBody, offeringValues } from "./offering-form.ts";
import { PriceFields } from "./price-fields.tsx";

export type OfferedBy = { propertyId: string; fishing: boolean; species: Species[]; cabins: { cabinId: string; name: string }[]; vatRegistered: boolean };
const also = ["pricing", "includedCabinIds", "optionalCabins"];

/** Makes an offering on the property, or changes the one given. */
export function OfferingEditor({ by, offering }: { by: OfferedBy; offering: OfferingView | undefined }) {
  const t = useTranslations("offeringForm");
  const navigate = useNavigate();
  const leaving = useRef(false);
  const names = useMemo(() => new Map(by.cabins.map((c) => [c.cabinId, c.name])), [by.cabins]);
  const form = useForm({
    initial: offering ? offeringValues(offering, [...names.keys()]) : emptyOffering([...names.keys()], by.species, by.fishing),
    bodyOf: offeringBody,
    send: (api, body: OfferingBody, options) =>
      offering
        ? api("PATCH /api/offerings/:offeringId", { params: { offeringId: offering.offeringId }, body }, options)
        : api("POST /api/properties/:propertyId/offerings", { params: { propertyId: by.propertyId }, body }, options),
  });
  const example = useMemo(() => exampleStay(form.values, by.vatRegistered, (id) => names.get(id) ?? ""), [form.values, by.vatRegistered, names]);
  async function leave(text: string) {
    leaving.current = true;
    notify.success(text);
    await navigate(`/dashboard?tab=my-properties#${by.propertyId}`);
  }
  async function submit() {
    const saved = await form.submit();
    if (saved) await leave(t(saved.available ? "savedOpen" : "saved", { name: saved.name }));
  }
  const remove = offering && (
    <DeleteButton
      label={t("delete.button")}
      title={t("delete.title", { name: offering.name })}
      text={t("delete.text")}
      failed={t("delete.failed")}
      send={(api) => api("DELETE /api/offerings/:offeringId", { params: { offeringId: offering.offeringId } })}
      onDone={() => void leave(t("delete.done"))}
    />
  );
  return (
    <div className={css.layout}>
      <Form form={form} onSubmit={submit} save={t("save")} also={also} leaving={leaving} extra={remove}>
        <OfferingBasics form={form} />
        <SeasonFields form={form} />
        <DurationFields form={form} />
        <CabinUses form={form} names={names} propertyId={by.propertyId} />
        <CapacityFields form={form} />
        <PriceFields form={form} />
        <div className={css.inline}>
          <ExampleCard example={example} />
        </div>
        <ServiceFields form={form} />
        <RuleFields form={form} />
        <OfferingStatus form={form} />
      </Form>
      <aside className={css.aside}>
        <ExampleCard example={example} />
      </aside>
    </div>
  );
}
