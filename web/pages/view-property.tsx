import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { PropertyCabins } from "../features/property/property-cabins.tsx";
import { PropertyOfferings } from "../features/property/property-offerings.tsx";
import { useFormat } from "../platform/format.ts";
import { pageLoader } from "../platform/page.ts";
import { linesOf } from "../platform/text-lines.ts";
import { Facts } from "../ui/facts.tsx";
import { Gallery } from "../ui/gallery.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Prose } from "../ui/prose.tsx";
import { Section } from "../ui/section.tsx";
import { Tags } from "../ui/tags.tsx";
import type { Route } from "./+types/view-property";
import css from "./view-property.module.css";

export const loader = pageLoader({
  messages: ["property", "offering", "species", "lists"],
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
  const species = useTranslations("species");
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
        {property.description && (
          <Section title={t("about")}>
            <Prose text={property.description} />
          </Section>
        )}
        {property.species.length > 0 && (
          <Section title={t("species")}>
            <Tags tags={property.species.map((s) => species(s))} />
          </Section>
        )}
        <div className={css.parts}>
          {(["terrain", "facilities", "rules"] as const).map((part) =>
            linesOf(property[part]).length > 0 ? (
              <Section key={part} title={t(part)}>
                <Prose text={property[part]} points />
              </Section>
            ) : null,
          )}
        </div>
      </div>
    </div>
  );
}

function PropertyFacts({ property }: Pick<Route.ComponentProps["loaderData"], "property">) {
  const t = useTranslations("property");
  const lists = useTranslations("lists");
  const f = useFormat();
  const { area, landTypes, seasonStart, seasonEnd, quota } = property;
  const facts = [
    { label: t("type"), value: lists(`propertyType.${property.type}`) },
    { label: t("area"), value: area && f.area(area) },
    { label: t("land"), value: f.list(landTypes.map((l) => lists(`landType.${l}`))) },
    { label: t("season"), value: seasonStart && seasonEnd && f.dateRange(seasonStart, seasonEnd, { weekday: false, short: true }) },
    { label: t("quota"), value: typeof quota === "number" ? f.number(quota) : quota },
  ];
  return <Facts facts={facts.filter(({ value }) => value)} />;
}
