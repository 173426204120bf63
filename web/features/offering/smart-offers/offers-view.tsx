import { Form, Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { daysBetween } from "#domain/days.ts";
import { offeringAddress } from "#domain/page-addresses.ts";
import { parseDate } from "#web/i18n/dates.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useSomeNames } from "#web/i18n/some-names.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { DateRange } from "#web/ui/date/date-field.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import type { SmartOffer, Offers, WantedStay } from "./load-offers.ts";
import { styled } from "#web/ui/styled.ts";
import css from "./offers.module.css";

/** A property's season for a hunter: each offering's price for the chosen stay, and when it is cheapest. */
export function OffersView({
  offers: { propertyId, name, stay, offers },
  today,
}: {
  offers: Offers;
  today: string;
}) {
  const t = useTranslations("smartOffers");
  return (
    <div className="page page-body">
      <PageHeader
        above={<Link to={`/view-property?propertyId=${propertyId}`}>{name}</Link>}
        title={t("title")}
        lead={t("lead")}
      />
      <StayForm propertyId={propertyId} stay={stay} today={today} />
      {offers.length === 0 ? (
        <EmptyState
          heading="h2"
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={<LinkButton to="/finn-jakttterreng">{t("find")}</LinkButton>}
        />
      ) : (
        <>
          <SeasonLine offers={offers} stay={stay} />
          <ul className={css.offers}>
            {offers.map((offer) => (
              <OfferCard key={offer.offeringId} propertyId={propertyId} offer={offer} requestedStay={stay} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function StayForm({ propertyId, stay, today }: { propertyId: string; stay: WantedStay; today: string }) {
  const t = useTranslations("smartOffers");
  const [query] = useSearchParams();
  // invalid dates in the query are shown again, so that they can be corrected
  const date = (name: "fromDate" | "toDate") => {
    const typed = query.get(name) ?? "";
    return typed && !parseDate(typed) ? typed : stay[name];
  };
  return (
    <Form className={css.form} preventScrollReset key={query.toString()}>
      <input type="hidden" name="propertyId" value={propertyId} />
      <DateRange
        from={{ label: t("arrival"), name: "fromDate", defaultValue: date("fromDate"), required: true }}
        to={{ label: t("departure"), name: "toDate", defaultValue: date("toDate"), required: true }}
        min={today}
      />
      <TextField
        type="number"
        inputMode="numeric"
        label={t("people")}
        name="participants"
        defaultValue={stay.participants}
        min={1}
        max={10_000}
        required
      />
      <Button type="submit" look="primary">
        {t("show")}
      </Button>
    </Form>
  );
}

type Stay = { fromDate: string; toDate: string };

function OfferCard({
  propertyId,
  offer,
  requestedStay,
}: {
  propertyId: string;
  offer: SmartOffer;
  requestedStay: WantedStay;
}) {
  const t = useTranslations("smartOffers");
  const species = useTranslations("species");
  const f = useFormat();
  const someNames = useSomeNames();
  const { offeringId, name, targetSpecies, validFrom, validTo, stays, excludes } = offer;
  const to = ({ fromDate, toDate }: Stay) =>
    offeringAddress(
      { propertyId, offeringId },
      { fromDate, toDate, participants: String(requestedStay.participants) },
    );
  const alternatives = [
    ...(stays.totalOre === null && stays.nearest ? [{ word: "nearest" as const, stay: stays.nearest }] : []),
    ...(stays.cheapest &&
    stays.cheapest.totalOre < (stays.totalOre ?? stays.nearest?.totalOre ?? Number.POSITIVE_INFINITY)
      ? [{ word: "least" as const, stay: stays.cheapest }]
      : []),
  ];
  return (
    <li className={css.offer} data-open={stays.totalOre !== null || undefined}>
      <div className={css.about}>
        <h2>
          <Link to={to(requestedStay)}>{name}</Link>
        </h2>
        <p className="muted small">
          {[
            f.list(targetSpecies.map((s) => species(s))),
            f.dateRange(validFrom, validTo, { weekday: false, year: true }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {excludes.length > 0 && (
          <p className="muted small">{t("excludes", { names: someNames(excludes) })}</p>
        )}
        {stays.refusals.length > 0 && (
          <ul className={css.why}>
            {stays.refusals.map(({ detail }) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {alternatives.map(({ word, stay }) => (
          <p key={word} className={css.other}>
            {t(word)}{" "}
            <Link to={to(stay)}>
              {f.dateRange(stay.fromDate, stay.toDate, {
                year: stay.fromDate.slice(0, 4) !== requestedStay.fromDate.slice(0, 4),
              })}
            </Link>
            , {f.wholeMoney(stay.totalOre)}
          </p>
        ))}
        {stays.totalOre === null && alternatives.length === 0 && <p className="muted">{t("nothing")}</p>}
      </div>
      {stays.totalOre !== null && (
        <div className={css.price}>
          <strong>{f.wholeMoney(stays.totalOre)}</strong>
          <span className="muted small">
            {t("forAll", {
              people: requestedStay.participants,
              days: daysBetween(requestedStay.fromDate, requestedStay.toDate),
            })}
          </span>
          <LinkButton to={to(requestedStay)} aria-label={t("openNamed", { name })}>
            {t("open")}
          </LinkButton>
        </div>
      )}
    </li>
  );
}

const percent = (part: number) => `${(Math.min(1, Math.max(0, part)) * 100).toFixed(2)}%`;

/** A decorative timeline of all seasons with the chosen dates; the cards below say the same in text. */
function SeasonLine({ offers, stay }: { offers: readonly SmartOffer[]; stay: WantedStay }) {
  const t = useTranslations("smartOffers");
  const f = useFormat();
  const first = offers.map((o) => o.validFrom).reduce((a, b) => (a < b ? a : b), stay.fromDate);
  const last = offers.map((o) => o.validTo).reduce((a, b) => (a > b ? a : b), stay.toDate);
  const dayCount = Math.max(1, daysBetween(first, last) + 1);
  const span = (from: string, to: string) =>
    styled({
      left: percent(daysBetween(first, from) / dayCount),
      width: percent(daysBetween(from, to) / dayCount),
    });
  return (
    <div className={css.line} aria-hidden>
      {offers.map(({ offeringId, name, validFrom, validTo, stays }) => (
        <div key={offeringId} className={css.row}>
          <span>{name}</span>
          <div className={css.track}>
            <i data-open={stays.totalOre !== null || undefined} ref={span(validFrom, validTo)} />
            <b ref={span(stay.fromDate, stay.toDate)} />
          </div>
        </div>
      ))}
      <p className={css.ends}>
        <span>{f.date(first, { weekday: false, short: true, year: true })}</span>
        <span className={css.key}>{t("wished")}</span>
        <span>{f.date(last, { weekday: false, short: true, year: true })}</span>
      </p>
    </div>
  );
}
