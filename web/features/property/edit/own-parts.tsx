import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { offeringAddress } from "#domain/page-addresses.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { BookabilityBadge } from "#web/features/checkout/public.ts";
import css from "./my-properties.module.css";
import { OfferingToggle } from "./offering-toggle.tsx";
import type { OwnPropertyView } from "./property-form.ts";
import { cabinState } from "./cabin-state.ts";

const query = (path: string, q: Record<string, string>) => `${path}?${new URLSearchParams(q)}`;
type Props = { property: OwnPropertyView };

/** Links to the form for those who may change something in it. */
function NameOf({ name, to, rights }: { name: string; to: string; rights: OwnPropertyView["rights"] }) {
  const changes = rights.includes("edit") || rights.includes("calendar");
  return changes ? (
    <Link className={css.name} to={to}>
      {name}
    </Link>
  ) : (
    <span className={css.name}>{name}</span>
  );
}

/** What can be booked on one's property, each with a switch to publish or unpublish it. */
export function OwnOfferings({ property: { propertyId, type, offerings, rights } }: Props) {
  const t = useTranslations("mine");
  const f = useFormat();
  return (
    <div className={css.part}>
      <h3>{t("offerings")}</h3>
      {offerings.length === 0 && <p className="muted small">{t("noOfferings")}</p>}
      <ul className={css.items}>
        {offerings.map((o) => (
          <li key={o.offeringId}>
            <div>
              <NameOf
                name={o.name}
                rights={rights}
                to={query("/offering-workflow", { propertyId, offeringId: o.offeringId })}
              />
              <p className="muted small">
                {f.dateRange(o.validFrom, o.validTo, { weekday: false })} ·{" "}
                {t(`from.${o.per}`, {
                  who: guestKindOf(o.targetSpecies, type === "fishing_area"),
                  price: f.fromMoney(o.fromPriceOre),
                })}
              </p>
              <Link
                className="small"
                to={offeringAddress({ propertyId, offeringId: o.offeringId })}
                aria-label={t("offeringAsHunter", { name: o.name })}
              >
                {t("asHunter")}
              </Link>
            </div>
            <div className={css.end}>
              <BookabilityBadge offering={o} own />
              {rights.includes("own") && <OfferingToggle offering={o} />}
            </div>
          </li>
        ))}
      </ul>
      {rights.includes("edit") && (
        <div className="row">
          <LinkButton size="small" to={query("/offering-workflow", { propertyId })}>
            {t("addOffering")}
          </LinkButton>
          <LinkButton size="small" look="quiet" to={query("/smart-offering-strategy-page", { propertyId })}>
            {t("plan")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

export function OwnCabins({ property: { propertyId, cabins, rights } }: Props) {
  const t = useTranslations("mine");
  return (
    <div className={css.part}>
      <h3>{t("cabins")}</h3>
      {cabins.length === 0 && <p className="muted small">{t("noCabins")}</p>}
      <ul className={css.items}>
        {cabins.map((c) => (
          <li key={c.cabinId}>
            <div>
              <NameOf
                name={c.name}
                rights={rights}
                to={query("/cabin-registration-page", { propertyId, cabinId: c.cabinId })}
              />
              {c.beds !== null && <p className="muted small">{t("beds", { beds: c.beds })}</p>}
            </div>
            <Badge tone={c.status === "published" ? "good" : "neutral"}>
              {t(`cabin.${cabinState(c.status)}`)}
            </Badge>
          </li>
        ))}
      </ul>
      {rights.includes("edit") && (
        <LinkButton size="small" to={query("/cabin-registration-page", { propertyId })}>
          {t("addCabin")}
        </LinkButton>
      )}
    </div>
  );
}
