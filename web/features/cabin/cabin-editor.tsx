import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { DraftQuestions } from "#web/platform/draft/draft-questions.tsx";
import { useDraftForm } from "#web/platform/draft/use-draft-form.ts";
import { DeleteButton } from "#web/platform/delete-button.tsx";
import { Form, Wide } from "#web/ui/form.tsx";
import { FormPart, FormParts } from "#web/ui/form-parts.tsx";
import { notify } from "#web/ui/toast.tsx";
import { type Host, useLockedFields } from "#web/features/property/public.ts";
import { ImageSection, createdNow } from "#web/features/media/public.ts";
import { CabinBasics, CabinBlackouts, CabinFacilities, CabinRental, CabinStatus } from "./cabin-fields.tsx";
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
  const navigate = useNavigate();
  const leaving = useRef(false);
  const isHost = host.rights.includes("own");
  const locked = useLockedFields(host);
  const edits = { locked: locked("edit") };
  // a new one is priced by whoever makes it
  const prices = { locked: cabin && locked("calendar") };
  const [uploading, setUploading] = useState(false);
  const { form, draft, view } = useDraftForm({
    shape: cabinShape,
    saved: cabin,
    initial: emptyCabin,
    storedAs: (saved) => (saved ? `cabin/${saved.cabinId}` : `cabin/new/${propertyId}`),
    create: (api, body, options) =>
      api(
        "POST /api/properties/:propertyId/cabins",
        { params: { propertyId }, body: isHost ? body : { ...body, status: "draft" } },
        options,
      ),
    change: (api, { cabinId }, body, options) =>
      api("PATCH /api/cabins/:cabinId", { params: { cabinId }, body }, options),
    fetch: (api, { cabinId }) => api("GET /api/cabins/:cabinId", { params: { cabinId } }),
  });
  const { all, part } = useCabinParts(form.values, cabin?.images.length ?? 0);
  async function leave(text: string) {
    leaving.current = !uploading;
    notify.success(text);
    await navigate(returnTo);
  }
  async function submit() {
    const saved = await draft.save();
    if (!saved) return;
    if (cabin) return leave(t("saved", { name: saved.name }));
    leaving.current = true;
    notify.success(t("saved", { name: saved.name }));
    await navigate(`?${new URLSearchParams({ propertyId, cabinId: saved.cabinId, returnTo })}#images`, {
      replace: true,
      state: createdNow,
    });
  }
  const remove = cabin && isHost && (
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
    <>
      <DraftQuestions view={view} draft={draft} onMine={() => void submit()} />
      <Form
        form={form}
        onSubmit={submit}
        save={t("save")}
        also={["pricePerDayOre"]}
        leaving={leaving}
        uploading={uploading}
        live={useLiveCabin(form.values)}
        wide
      >
        <FormParts names={all} open={all.map(({ id }) => id)} problem={form.problem} answer={form.answer}>
          <CabinBasics form={form} part={{ ...part("basics"), ...edits }} />
          <FormPart {...part("images")} {...edits}>
            <Wide>
              <ImageSection
                kind="cabin"
                id={cabin?.cabinId}
                images={cabin?.images ?? []}
                onBusy={setUploading}
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
            lettingLocked={cabin && locked("own")}
          />
          <CabinBlackouts form={form} part={{ ...part("blackouts"), ...prices }} />
          <CabinStatus form={form} part={part("status")} {...{ propertyId, isOpen, host }}>
            {remove}
          </CabinStatus>
        </FormParts>
      </Form>
    </>
  );
}
