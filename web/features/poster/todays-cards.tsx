/** The page that a poster's QR leads to. It is read and used without scripts, on a small phone and a slow line. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { TodaysCards } from "#contract/poster/endpoints.ts";
import { addDays, daysBetween } from "#domain/days.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { cabinAddress, offeringAddress, propertyAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import css from "./todays-cards.module.css";

/** A name in the reader's language, where the landowner has written it in English too. */
function useShownName(): (named: { name: string; englishName: string | null }) => string {
  const { locale } = useFormat();
  return ({ name, englishName }) => (locale === "en" && englishName ? englishName : name);
}

type Card = TodaysCards["cards"][number];
type Cabin = NonNullable<TodaysCards["cabin"]>;

export function TodaysCardsView({ shown }: { shown: TodaysCards }) {
  const t = useTranslations("poster");
  const f = useFormat();
  const withName = useNameInLanguage();
  const writtenIn = useLanguageOfText();
  const shownName = useShownName();
  const { today, englishName, propertyId, municipality, cabin } = shown;
  const name = shownName(shown);
  const propertyName = shownName({ name: shown.propertyName, englishName: shown.propertyEnglishName });
  const all = [...(cabin ? [cabin] : []), ...shown.cards];
  const now = all.filter(({ fromDate }) => fromDate === today);
  const later = all.filter(({ fromDate }) => fromDate > today);
  const [next] = later.map(({ fromDate }) => fromDate).sort();
  return (
    <div className={`page ${css.page}`}>
      <PageHeader
        title={t("title", { name })}
        heading={withName(t("title", { name }), name, englishName)}
        above={
          <>
            {propertyName !== name && <span lang={writtenIn(shown.propertyEnglishName)}>{propertyName}</span>}
            {propertyName !== name && municipality && " · "}
            {municipality && shortMunicipalityName(municipality)}
          </>
        }
      />
      {now.length === 0 && (
        <p className={css.nothing}>
          {t(next ? "nothing" : "nothingAtAll")}{" "}
          {next && t("nextOn", { date: f.date(next, { year: true, now: f.now }) })}
        </p>
      )}
      {now.length > 0 && <Cards cards={now} shown={shown} />}
      {later.length > 0 && (
        <Section title={t("later")}>
          <Cards cards={later} shown={shown} />
        </Section>
      )}
      <p>
        <Link to={propertyAddress(propertyId)}>
          {withName(t("property", { name: propertyName }), propertyName, shown.propertyEnglishName)}
        </Link>
      </p>
    </div>
  );
}

type CardsProps = { cards: readonly (Card | Cabin)[]; shown: TodaysCards };
function Cards({ cards, shown }: CardsProps) {
  return (
    <ul className={css.cards}>
      {cards.map((card) => (
        <BuyCard key={"offeringId" in card ? card.offeringId : card.cabinId} card={card} shown={shown} />
      ))}
    </ul>
  );
}

function BuyCard({ card, shown: { propertyId, today } }: { card: Card | Cabin; shown: TodaysCards }) {
  const t = useTranslations("poster");
  const species = useTranslations("species");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  const shownName = useShownName();
  const { fromDate, toDate, participants, totalOre } = card;
  // the day of departure of a stay, which begins with these days chosen
  const stay = { fromDate, toDate, participants: String(participants), openBooking: "true" };
  const days = daysBetween(fromDate, toDate);
  const isCabin = "cabinId" in card;
  const dates =
    days === 1
      ? fromDate === today
        ? t("today")
        : f.date(fromDate)
      : f.dateRange(fromDate, isCabin ? toDate : addDays(toDate, -1), { weekday: false });
  return (
    <li className={css.card}>
      <h3 lang={writtenIn(card.englishName)}>{shownName(card)}</h3>
      {!isCabin && card.species.length > 0 && (
        <p className="muted">{f.list(card.species.map((one) => species(one)))}</p>
      )}
      <p>
        {dates}
        {" · "}
        {isCabin ? t("nights", { nights: days }) : t("days", { days })}
      </p>
      <p className={css.price}>
        <b>{f.wholeMoney(totalOre)}</b>{" "}
        {!isCabin && (participants === 1 ? t("one") : t("party", { count: participants }))}
      </p>
      <p className="muted small">{t(`confirmed.${card.instantFor}`)}</p>
      <LinkButton
        look="primary"
        size="large"
        to={
          isCabin
            ? cabinAddress(card.cabinId, stay)
            : offeringAddress({ propertyId, offeringId: card.offeringId }, stay)
        }
      >
        {t("buy")}
      </LinkButton>
    </li>
  );
}
