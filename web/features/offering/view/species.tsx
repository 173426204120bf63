import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import type { RiverOfOffering } from "./load-river.ts";
import type { OrdinarySeason } from "./ordinary-seasons.ts";
import css from "./species.module.css";
import type { Checkout } from "#web/features/checkout/public.ts";

/** The ordinary season of each species; undefined if it has none. */
export type Seasons = Record<string, OrdinarySeason | undefined>;
type Props = { checkout: Checkout; seasons: Seasons; river: RiverOfOffering | undefined };
/** The species of an offering, with quota and ordinary season; of salmon the season and rules of its river. */
export function Species({ checkout: { offering, who }, seasons, river }: Props) {
  const t = useTranslations("offering.species");
  const species = useTranslations("species");
  const f = useFormat();
  const { targetSpecies, propertyQuota } = offering;
  if (targetSpecies.length === 0) return null;
  const words = targetSpecies.map((s) => {
    if (s === "laksefiske" && river) return river.text;
    const season = seasons[s];
    if (!season) return species(s);
    const dates = f.dateRange(season.from, season.to, { weekday: false });
    return [t("season", { species: species(s), dates }), ...season.notes].join(" ");
  });
  return (
    <Section title={t("title", { who })}>
      <Prose
        points
        text={[
          ...words,
          ...(propertyQuota === null || propertyQuota === ""
            ? []
            : [t("quota", { quota: String(propertyQuota) })]),
        ]}
      />
      {river && <RiverRules river={river} />}
    </Section>
  );
}

/** What else the regulation says of the river, in its own words, and where and when it was read. */
function RiverRules({ river: { name, midSeason, special, source } }: { river: RiverOfOffering }) {
  const t = useTranslations("offering.species");
  const f = useFormat();
  return (
    <>
      {midSeason && <p>{t("midSeason")}</p>}
      {special.length > 0 && (
        <details className={css.special}>
          <summary>{t("riverRules", { river: name })}</summary>
          <Prose points text={special} lang={f.locale === "nb" ? undefined : "nb"} />
        </details>
      )}
      <p className="muted small">
        {t.rich("riverSource", {
          source: source.title,
          date: f.date(source.readOn, { weekday: false, year: true }),
          link: (words) => (
            <a href={source.url} target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        })}
      </p>
    </>
  );
}
