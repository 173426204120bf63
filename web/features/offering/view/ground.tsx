import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { linesOf } from "#domain/text-lines.ts";
import { Facts } from "#web/ui/layout/facts.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { PropertyMap } from "#web/features/boundary/public.ts";
import type { Checkout } from "#web/features/checkout/public.ts";

/** The property: landscape, facilities and location. */
export function Ground({ checkout: { offering } }: { checkout: Checkout }) {
  const t = useTranslations("offering.ground");
  const lists = useTranslations("lists.landType");
  const lang = useLanguageOfText()();
  const written = (text: string) => text && <span lang={lang}>{text}</span>;
  const f = useFormat();
  const {
    propertyTerrain: terrain,
    propertyFacilities: facilities,
    propertyLandTypes: land,
    propertyName: name,
  } = offering;
  const facts = [
    { label: t("land"), value: f.list(land.map((l) => lists(l))) },
    { label: t("terrain"), value: written(linesOf(terrain).join(", ")) },
    { label: t("facilities"), value: written(f.list(linesOf(facilities))) },
  ].filter(({ value }) => value);
  return (
    <div className="stack widest-gap">
      {facts.length > 0 && (
        <Section title={name}>
          <Facts facts={facts} />
        </Section>
      )}
      <PropertyMap property={{ ...offering, name, address: "" }} />
    </div>
  );
}
