import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import {
  ChooseProperty,
  type Host,
  type PropertyChoice,
  NounEditor,
  useNounEditor,
} from "#web/features/property/public.ts";
import { type ServiceOffering, type ServiceView, emptyService, serviceShape } from "./service-form.ts";
import { LinkButton } from "#web/ui/button.tsx";
import {
  ServiceAmounts,
  ServiceBasics,
  ServiceOfferings,
  ServicePrice,
  ServiceStatus,
} from "./service-fields.tsx";

type EditData = {
  service: ServiceView | undefined;
  propertyId: string;
  propertyName: string;
  isOpen: boolean;
  host: Host;
  offerings: ServiceOffering[];
  categories: string[];
  returnTo: string | undefined;
};

/** The service form, or before it the choice of a property. `path`: the address of this page. */
export function ServicePage({
  path,
  choose,
  edit,
}: {
  path: string;
  choose: PropertyChoice | undefined;
  edit: EditData | undefined;
}) {
  const t = useTranslations("serviceForm");
  const withName = useNameInLanguage();
  if (!edit) return choose && <ChooseProperty path={path} choose={choose} />;
  const { service, propertyId, propertyName, ...editor } = edit;
  return (
    <div className="page page-body">
      <PageHeader
        above={withName(propertyName, propertyName)}
        title={service ? t("editTitle", { name: service.name }) : t("createTitle")}
        heading={service && withName(t("editTitle", { name: service.name }), service.name)}
        lead={t("lead")}
      />
      <ServiceEditor
        key={service?.serviceId ?? propertyId}
        propertyId={propertyId}
        service={service}
        {...editor}
      />
    </div>
  );
}

type Props = {
  propertyId: string;
  /** Whether the property is public. */
  isOpen: boolean;
  host: Host;
  service: ServiceView | undefined;
  /** The property's offerings to which the service can be added. */
  offerings: readonly ServiceOffering[];
  /** Categories that other services of the property have. */
  categories: readonly string[];
  /** A path of this site to which the page returns. */
  returnTo: string | undefined;
};

/** The form for a new service of the property, or for editing `service`. */
function ServiceEditor({ propertyId, isOpen, host, offerings, service, categories, returnTo }: Props) {
  const t = useTranslations("serviceForm");
  const back = returnTo ?? `/services-page?propertyId=${propertyId}`;
  const editor = useNounEditor({
    noun: "service",
    propertyId,
    saved: service,
    host,
    returnTo: back,
    shape: serviceShape,
    initial: emptyService,
    unpublished: { status: "draft" },
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
      <ServiceStatus form={form} {...edits} propertyId={propertyId} isOpen={isOpen} host={host} />
    </NounEditor>
  );
}
