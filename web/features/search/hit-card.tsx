import { propertyUnlessNamed } from "#domain/place-name.ts";
import { memo } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { hitAddress } from "#domain/page-addresses.ts";
import { useCabinsOfHit } from "#web/i18n/cabins-of-hit.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Rating } from "#web/ui/rating.tsx";
import { FavouriteButton, NotifyMeButton } from "#web/features/favourite/public.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import css from "./hit-card.module.css";
import type { Hit } from "./search-filters.ts";

/**
 * A search hit as a card. `query`: the dates and group for its link. `priceNote`: what the total price is
 * for. `first`: the image is loaded eagerly.
 */
export const HitCard = memo(function HitCard({
  hit,
  query = "",
  priceNote,
  first,
}: {
  hit: Hit;
  query?: string;
  priceNote?: string;
  first?: boolean;
}) {
  const t = useTranslations("common.hit");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  const english = f.locale === "en" ? hit.english : undefined;
  const name = english?.name || hit.name;
  const property = propertyUnlessNamed(name, english?.propertyName || hit.propertyName);
  const to = hitAddress(hit) + (query && `&${query}`);
  const perUnit =
    hit.kind === "cabin"
      ? t("perNight")
      : t(`per.${hit.per}_${hit.priceFor}`, { who: guestKindOf(hit.species, false) });
  return (
    <article className={css.card} data-hit={hit.hitId} data-kind={hit.kind}>
      <img
        className={css.picture}
        src={hit.image}
        alt=""
        width={800}
        height={500}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
      />
      <span className={css.heart}>
        <FavouriteButton id={hit.hitId} name={name} />
      </span>
      <div className={css.body}>
        <div className={css.top}>
          <h3>
            <Link to={to} className={css.name} lang={writtenIn(english?.name)}>
              {name}
            </Link>
          </h3>
          {hit.ratingCount !== undefined && <Rating value={hit.rating} count={hit.ratingCount} />}
        </div>
        <p className={css.place}>
          {property && <span lang={writtenIn(english?.propertyName)}>{property}</span>}
          {`${property ? " · " : ""}${shortMunicipalityName(hit.municipality)}`}
        </p>
        <p className={css.place}>
          <OpenDays hit={hit} />
          {hit.distanceKm !== undefined &&
            ` · ${t("distance", { km: f.number(hit.distanceKm, hit.distanceKm < 10 ? 1 : 0) })}`}
        </p>
        {hit.salesStartDate !== undefined && (
          <>
            <p className={css.opens}>
              {t("opens", { date: f.date(hit.salesStartDate, { weekday: false, year: true }) })}
            </p>
            <NotifyMeButton id={hit.hitId} name={name} when="sales" />
          </>
        )}
        {hit.stay && (
          <p className={css.stay}>
            {t("free", {
              dates: f.dateRange(hit.stay.fromDate, hit.stay.toDate, { short: true, year: true }),
            })}
          </p>
        )}
        <Tags hit={hit} />
        <p className={css.price}>
          <strong>
            {hit.totalPriceOre === undefined
              ? t("from", { price: f.fromMoney(hit.fromPriceOre) })
              : f.wholeMoney(hit.totalPriceOre)}
          </strong>
          <span>{hit.totalPriceOre === undefined ? perUnit : priceNote}</span>
        </p>
      </div>
    </article>
  );
});

/** The season of an offering, or the months in which a cabin is let. */
function OpenDays({ hit: { validFrom, validTo } }: { hit: Hit }) {
  const t = useTranslations("common.hit");
  const f = useFormat();
  const day = { weekday: false, short: true, year: true } as const;
  if (validFrom && validTo) return f.dateRange(validFrom, validTo, day);
  if (validFrom) return t("openFrom", { date: f.date(validFrom, day) });
  return validTo ? t("openTo", { date: f.date(validTo, day) }) : t("allYear");
}

/** Tags with the species and the cabins. */
function Tags({ hit }: { hit: Hit }) {
  const t = useTranslations("common.hit");
  const species = useTranslations("species");
  const f = useFormat();
  const cabinsOf = useCabinsOfHit();
  return (
    <ul className={css.chips}>
      {hit.species.slice(0, 3).map((s) => (
        <li key={s}>{species(s)}</li>
      ))}
      {hit.species.length > 3 && <li>{t("moreSpecies", { count: hit.species.length - 3 })}</li>}
      {hit.confirmation === "instant" && <li>{t("instant")}</li>}
      {hit.rightCheckedOn !== undefined && (
        <li>
          {t("rightChecked", {
            date: f.date(hit.rightCheckedOn, { weekday: false, short: true, year: true }),
          })}
        </li>
      )}
      {cabinsOf(hit).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
