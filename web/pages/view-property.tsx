import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { PropertyAbout, PropertyFacts } from "../features/property/property-about.tsx";
import { PropertyCabins } from "../features/property/property-cabins.tsx";
import { PropertyMap } from "../features/property/property-map.tsx";
import { PropertyOfferings } from "../features/property/property-offerings.tsx";
import { PropertyRatings } from "../features/ratings/property-ratings.tsx";
import { pageLoader } from "../platform/page.ts";
import { Gallery } from "../ui/gallery.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/view-property";
import css from "./view-property.module.css";

export const loader = pageLoader({
  messages: ["ratings", "property", "offering", "species", "lists", "map"],
  load: async ({ api, url, me, now }) => {
    const property = await api("GET /api/properties/:propertyId", { params: { propertyId: url.searchParams.get("propertyId") || "none" } });
    return {
      property,
      cabinId: url.searchParams.get("cabinId"),
      today: osloDate(now),
      now: now.toISOString(),
      signedIn: me !== undefined,
      own: "ownerUid" in property && property.ownerUid === me?.uid,
    };
  },
});

export default function ViewProperty({ loaderData }: Route.ComponentProps) {
  const { property } = loaderData;
  const t = useTranslations("property");
  const place = property.municipality && property.county ? t("place", { municipality: property.municipality, county: property.county }) : property.address;
  return (
    <div className={`page ${css.page}`}>
      <meta name="description" content={property.description.slice(0, 160)} />
      <Gallery images={property.images} seed={property.propertyId} water={property.type === "fishing_area"} name={property.name} />
      <div className={css.body}>
        <PageHeader title={property.name} above={[place, t("owner", { name: property.landownerName })].filter(Boolean).join(" · ")} />
        <PropertyFacts property={property} />
        <Section title={t("offerings")}>
          <PropertyOfferings property={property} />
        </Section>
        {property.cabins.length > 0 && (
          <Section title={t("cabins")}>
            <PropertyCabins {...loaderData} />
          </Section>
        )}
        <PropertyAbout property={property} />
        <PropertyMap property={property} />
        <PropertyRatings propertyId={property.propertyId} rating={property.rating} ratingCount={property.ratingCount} />
      </div>
    </div>
  );
}
