import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { type Host, NounEditor, useNounEditor } from "#web/features/property/public.ts";
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
  const back = returnTo ?? `/services-page?propertyId=${propertyId}`;
  const editor = useNounEditor({
    ...{ noun: "service", propertyId, saved: service, host, returnTo: back },
    ...{ shape: serviceShape, initial: emptyService, unpublished: { status: "draft" } },
  });
  const { form, edits, prices } = editor;
  async function submit() {
    const saved = await editor.draft.save();
    if (saved) await editor.leave(t("saved", { name: saved.name }));
  }
  const extra = (
    <>
      <LinkButton to={back} look="quiet">
        {t("back")}
      </LinkButton>
      {editor.removed}
    </>
  );
  return (
    <NounEditor editor={editor} onSubmit={submit} extra={extra}>
      <ServiceBasics form={form} {...edits} categories={categories} />
      <ServicePrice form={form} {...prices} />
      <ServiceAmounts form={form} {...prices} />
      <ServiceOfferings form={form} {...prices} offerings={offerings} />
      <ServiceStatus form={form} {...edits} {...{ propertyId, isOpen, host }} />
    </NounEditor>
  );
}
