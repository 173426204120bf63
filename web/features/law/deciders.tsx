import { useTranslations } from "use-intl";
import type { Species } from "#domain/species/species.ts";
import { Section } from "#web/ui/layout/section.tsx";
import css from "./rules.module.css";

/** Who decides more than the regulation, by species. */
const decidersOf = {
  elg: "deer",
  hjort: "deer",
  raadyr: "municipality",
  bever: "beaver",
  villrein: "reindeer",
  gaupe: "predators",
  jerv: "predators",
  bjorn: "predators",
  ulv: "predators",
  and_gaas: "geese",
  laksefiske: "rivers",
} as const satisfies Partial<Record<Species, string>>;
const deciders: Partial<Record<Species, (typeof decidersOf)[keyof typeof decidersOf]>> = decidersOf;

/** Who decides, beside the regulation: the municipality, a board, and always the landowner. */
export function Deciders({ species }: { species: Species }) {
  const t = useTranslations("rules.deciders");
  const title = useTranslations("rules.place");
  const who = deciders[species];
  return (
    <Section title={title("decides")}>
      <div className={css.text}>
        {who && <p>{t(who)}</p>}
        <p>{t("landowner")}</p>
      </div>
    </Section>
  );
}
