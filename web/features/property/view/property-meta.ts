import { spokenName } from "#domain/municipality/spoken-name.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Meta } from "#web/ui/page-meta.tsx";
import type { Property } from "./property-offerings.tsx";

/** Structured data of a property: a place. */
export function propertyMeta(
  origin: string,
  { propertyId, name, description, municipality, county, location, images }: Property,
): Meta {
  const where = [municipality && spokenName(municipality), county].filter(Boolean).join(", ");
  return pageMeta(origin, {
    title: [name, where].filter(Boolean).join(" – "),
    description: description || [name, where].filter(Boolean).join(", "),
    path: `/view-property?${new URLSearchParams({ propertyId })}`,
    image: images.find((i) => i.kind === "image")?.url,
    data: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: municipality,
        addressRegion: county,
        addressCountry: "NO",
      },
      ...(location && {
        geo: { "@type": "GeoCoordinates", latitude: location.lat, longitude: location.lon },
      }),
    },
  });
}
