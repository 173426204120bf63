import { useTranslations } from "use-intl";
import { PageHeader } from "#web/ui/page-header.tsx";
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
  if (!edit) return choose && <ChooseProperty path={path} choose={choose} />;
  const { service, propertyId, propertyName, ...editor } = edit;
  return (
    <div className="page page-body">
      <PageHeader
        above={propertyName}
        title={service ? t("editTitle", { name: service.name }) : t("createTitle")}
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
