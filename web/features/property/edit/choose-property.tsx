import { spokenName } from "#domain/municipality/spoken-name.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { mayActAs } from "#domain/account/policy.ts";
import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { BecomeLandowner } from "./become-landowner.tsx";
import css from "#web/ui/card-list.module.css";

export type PropertyChoice = {
  may: boolean;
  properties: {
    propertyId: string;
    name: string;
    municipality: string | null;
    offerings: { offeringId: string; name: string }[];
  }[];
};

/** The properties that a cabin or an offering can be added to. */
export async function loadPropertyChoice(api: Client, me: Profile | undefined): Promise<PropertyChoice> {
  if (!mayActAs(me, "landowner")) return { may: false, properties: [] };
  const { items } = await api("GET /api/properties/mine", { query: { limit: 100 } });
  return {
    may: true,
    properties: items.map(({ propertyId, name, municipality, offerings }) => ({
      propertyId,
      name,
      municipality,
      offerings: offerings.map((o) => ({ offeringId: o.offeringId, name: o.name })),
    })),
  };
}

/** Shown where the query names no property. `path`: the page to return to. */
export function ChooseProperty({
  path,
  choose: { may, properties },
}: {
  path: string;
  choose: PropertyChoice;
}) {
  const t = useTranslations("mine");
  return (
    <div className="page page-body">
      <PageHeader title={t("choose")} />
      {!may ? (
        <BecomeLandowner next={path} />
      ) : properties.length === 0 ? (
        <EmptyState
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={
            <LinkButton look="primary" to="/property-registration-page">
              {t("register")}
            </LinkButton>
          }
        />
      ) : (
        <ul className={css.list}>
          {properties.map(({ propertyId, name, municipality }) => (
            <li key={propertyId}>
              <Link to={`${path}?propertyId=${propertyId}`}>{name}</Link>
              {municipality && <span className="muted small">{spokenName(municipality)}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
