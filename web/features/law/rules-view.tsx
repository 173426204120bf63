import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { rulesAddress } from "#domain/page-addresses.ts";
import { speciesByCategory, speciesGroups } from "#domain/species/species.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import { breadcrumb } from "#web/platform/page/structured-data.ts";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { SceneBand } from "#web/ui/layout/scene-band.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import type { loadRules } from "./load-rules.ts";
import { RulesForm } from "./rules-form.tsx";
import { Attribution, ReadSource } from "./sources.tsx";
import css from "./rules.module.css";

type Rules = Awaited<ReturnType<typeof loadRules>>;

/** The page with the form, all species, the days that are closed for everybody, and the sources. */
export function RulesView({ rules }: { rules: Rules }) {
  const t = useTranslations("rules");
  const { locale } = useFormat();
  const { origin, image, picture, form } = rules;
  const title = t("title");
  const steps = [{ to: "/", name: t("home") }];
  const meta = pageMeta(origin, locale, {
    title,
    description: t("description"),
    path: rulesAddress(),
    image,
    unlisted: form.isSent,
    data: { "@type": "WebPage" },
    also: [breadcrumb(origin, locale, [...steps, { to: rulesAddress(), name: t("crumb") }])],
  });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta {...meta} />
      <SceneBand picture={picture} label={t("way")} steps={steps} title={title} lead={t("lead")} />
      <div className={`page page-body ${css.parts}`}>
        <RulesForm form={form} />
        <AllSpecies />
        <ClosedDays closedDays={rules.closedDays} />
        <Sources items={rules.items} />
      </div>
    </>
  );
}

function AllSpecies() {
  const t = useTranslations("rules.species");
  const species = useTranslations("species");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <div className={css.groups}>
        {speciesGroups.map((group) => (
          <div key={group}>
            <h3>{species(`category.${group}`)}</h3>
            <ul className={css.chips}>
              {speciesByCategory[group].map((one) => (
                <li key={one}>
                  <Link to={rulesAddress({ species: one })}>{species(one)}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

function ClosedDays({ closedDays }: Pick<Rules, "closedDays">) {
  const t = useTranslations("rules.closed");
  const f = useFormat();
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ul className={css.closed}>
        {closedDays.map(({ from, to, source }) => (
          <li key={from}>
            <strong>{f.dateRange(from, to, { weekday: false, year: true })}</strong>
            <span>{t(from.slice(5, 7) === "12" ? "christmas" : "easter")}</span>
            <ReadSource source={source} readOn={source.readOn} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sources({ items }: Pick<Rules, "items">) {
  const t = useTranslations("rules.sources");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ul className={css.sources}>
        {items.map((source) => (
          <li key={source.ref}>
            <span lang="nb">{source.title}</span>
            <ReadSource source={source} readOn={source.readOn} />
          </li>
        ))}
      </ul>
      <Attribution />
    </Section>
  );
}
