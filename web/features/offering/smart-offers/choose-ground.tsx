import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import css from "#web/ui/layout/card-list.module.css";
import type { BookedProperty } from "./load-offers.ts";

/** Lets the hunter choose a property; shown if the query names none. */
export function ChooseGround({ properties }: { properties: readonly BookedProperty[] }) {
  const t = useTranslations("smartOffers");
  const find = (
    <LinkButton look="primary" to="/finn-jakttterreng">
      {t("find")}
    </LinkButton>
  );
  return (
    <div className="page page-body">
      <PageHeader
        title={t("choose")}
        lead={t("chooseLead")}
        {...(properties.length > 0 && { actions: find })}
      />
      {properties.length === 0 ? (
        <EmptyState heading="h2" title={t("knowNone")} text={t("knowNoneText")} action={find} />
      ) : (
        <ul className={css.list}>
          {properties.map(({ propertyId, name, municipality }) => (
            <li key={propertyId}>
              <Link to={`/hunter-smart-offer-view-page?propertyId=${propertyId}`}>{name}</Link>
              {municipality && <span className="muted">{shortMunicipalityName(municipality)}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
