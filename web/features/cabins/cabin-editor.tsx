import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useForm } from "../../platform/use-form.ts";
import { DeleteButton } from "../../ui/delete-button.tsx";
import { Form, FormSection, Wide } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { ImagesOf, justMade } from "../media/images-of.tsx";
import { CabinBasics, CabinBlackouts, CabinFacilities, CabinRental, CabinStatus } from "./cabin-fields.tsx";
import { type CabinBody, cabinBody, type CabinView, cabinValues, emptyCabin } from "./cabin-form.ts";

/** Adds a cabin to the property, or changes the one given. */
export function CabinEditor({ propertyId, cabin }: { propertyId: string; cabin: CabinView | undefined }) {
  const t = useTranslations("cabinForm");
  const media = useTranslations("media.image");
  const navigate = useNavigate();
  const leaving = useRef(false);
  const [uploading, setUploading] = useState(false);
  const form = useForm({
    initial: cabin ? cabinValues(cabin) : emptyCabin,
    bodyOf: cabinBody,
    send: (api, body: CabinBody, options) =>
      cabin
        ? api("PATCH /api/cabins/:cabinId", { params: { cabinId: cabin.cabinId }, body }, options)
        : api("POST /api/properties/:propertyId/cabins", { params: { propertyId }, body }, options),
  });
  const onward = `/dashboard?tab=my-properties#${propertyId}`;
  async function leave(text: string) {
    leaving.current = !uploading;
    notify.success(text);
    await navigate(onward);
  }
  async function submit() {
    const saved = await form.submit();
    if (!saved) return;
    if (cabin) return leave(t("saved", { name: saved.name }));
    leaving.current = true;
    notify.success(t("saved", { name: saved.name }));
    await navigate(`?${new URLSearchParams({ propertyId, cabinId: saved.cabinId })}#images`, { replace: true, state: justMade });
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
    <Form form={form} onSubmit={submit} save={t("save")} also={["pricePerDayOre"]} leaving={leaving} uploading={uploading} extra={remove}>
      <CabinBasics form={form} />
      <FormSection id="images" title={media("title")} lead={media("lead")}>
        <Wide>
          <ImagesOf kind="cabin" id={cabin?.cabinId} images={cabin?.images ?? []} onBusy={setUploading} onward={onward} />
        </Wide>
      </FormSection>
      <CabinFacilities form={form} />
      <CabinRental form={form} />
      <CabinBlackouts form={form} />
      <CabinStatus form={form} />
    </Form>
  );
}
