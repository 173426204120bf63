import { IconMapSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { rulesAddress } from "#domain/page-addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { SceneBand } from "#web/ui/layout/scene-band.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { HitCard } from "../hit-card.tsx";
import { filtersFromQuery, searchPath } from "../search-filters.ts";
import css from "./landing-page-view.module.css";
import {
  type LandingPageData,
  useLandingMeta,
  useLandingQuestions,
  useLandingSteps,
  useLandingTitle,
  useSeasonDays,
} from "./use-landing-texts.ts";

/**
 * The page of a county, a species or both: what can be booked, the seasons, the prices, and related pages.
 */
export function LandingPageView({ page, children }: { page: LandingPageData; children: ReactNode }) {
  const t = useTranslations("landing");
  const questions = useLandingQuestions(page);
  const { title, meta } = useLandingMeta(page, questions);
  const { county, species, total, totalIsCapped } = page;
  const filters = {
    ...filtersFromQuery(new URLSearchParams()),
    county: county ? [county] : [],
    species: species ? [species] : [],
  };
  const search = searchPath(filters, "ground");
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta {...meta} />
      <SceneBand
        picture={page.picture}
        label={t("way")}
        steps={useLandingSteps(page).slice(0, -1)}
        title={title}
        lead={totalIsCapped ? t("leadCapped", { count: total }) : t("lead", { count: total })}
      >
        <p className={css.go}>
          <LinkButton look="primary" size="large" to={search}>
            {t("search")}
          </LinkButton>
        </p>
      </SceneBand>
      <div className={`page page-body ${css.parts}`}>
        {total > 0 ? <Hits page={page} search={search} /> : <NoOfferings search={search} />}
        {page.seasons.length > 0 && <Seasons page={page} />}
        <Section title={t("questions.title")}>
          <div className={css.questions}>
            {questions.map(({ key, question, answer, list }) => (
              <div key={key}>
                <h3>{question}</h3>
                <p>{answer}</p>
                {list && (
                  <ul className={css.prices}>
                    {list.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </div>
        </Section>
        <Links page={page} />
        <Section title={t("articles")}>{children}</Section>
      </div>
    </>
  );
}

function Hits({ page: { hits, total, totalIsCapped }, search }: { page: LandingPageData; search: string }) {
  const t = useTranslations("landing");
  return (
    <Section title={t("open")}>
      <ul className={css.cards}>
        {hits.map((hit) => (
          <li key={hit.hitId}>
            <HitCard hit={hit} />
          </li>
        ))}
      </ul>
      {total > hits.length && (
        <p className={css.all}>
          <LinkButton to={search}>
            {totalIsCapped ? t("allHitsCapped") : t("allHits", { count: total })}
          </LinkButton>
        </p>
      )}
    </Section>
  );
}

function NoOfferings({ search }: { search: string }) {
  const t = useTranslations("landing.empty");
  return (
    <EmptyState
      heading="h2"
      icon={<IconMapSearch size={36} stroke={1.5} aria-hidden />}
      title={t("title")}
      text={t("text")}
      action={<LinkButton to={search}>{t("go")}</LinkButton>}
    />
  );
}

function Seasons({ page: { seasons, species: ofSpecies } }: { page: LandingPageData }) {
  const t = useTranslations("landing.seasons");
  const species = useTranslations("species");
  const days = useSeasonDays({ short: true });
  const what = ofSpecies ? guestKindOf([ofSpecies], false) : "both";
  return (
    <Section title={t("title", { what })} lead={t("note")}>
      <ul className={css.seasons}>
        {seasons.map((season) => (
          <li key={season.species}>
            <span>
              <strong>{species(season.species)}</strong>
              {days(season)}
              {season.notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
            </span>
            {season.open && <span className={css.open}>{t("now")}</span>}
          </li>
        ))}
      </ul>
      <p>
        <Link to={rulesAddress(ofSpecies && { species: ofSpecies })}>{t("check")}</Link>
      </p>
    </Section>
  );
}

/** Links to other species in the same county, and to the same species in other counties. */
function Links({ page }: { page: LandingPageData }) {
  const t = useTranslations("landing");
  const title = useLandingTitle();
  const { county, species, counties, others } = page;
  const lists = [
    {
      key: "species",
      heading: t("otherSpecies", { hasCounty: county ? "yes" : "no", county: county ?? "" }),
      links: others.map((one) => ({ ...one, name: title({ county: undefined, species: one.species }) })),
    },
    {
      key: "counties",
      heading: t("counties", {
        hasSpecies: species && counties[0]?.species ? "yes" : "no",
        what: species ? t(`name.${species}`) : "",
      }),
      links: counties.map((one) => ({ ...one, name: one.county })),
    },
  ];
  return lists
    .filter(({ links }) => links.length > 0)
    .map(({ key, heading, links }) => (
      <Section key={key} title={heading}>
        <ul className={css.links}>
          {links.map(({ to, name, count }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
              <span>{t("offers", { count })}</span>
            </li>
          ))}
        </ul>
      </Section>
    ));
}
