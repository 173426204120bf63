import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { offeringAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { BookabilityBadge, useBookabilityAdvice } from "#web/features/checkout/public.ts";
import { CabinToggle } from "./cabin-toggle.tsx";
import type { OwnPropertyView } from "./property-form.ts";
import { cabinState } from "./cabin-state.ts";
import { stepPath, workflow } from "./steps.ts";
import { fixLink } from "./fix-link.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import css from "./my-properties.module.css";

const url = (path: string, q: Record<string, string>) => `${path}?${new URLSearchParams(q)}`;
type Props = { property: OwnPropertyView };
type OwnOffering = OwnPropertyView["offerings"][number];

/** The item's name; a link to its form for readers who may change something there. */
function ItemName({ name, to, rights }: { name: string; to: string; rights: OwnPropertyView["rights"] }) {
  const changes = rights.includes("edit") || rights.includes("calendar");
  return changes ? (
    <Link className={css.name} to={to}>
      {name}
    </Link>
  ) : (
    <span className={css.name}>{name}</span>
  );
}

/** Reasons that need no link, since the switch beside them fixes them, or only time does. */
const fixedHere: readonly string[] = ["draft", "inactive", "archived", "unpublished", "fully_booked"];

/** The other reasons that prevent bookings, each with a link to fix it. */
function BookingObstacles({ offering, property }: Props & { offering: OwnOffering }) {
  const t = useTranslations("mine");
  const whatToDo = useBookabilityAdvice();
  const { propertyId } = property;
  const form = url("/offering-workflow", { propertyId, offeringId: offering.offeringId });
  // a draft property's card already lists what is missing
  const reasons = offering.notBookable.filter(
    ({ code }) =>
      !fixedHere.includes(code) && !(code === "property_unpublished" && property.status === "draft"),
  );
  if (reasons.length === 0) return null;
  return (
    <div className={css.inTheWay}>
      <p className="small">{t("inTheWay")}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason.code}>
            <Link className="small" to={fixLink(reason, property, form)}>
              {whatToDo(reason)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The offerings of one's property, each with a switch to publish or unpublish it. */
export function OwnOfferings({ property }: Props) {
  const { propertyId, type, offerings, rights } = property;
  const t = useTranslations("mine");
  const unit = usePriceUnit();
  const f = useFormat();
  return (
    <div className={css.part}>
      <h3>{t("offerings")}</h3>
      {offerings.length === 0 && <p className="muted small">{t("noOfferings")}</p>}
      <ul className={css.items}>
        {offerings.map((o) => (
          <li key={o.offeringId}>
            <div>
              <ItemName
                name={o.name}
                rights={rights}
                to={url("/offering-workflow", { propertyId, offeringId: o.offeringId })}
              />
              <p className="muted small">
                {f.dateRange(o.validFrom, o.validTo, { weekday: false, now: f.now })} ·{" "}
                {t("from", { price: f.fromMoney(o.fromPriceOre) })} {unit(o, type === "fishing_area")}
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
            {rights.includes("edit") && <BookingObstacles offering={o} property={property} />}
          </li>
        ))}
      </ul>
      {rights.includes("edit") && (
        <div className="row">
          <LinkButton size="small" to={url("/offering-workflow", { propertyId })}>
            {t("addOffering")}
          </LinkButton>
          <LinkButton size="small" look="quiet" to={url("/smart-offering-strategy-page", { propertyId })}>
            {t("plan")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

export function OwnCabins({ property: { propertyId, status, cabins, rights } }: Props) {
  const t = useTranslations("mine");
  const f = useFormat();
  const waitsForProperty =
    status !== "published" && status !== "draft" && cabins.some((c) => c.status === "published");
  const factsOf = (c: OwnPropertyView["cabins"][number]) =>
    [
      c.beds !== null && t("beds", { beds: c.beds }),
      c.rentalEnabled ? t("perNight", { price: f.wholeMoney(c.pricePerDayOre) }) : t("notAlone"),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <div className={css.part}>
      <h3>{t("cabins")}</h3>
      {cabins.length === 0 && <p className="muted small">{t("noCabins")}</p>}
      <ul className={`${css.items} ${css.cabins}`}>
        {cabins.map((c) => (
          <li key={c.cabinId}>
            <div>
              <ItemName
                name={c.name}
                rights={rights}
                to={url("/cabin-registration-page", { propertyId, cabinId: c.cabinId })}
              />
              <p className="muted small">{factsOf(c)}</p>
            </div>
            <div className={css.end}>
              <Badge tone={c.status === "published" ? "good" : "neutral"}>
                {t(`cabin.${cabinState(c.status)}`)}
              </Badge>
              {rights.includes("own") && <CabinToggle cabin={c} />}
            </div>
          </li>
        ))}
      </ul>
      {waitsForProperty && rights.includes("edit") && (
        <p className={css.inTheWay}>
          <Link className="small" to={stepPath(workflow, propertyId, "review")}>
            {t("cabinsWait")}
          </Link>
        </p>
      )}
      {rights.includes("edit") && (
        <LinkButton size="small" to={url("/cabin-registration-page", { propertyId })}>
          {t("addCabin")}
        </LinkButton>
      )}
    </div>
  );
}

/** The switch that publishes or unpublishes an offering at once. */
function OfferingToggle({ offering }: { offering: OwnPropertyView["offerings"][number] }) {
  const t = useTranslations("mine");
  const { offeringId, name, status, published } = offering;
  const isPublished = status === "active" && published;
  const to = isPublished ? ("inactive" as const) : ("active" as const);
  return (
    <CommandButton
      aria-label={t(isPublished ? "takeDownName" : "putOutName", { name })}
      intent={to}
      send={(api, once) =>
        api(
          "PUT /api/offerings/:offeringId/status",
          { params: { offeringId }, body: { status: to, published: !isPublished } },
          once,
        )
      }
      refused={() => t("statusFailed")}
    >
      {t(isPublished ? "takeDown" : "putOut")}
    </CommandButton>
  );
}
