import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { BecomeLandowner } from "#web/features/property/public.ts";
import { GroupsEditor } from "#web/features/property-group/public.ts";
import type { Route } from "./+types/property-groups";

export const loader = pageLoader({
  messages: ["propertyGroups", "form", "propertyForm"],
  load: async ({ api, me }) => ({
    choices: me?.roles.includes("landowner") ? await api("GET /api/property-groups", {}) : undefined,
  }),
});

/** One's groups of properties. */
export default function PropertyGroupsPage({ loaderData: { choices } }: Route.ComponentProps) {
  const t = useTranslations("propertyGroups");
  return (
    <div className="page page-body">
      <PageHeader title={t("title")} lead={t("lead")} />
      {choices ? <GroupsEditor choices={choices} /> : <BecomeLandowner next="/property-groups" />}
    </div>
  );
}
