import { useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { useNamed } from "#web/i18n/in-language.tsx";
import { DraftQuestions } from "#web/platform/draft/draft-questions.tsx";
import { useDraftForm } from "#web/platform/draft/use-draft-form.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { DeleteButton } from "#web/platform/delete-button.tsx";
import { Form } from "#web/ui/form.tsx";
import { notify } from "#web/ui/toast.tsx";
import { type Host, useLockedFields } from "#web/features/property/public.ts";
import {
  ServiceAmounts,
  ServiceBasics,
  ServiceOfferings,
  ServicePrice,
  ServiceStatus,
} from "./service-fields.tsx";
import { emptyService, type ServiceOffering, serviceShape, type ServiceView } from "./service-form.ts";

type Props = {
  propertyId: string;
  /** The property is public. */
  isOpen: boolean;
  host: Host;
  service: ServiceView | undefined;
  /** The property's offerings that it can be added to. */
  offerings: readonly ServiceOffering[];
  /** Categories in use on the property. */
  categories: readonly string[];
  /** A path on our site to return to. */
  returnTo: string | undefined;
};

/** Adds a service to the property, or edits the given one. */
export function ServiceEditor({ propertyId, isOpen, host, offerings, service, categories, returnTo }: Props) {
  const t = useTranslations("serviceForm");
  const named = useNamed();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const isHost = host.rights.includes("own");
  const locked = useLockedFields(host);
  const edits = { locked: locked("edit") };
  // a new one is priced by whoever makes it
  const prices = { locked: service && locked("calendar") };
  const back = returnTo ?? `/services-page?propertyId=${propertyId}`;
  const { form, draft, view } = useDraftForm({
    shape: serviceShape,
    saved: service,
    initial: emptyService,
    storedAs: (saved) => (saved ? `service/${saved.serviceId}` : `service/new/${propertyId}`),
    create: (api, body, options) =>
      api(
        "POST /api/properties/:propertyId/services",
        { params: { propertyId }, body: isHost ? body : { ...body, status: "draft" } },
        options,
      ),
    change: (api, { serviceId }, body, options) =>
      api("PATCH /api/services/:serviceId", { params: { serviceId }, body }, options),
    fetch: (api, { serviceId }) => api("GET /api/services/:serviceId", { params: { serviceId } }),
  });
  async function leave(text: string) {
    leaving.current = true;
    notify.success(text);
    await navigate(back);
  }
  async function submit() {
    const saved = await draft.save();
    if (saved) await leave(t("saved", { name: saved.name }));
  }
  const extra = (
    <>
      <LinkButton to={back} look="quiet">
        {t("back")}
      </LinkButton>
      {service && isHost && (
        <DeleteButton
          label={t("delete.button")}
          title={named(t("delete.title", { name: service.name }), service.name)}
          text={t("delete.text")}
          failed={t("delete.failed")}
          send={(api) => api("DELETE /api/services/:serviceId", { params: { serviceId: service.serviceId } })}
          onDone={() => void leave(t("delete.done", { name: service.name }))}
        />
      )}
    </>
  );
  return (
    <>
      <DraftQuestions view={view} draft={draft} onMine={() => void submit()} />
      <Form
        form={form}
        onSubmit={submit}
        save={t("save")}
        also={["priceOre"]}
        leaving={leaving}
        extra={extra}
      >
        <ServiceBasics form={form} {...edits} categories={categories} />
        <ServicePrice form={form} {...prices} />
        <ServiceAmounts form={form} {...prices} />
        <ServiceOfferings form={form} {...prices} offerings={offerings} />
        <ServiceStatus form={form} {...edits} {...{ propertyId, isOpen, host }} />
      </Form>
    </>
  );
}
