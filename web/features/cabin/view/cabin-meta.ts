import { spokenName } from "#domain/municipality/spoken-name.ts";
import { cabinAddress } from "#domain/page-addresses.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Meta } from "#web/ui/page-meta.tsx";
import type { Cabin, Property } from "./cabin-view.tsx";

/** Structured data of a cabin: an accommodation, with location and price of a night. */
export function cabinMeta(origin: string, cabin: Cabin, property: Property, bookable: boolean): Meta {
  const { municipality, county, location } = property;
  const where = [property.name, municipality && spokenName(municipality), county].filter(Boolean).join(", ");
  return pageMeta(origin, {
    title: `${cabin.name} – ${where}`,
    description: cabin.description || `${cabin.name}, ${where}`,
    path: cabinAddress(cabin.cabinId),
    image: [...cabin.images, ...property.images].find((i) => i.kind === "image")?.url,
    data: {
      "@type": "Accommodation",
      address: {
        "@type": "PostalAddress",
        addressLocality: municipality,
        addressRegion: county,
        addressCountry: "NO",
      },
      ...(location && {
        geo: { "@type": "GeoCoordinates", latitude: location.lat, longitude: location.lon },
      }),
      ...(cabin.beds && { occupancy: { "@type": "QuantitativeValue", value: cabin.beds } }),
      ...(bookable && {
        offers: {
          "@type": "Offer",
          price: (cabin.pricePerDayOre / 100).toFixed(2),
          priceCurrency: "NOK",
          seller: { "@type": "Person", name: property.landownerName },
        },
      }),
    },
  });
}
