import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { areCardsOfOneGround, cheapestCard } from "#domain/booking/cards.ts";
import { maxOfferings } from "#domain/booking/stays.ts";
import { daysBetween, isCalendarDate } from "#domain/days.ts";
import { addressOf, type Checkout, hasPrice, type Offering } from "#web/features/checkout/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { usePriceUnit } from "#web/i18n/price-unit.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./cards-of-ground.module.css";

type Card = Pick<
  Offering["otherOfferings"][number],
  "offeringId" | "name" | "englishName" | "per" | "targetSpecies" | "fromPriceOre" | "priceFor"
>;
type Covering = Answer<"GET /api/stays">["items"][number]["covering"];

/** This offering and the others on the same ground for the same game, as cards that can be compared. */
function cardsBeside(offering: Offering): Card[] {
  const own = { ...offering, per: offering.pricing.per, englishName: offering.english?.name ?? null };
  const others = offering.otherOfferings.filter((o) => hasPrice(o) && areCardsOfOneGround(own, o));
  return others.length === 0 ? [] : [own, ...others].slice(0, maxOfferings);
}

/** Loads the stay with which each card covers the chosen days; undefined while loading or without days. */
function useCoverings(cards: readonly Card[], { choice }: Checkout): Map<string, Covering> | undefined {
  const { fromDate, toDate, participants } = choice;
  const [found, setFound] = useState<{ key: string; coverings: Map<string, Covering> }>();
  const offeringIds = cards.map(({ offeringId }) => offeringId).join();
  const isChosen = isCalendarDate(fromDate) && isCalendarDate(toDate) && fromDate < toDate;
  const key = isChosen ? `${fromDate} ${toDate} ${participants} ${offeringIds}` : "";
  useEffect(() => {
    if (!key || !offeringIds) return;
    const stop = new AbortController();
    // five presses on a stepper send one request
    const timer = setTimeout(() => {
      browserApi({ signal: stop.signal })("GET /api/stays", {
        query: { offeringIds, from: fromDate, to: toDate, participants },
      }).then(
        ({ items }) =>
          setFound({ key, coverings: new Map(items.map((one) => [one.offeringId, one.covering])) }),
        () => {}, // optional content: the page works without it
      );
    }, 350);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, offeringIds, fromDate, toDate, participants]);
  return found?.key === key ? found.coverings : undefined;
}

/**
 * The cards of one ground side by side: what each costs for the days and party chosen, its exact days, and which
 * is the cheapest. A press switches to that card with its days.
 */
export default function CardsOfGround({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.cards");
  const unit = usePriceUnit();
  const writtenIn = useLanguageOfText();
  const f = useFormat();
  const { offering, choice } = checkout;
  const cards = useMemo(() => cardsBeside(offering), [offering]);
  const coverings = useCoverings(cards, checkout);
  const compared = cards.map((card) => ({ ...card, covering: coverings?.get(card.offeringId) ?? null }));
  const cheapest = cheapestCard(compared);
  const days = coverings && daysBetween(choice.fromDate, choice.toDate);
  if (cards.length === 0) return null;
  const onWater = offering.propertyType === "fishing_area";
  return (
    <Section
      title={t("title")}
      lead={
        cheapest && days
          ? t("cheapest", { days, name: cheapest.name, price: f.wholeMoney(cheapest.covering.totalOre) })
          : t(days ? "none" : "lead")
      }
    >
      <ul className={css.cards} aria-live="polite">
        {compared.map(({ covering, ...card }) => {
          const isOwn = card.offeringId === offering.offeringId;
          const stay = covering ? { fromDate: covering.fromDate, toDate: covering.toDate } : {};
          const to = addressOf(
            { propertyId: offering.propertyId, offeringId: card.offeringId },
            { ...choice, cabinIds: [], services: {}, ...stay },
          );
          return (
            <li key={card.offeringId} data-cheapest={card.offeringId === cheapest?.offeringId || undefined}>
              <p>
                {isOwn ? (
                  <b lang={writtenIn(card.englishName)}>{card.name}</b>
                ) : (
                  <Link to={to} lang={writtenIn(card.englishName)}>
                    {card.name}
                  </Link>
                )}
                {isOwn && <small>{t("this")}</small>}
              </p>
              {covering ? (
                <p>
                  <strong>{f.wholeMoney(covering.totalOre)}</strong>
                  <small>
                    {f.dateRange(covering.fromDate, covering.toDate, { weekday: false, short: true })}
                  </small>
                </p>
              ) : (
                <p>
                  <span>{t("from", { price: f.fromMoney(card.fromPriceOre) })}</span>
                  <small>{coverings ? t("notThese") : unit(card, onWater)}</small>
                </p>
              )}
              {card.offeringId === cheapest?.offeringId && days && (
                <Badge tone="good">{t("badge", { days })}</Badge>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
