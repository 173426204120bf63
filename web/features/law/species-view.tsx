import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { rulesAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import { breadcrumb } from "#web/platform/page/structured-data.ts";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { SceneBand } from "#web/ui/layout/scene-band.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Deciders } from "./deciders.tsx";
import type { loadRulesOfSpecies } from "./load-rules.ts";
import { SeasonRows } from "./season-rows.tsx";
import { Attribution } from "./sources.tsx";
import css from "./rules.module.css";

type Rules = Awaited<ReturnType<typeof loadRulesOfSpecies>>;

/** The page of a species in the country: the rows of the regulations, and links to all municipalities. */
export function RulesOfSpeciesView({ rules }: { rules: Rules }) {
  const t = useTranslations("rules");
  const { locale } = useFormat();
  const { species, origin, image, picture, rows } = rules;
  const hunt = t(`hunt.${species}`);
  const title = isFishSpecies(species) ? t("country.titleFish", { hunt }) : t("country.title", { hunt });
  const path = rulesAddress({ species });
  const steps = [
    { to: "/", name: t("home") },
    { to: rulesAddress(), name: t("crumb") },
  ];
  const meta = pageMeta(origin, locale, {
    title,
    description: t("country.description", { act: t(`act.${species}`) }),
    path,
    image,
    data: { "@type": "WebPage" },
    also: [breadcrumb(origin, locale, [...steps, { to: path, name: hunt }])],
  });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta {...meta} />
      <SceneBand
        picture={picture}
        label={t("way")}
        steps={steps}
        title={title}
        lead={t(rows.length > 0 ? "country.lead" : "country.none")}
      />
      <div className={`page page-body ${css.parts}`}>
        {rows.length > 0 && (
          <Section title={t("country.rows")}>
            <SeasonRows caption={t("country.rows")} rows={rows} everywhere={t("table.everywhere")} />
          </Section>
        )}
        <Deciders species={species} />
        <Municipalities rules={rules} />
        <Attribution />
      </div>
    </>
  );
}

function Municipalities({ rules: { species, byCounty } }: { rules: Rules }) {
  const t = useTranslations("rules.country");
  return (
    <Section title={t("places")} lead={species === "laksefiske" ? t("rivers") : undefined}>
      <div className={css.counties}>
        {byCounty.map(({ county, municipalities }) => (
          <details key={county} className={css.county}>
            <summary>
              <strong>{county}</strong>
              <span>{t("count", { count: municipalities.length })}</span>
            </summary>
            <ul className={css.chips}>
              {municipalities.map(({ municipalityNumber, name }) => (
                <li key={municipalityNumber}>
                  <Link to={rulesAddress({ species, municipality: municipalityNumber })}>{name}</Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Section>
  );
}
