import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import type { OrdinarySeason } from "./ordinary-seasons.ts";
import type { Checkout } from "#web/features/checkout/public.ts";

/** The ordinary season of each species; undefined if it has none. */
export type Seasons = Record<string, OrdinarySeason | undefined>;
/** The species of an offering, with quota and ordinary season. */
export function Species({ checkout: { offering, who }, seasons }: { checkout: Checkout; seasons: Seasons }) {
  const t = useTranslations("offering.species");
  const species = useTranslations("species");
  const f = useFormat();
  const { targetSpecies, propertyQuota } = offering;
  if (targetSpecies.length === 0) return null;
  const words = targetSpecies.map((s) => {
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
    </Section>
  );
}
