import { useTranslations } from "use-intl";
import { useRuleText } from "#web/i18n/rule-text.ts";
import type { UntranslatedParts } from "#domain/property/english.ts";
import { propertyFields } from "#domain/property/fields.ts";
import { useFactTexts } from "#web/i18n/facts.ts";
import { useFormat } from "#web/i18n/format.ts";
import { linesOf } from "#domain/text-lines.ts";
import { Facts } from "#web/ui/layout/facts.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Tags } from "#web/ui/layout/tags.tsx";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import {
  TranslateButton,
  useNorwegianParts,
  useShownText,
  WrittenText,
} from "#web/features/machine-translation/public.ts";
import css from "./property-view.module.css";
import type { Property } from "./property-offerings.tsx";

/** The facts of a property: kind, area, season and quota. */
export function PropertyFacts({ property }: { property: Property }) {
  const t = useTranslations("property");
  const lists = useTranslations("lists");
  const f = useFormat();
  const { area, landTypes, seasonStart, seasonEnd, quota } = property;
  const rows = [
    { label: t("type"), value: lists(`propertyType.${property.type}`) },
    { label: t("area"), value: area && f.area(area) },
    { label: t("land"), value: f.list(landTypes.map((l) => lists(`landType.${l}`))) },
    {
      label: t("season"),
      value: seasonStart && seasonEnd && f.dateRange(seasonStart, seasonEnd, { weekday: false, short: true }),
    },
    { label: t("quota"), value: typeof quota === "number" ? f.number(quota) : quota },
    ...useFactTexts(propertyFields)(property),
  ];
  return <Facts facts={rows.filter(({ value }) => value)} />;
}

type AboutProps = { property: Property; norwegian?: UntranslatedParts | undefined };
/** The owner's description. `norwegian`: the parts that an English page shows in Norwegian. */
export function PropertyAbout({ property, ...props }: AboutProps) {
  const norwegian = useNorwegianParts(props.norwegian);
  const shown = useShownText();
  const t = useTranslations("property");
  const species = useTranslations("species");
  const writtenIn = useLanguageOfText();
  const ruleText = useRuleText();
  const parts = {
    terrain: linesOf(property.terrain),
    facilities: linesOf(property.facilities),
    rules: linesOf(property.rules).map(ruleText),
  };
  const ownRules = linesOf(property.rules);
  const langOf = (part: keyof typeof parts) =>
    part === "rules"
      ? (line: string) => (ownRules.includes(line) ? writtenIn(property.english?.rules) : undefined)
      : (line: string) => (parts[part].includes(line) ? writtenIn() : undefined);
  return (
    <>
      {property.description && (
        <Section title={t("about")} lead={norwegian.text && t("norwegian", { what: norwegian.text })}>
          <WrittenText text={property.description} lang={writtenIn(property.english?.description)} />
          {norwegian.translatable && <TranslateButton />}
        </Section>
      )}
      {property.species.length > 0 && (
        <Section title={t("species")}>
          <Tags tags={property.species.map((s) => species(s))} />
        </Section>
      )}
      <div className={css.parts}>
        {(["terrain", "facilities", "rules"] as const).map((part) =>
          parts[part].length > 0 ? (
            <Section
              key={part}
              title={t(part)}
              lead={part === "rules" && norwegian.rules && t("norwegian", { what: "rules" })}
            >
              <Prose text={parts[part].map((line) => shown(line).text)} points lang={langOf(part)} />
            </Section>
          ) : null,
        )}
      </div>
    </>
  );
}
