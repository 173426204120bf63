import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { cabinFields } from "#domain/cabin/fields.ts";
import { linesOf } from "#domain/text-lines.ts";
import { useFactTexts } from "#web/i18n/facts.ts";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Tags } from "#web/ui/layout/tags.tsx";
import { PropertyMap } from "#web/features/boundary/public.ts";
import { PropertyCabins, PropertyFacts, PropertyOfferings } from "#web/features/property/public.ts";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import css from "./cabin-view.module.css";

export type Cabin = Answer<"GET /api/cabins/:cabinId">;
export type Property = Answer<"GET /api/properties/:propertyId">;

/** A cabin's facts, and its property's species and location. Loaded on scrolling. */
export default function CabinFacts({ property, cabin }: { property: Property; cabin: Cabin }) {
  const t = useTranslations("cabin");
  const species = useTranslations("species");
  const writtenIn = useLanguageOfText();
  const withName = useNameInLanguage();
  const facts = useFactTexts(cabinFields)(cabin);
  const otherCabins = property.cabins.filter((one) => one.cabinId !== cabin.cabinId);
  return (
    <div className={css.around}>
      {facts.length > 0 && <Tags tags={facts.map(({ tag }) => tag)} />}
      <Section
        title={withName(t("property", { name: property.name }), property.name, property.english?.name)}
        lead={<Link to={`/view-property?propertyId=${property.propertyId}`}>{t("toProperty")}</Link>}
      >
        <PropertyFacts property={property} />
        <Prose
          text={linesOf(property.description)[0] ?? ""}
          lang={writtenIn(property.english?.description)}
        />
      </Section>
      {(property.species.length > 0 || property.offerings.length > 0) && (
        <Section title={t("hunt")}>
          {property.species.length > 0 && <Tags tags={property.species.map((s) => species(s))} />}
          <PropertyOfferings property={property} />
        </Section>
      )}
      {otherCabins.length > 0 && (
        <Section title={t("others")}>
          <PropertyCabins property={{ ...property, cabins: otherCabins }} />
        </Section>
      )}
      <PropertyMap property={property} />
    </div>
  );
}
