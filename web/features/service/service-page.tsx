import { useTranslations } from "use-intl";
import { useNamed } from "#web/i18n/in-language.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ChooseProperty, type Host, type PropertyChoice } from "#web/features/property/public.ts";
import { ServiceEditor } from "./service-editor.tsx";
import type { ServiceOffering, ServiceView } from "./service-form.ts";

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

/** The service form, or first the choice of a property. `path`: this page's address. */
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
  const named = useNamed();
  if (!edit) return choose && <ChooseProperty path={path} choose={choose} />;
  const { service, propertyId, propertyName, ...editor } = edit;
  return (
    <div className="page page-body">
      <PageHeader
        above={named(propertyName, propertyName)}
        title={service ? t("editTitle", { name: service.name }) : t("createTitle")}
        heading={service && named(t("editTitle", { name: service.name }), service.name)}
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
