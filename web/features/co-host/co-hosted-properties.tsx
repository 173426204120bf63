import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { invitationAddress } from "#domain/page-addresses.ts";
import rows from "#web/ui/layout/card-list.module.css";
import css from "./co-hosts.module.css";
import { useFormat } from "#web/i18n/format.ts";
import { Section } from "#web/ui/layout/section.tsx";
import type { CoHosting } from "./invitation.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import type { Client } from "#contract/client.ts";

/** Loads the landowners for whom this person manages a calendar. */
export async function loadCoHostedCalendars(api: Client): Promise<CoHosting[]> {
  const { items } = await api("GET /api/co-hosting", {});
  return items.filter(({ status, rights }) => status === "accepted" && rights.includes("calendar"));
}

export function CoHostedCalendars({ helped }: { helped: readonly CoHosting[] }) {
  const t = useTranslations("coHosts");
  const withName = useNameInLanguage();
  if (helped.length === 0) return null;
  return (
    <p className="row">
      {helped.map(({ coHostId, propertyName: place, hostName: name }) => (
        <Badge key={coHostId}>{withName(t("coHostOfPlace", { place, name }), place)}</Badge>
      ))}
    </p>
  );
}

/** A badge with the landowner's name, for what a co-host helps with but does not own. */
export function CoHostOf({ name }: { name: string }) {
  const t = useTranslations("coHosts");
  return <Badge>{t("coHostOf", { name })}</Badge>;
}

/** The properties that this person helps with as a co-host, and invitations to help with others. */
export function CoHostedProperties({ items }: { items: readonly CoHosting[] }) {
  const t = useTranslations("coHosts");
  const withName = useNameInLanguage();
  const f = useFormat();
  return (
    <div className={css.helping}>
      <Section title={t("helping")}>
        <ul className={rows.list}>
          {items.map(({ coHostId, propertyName, hostName: name, rights, status }) => (
            <li key={coHostId}>
              <Link to={invitationAddress(coHostId)}>{withName(propertyName, propertyName)}</Link>
              <span className="muted small">
                {status === "accepted"
                  ? [t("coHostOf", { name }), f.list(rights.map((right) => t(`right.${right}`)))].join(" · ")
                  : `${t("card", { host: name })}. ${t(`status.${status}`)}.`}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
