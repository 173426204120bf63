import { useTranslations } from "use-intl";
import { untranslatedInProperty, propertyInEnglish } from "#domain/property/english.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { pageLoader, parameterOf } from "#web/platform/page/page.ts";
import { borderPath } from "#web/ui/chart/border-path.ts";
import { Gallery } from "#web/ui/overlay/gallery.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Share } from "#web/ui/overlay/share.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { PropertyMap } from "#web/features/boundary/public.ts";
import {
  propertyMeta,
  PropertyAbout,
  PropertyFacts,
  PropertyAside,
  PropertyCabins,
} from "#web/features/property/public.ts";
import { TranslatedTexts } from "#web/features/machine-translation/public.ts";
import { PropertyRatings } from "#web/features/rating/public.ts";
import type { Route } from "./+types/view-property";
import css from "./view-property.module.css";

export const loader = pageLoader({
  publicPage: true,
  messages: [
    "ratings",
    "machineTranslation",
    "reportReasons",
    "property",
    "bookability",
    "offering",
    "species",
    "lists",
    "map",
    "form",
  ],
  load: async (page) => {
    const { api, locale } = page;
    const original = await api("GET /api/properties/:propertyId", {
      params: { propertyId: parameterOf(page, "propertyId") },
    });
    const translated = locale === "en" ? propertyInEnglish(original) : original;
    const property = { ...translated, boundary: null }; // its few corners are enough until the map is loaded
    return {
      property,
      norwegian: locale === "en" ? untranslatedInProperty(property) : undefined,
      meta: propertyMeta(page, property),
      border: property.outline ? borderPath(property.outline, { width: 100, height: 100 }) : null,
    };
  },
});

export default function ViewProperty({ loaderData }: Route.ComponentProps) {
  const { property, meta } = loaderData;
  const t = useTranslations("property");
  const writtenIn = useLanguageOfText();
  const place =
    property.municipality && property.county
      ? t("place", { municipality: property.municipality, county: property.county })
      : property.address;
  return (
    <div className={`page ${css.page}`}>
      <PageMeta {...meta} />
      <Gallery
        images={property.images}
        name={property.name}
        drawnPlace={{ drawing: property.drawing, seed: property.propertyId, border: loaderData.border }}
      />
      <div className={css.columns}>
        <div className={css.head}>
          <PageHeader
            title={property.name}
            lang={writtenIn(property.english?.name)}
            above={[place, t("owner", { name: property.landownerName })].filter(Boolean).join(" · ")}
            actions={<Share name={property.name} />}
          />
          <PropertyFacts property={property} />
        </div>
        <PropertyAside property={property} />
        <div className={css.body}>
          <TranslatedTexts of={{ kind: "property", propertyId: property.propertyId }}>
            <PropertyAbout property={property} norwegian={loaderData.norwegian} />
          </TranslatedTexts>
          {property.cabins.length > 0 && (
            <Section title={t("cabins")}>
              <PropertyCabins property={property} />
            </Section>
          )}
          <PropertyMap property={property} />
          <PropertyRatings
            propertyId={property.propertyId}
            rating={property.rating}
            ratingCount={property.ratingCount}
          />
        </div>
      </div>
    </div>
  );
}
