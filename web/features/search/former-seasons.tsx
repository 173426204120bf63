import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { offeringAddress } from "#domain/page-addresses.ts";
import { propertyUnlessNamed } from "#domain/place-name.ts";
import { NotifyMeButton } from "#web/features/favourite/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import type { SearchResult } from "./find-hits.ts";
import css from "./results.module.css";

type Former = SearchResult["formerSeasons"][number];

/** Offerings that had the days of the search a year earlier: what may come, and a button to be told of it. */
export function FormerSeasons({ seasons, year }: { seasons: readonly Former[]; year: string }) {
  const t = useTranslations("search.former");
  if (seasons.length === 0) return null;
  return (
    <section className={css.former} aria-labelledby="former-seasons">
      <h2 id="former-seasons">{t("title", { year })}</h2>
      <p className="muted">{t("lead")}</p>
      <ul>
        {seasons.map((one) => (
          <FormerSeason key={one.offeringId} season={one} />
        ))}
      </ul>
    </section>
  );
}

function FormerSeason({ season }: { season: Former }) {
  const t = useTranslations("search.former");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  const english = f.locale === "en" ? season.english : undefined;
  const name = english?.name || season.name;
  const property = propertyUnlessNamed(name, english?.propertyName || season.propertyName);
  const { validFrom, validTo } = season;
  return (
    <li>
      <div>
        <Link to={offeringAddress(season)} lang={writtenIn(english?.name)}>
          {name}
        </Link>
        <p className="muted small">
          {property && <span lang={writtenIn(english?.propertyName)}>{property}</span>}
          {`${property ? " · " : ""}${shortMunicipalityName(season.municipality)} · `}
          {t("last", { dates: f.dateRange(validFrom, validTo, { weekday: false, short: true, year: true }) })}
        </p>
      </div>
      <NotifyMeButton id={season.offeringId} name={name} when="season" />
    </li>
  );
}
