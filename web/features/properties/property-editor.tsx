import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useForm } from "../../platform/use-form.ts";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { ParcelFields } from "./parcel-fields.tsx";
import { BasicFields, BoundaryFields, ContactFields, GroundFields, HuntFields, PlaceFields, type Spot } from "./property-fields.tsx";
import { type Own, type PropertyBody, propertyBody, type PropertyValues, propertyValues } from "./property-form.ts";
import { PublishFields } from "./publish-fields.tsx";

const overview = "/dashboard?tab=my-properties";

/** Registers a property, or changes the one given. */
export function PropertyEditor({ property, initial }: { property: Own | undefined; initial: PropertyValues }) {
  const t = useTranslations("propertyForm");
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [spot, setSpot] = useState<Spot | undefined>(property?.location ?? undefined);
  const form = useForm({
    initial: property ? propertyValues(property) : initial,
    bodyOf: propertyBody,
    send: (api, body: PropertyBody, options) =>
      property ? api("PATCH /api/properties/:propertyId", { params: { propertyId: property.propertyId }, body }, options) : api("POST /api/properties", { body }, options),
  });
  async function leave(text: string, to: string) {
    leaving.current = true;
    notify.success(text);
    await navigate(to);
  }
  async function submit() {
    const saved = await form.submit();
    if (saved) await leave(t(saved.status === "published" ? "savedPublished" : "saved", { name: saved.name }), `${overview}#${saved.propertyId}`);
  }
  const remove = property && (
    <DeleteButton
      label={t("delete.button")}
      title={t("delete.title", { name: property.name })}
      text={t("delete.text")}
      failed={t("delete.failed")}
      send={(api) => api("DELETE /api/properties/:propertyId", { params: { propertyId: property.propertyId } })}
      onDone={() => void leave(t("delete.done"), overview)}
    />
  );
  return (
    <Form form={form} onSubmit={submit} save={t("save")} also={["municipalityNumber", "area", "contact"]} leaving={leaving} extra={remove}>
      <BasicFields form={form} />
      <PlaceFields form={form} onSpot={setSpot} />
      <ParcelFields form={form} />
      <BoundaryFields form={form} near={spot} />
      <GroundFields form={form} />
      <HuntFields form={form} />
      <ContactFields form={form} />
      <PublishFields form={form} missing={property?.missing ?? []} />
    </Form>
  );
}
