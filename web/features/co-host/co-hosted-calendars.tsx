import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import type { Client } from "#contract/client.ts";
import { Badge } from "#web/ui/status-badge.tsx";
import type { CoHosting } from "./invitation.tsx";

/** Loads the landowners whose calendars this person manages. */
export async function loadCoHostedCalendars(api: Client): Promise<CoHosting[]> {
  const { items } = await api("GET /api/co-hosting", {});
  return items.filter(({ status, rights }) => status === "accepted" && rights.includes("calendar"));
}

export function CoHostedCalendars({ helped }: { helped: readonly CoHosting[] }) {
  const t = useTranslations("coHosts");
  const named = useNameInLanguage();
  if (helped.length === 0) return null;
  return (
    <p className="row">
      {helped.map(({ coHostId, propertyName: place, hostName: name }) => (
        <Badge key={coHostId}>{named(t("coHostOfPlace", { place, name }), place)}</Badge>
      ))}
    </p>
  );
}
