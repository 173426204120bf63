import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import {
  BulkChange,
  bulkChangePage,
  ChangeDetails,
  loadBulkChange,
  useChangeText,
} from "#web/features/bulk-change/public.ts";
import { BecomeLandowner } from "#web/features/property/public.ts";
import type { Route } from "./+types/change-offerings";

export const loader = pageLoader({
  messages: ["bulkChange", "propertyFilter", "coHosts", "form", "propertyForm"],
  load: async ({ api, url, me }) => {
    if (!me?.roles.includes("landowner")) return {};
    const bulkChangeId = url.searchParams.get("bulkChangeId");
    if (!bulkChangeId) return { loaded: await loadBulkChange(api, url.searchParams) };
    return { change: await api("GET /api/bulk-changes/:bulkChangeId", { params: { bulkChangeId } }) };
  },
});

/** Changes many offerings at once, or shows one such change. */
export default function ChangeOfferings({ loaderData: { loaded, change } }: Route.ComponentProps) {
  const t = useTranslations("bulkChange");
  const textOf = useChangeText();
  if (change)
    return (
      <div className="page page-body">
        <PageHeader above={t("title")} title={textOf(change)} />
        <ChangeDetails change={change} />
        <div>
          <LinkButton look="quiet" to={bulkChangePage}>
            {t("back")}
          </LinkButton>
        </div>
      </div>
    );
  return (
    <div className="page page-body">
      <PageHeader title={t("title")} lead={t("lead")} />
      {loaded ? <BulkChange loaded={loaded} /> : <BecomeLandowner next={bulkChangePage} />}
    </div>
  );
}
