import { useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useForm } from "../../platform/use-form.ts";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { CabinBasics, CabinBlackouts, CabinFacilities, CabinRental, CabinStatus } from "./cabin-fields.tsx";
import { type CabinBody, cabinBody, type CabinView, cabinValues, emptyCabin } from "./cabin-form.ts";

/** Adds a cabin to the property, or changes the one given. */
export function CabinEditor({ propertyId, cabin }: { propertyId: string; cabin: CabinView | undefined }) {
  const t = useTranslations("cabinForm");
  const navigate = useNavigate();
  const leaving = useRef(false);
  const form = useForm({
    initial: cabin ? cabinValues(cabin) : emptyCabin,
    bodyOf: cabinBody,
    send: (api, body: CabinBody, options) =>
      cabin
        ? api("PATCH /api/cabins/:cabinId", { params: { cabinId: cabin.cabinId }, body }, options)
        : api("POST /api/properties/:propertyId/cabins", { params: { propertyId }, body }, options),
  });
  async function leave(text: string) {
    leaving.current = true;
    notify.success(text);
    await navigate(`/dashboard?tab=my-properties#${propertyId}`);
  }
  async function submit() {
    const saved = await form.submit();
    if (saved) await leave(t("saved", { name: saved.name }));
  }
  const remove = cabin && (
    <DeleteButton
      label={t("delete.button")}
      title={t("delete.title", { name: cabin.name })}
      text={t("delete.text")}
      failed={t("delete.failed")}
      send={(api) => api("DELETE /api/cabins/:cabinId", { params: { cabinId: cabin.cabinId } })}
      onDone={() => void leave(t("delete.done"))}
    />
  );
  return (
    <Form form={form} onSubmit={submit} save={t("save")} also={["pricePerDayOre"]} leaving={leaving} extra={remove}>
      <CabinBasics form={form} />
      <CabinFacilities form={form} />
      <CabinRental form={form} />
      <CabinBlackouts form={form} />
      <CabinStatus form={form} />
    </Form>
  );
}
