import { spokenName } from "#domain/municipality/spoken-name.ts";
import { offeringAddress } from "#domain/page-addresses.ts";
import type { Meta } from "#web/ui/page-meta.tsx";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Offering } from "#web/features/checkout/public.ts";

/** Structured data of an offering: lowest price, availability and location. */
export function offeringMeta(origin: string, offering: Offering): Meta {
  const {
    name,
    description,
    propertyName,
    municipality,
    county,
    location,
    fromPriceOre,
    notBookable,
    landownerName,
  } = offering;
  const where = [propertyName, municipality && spokenName(municipality), county].filter(Boolean).join(", ");
  const photo = [...offering.images, ...offering.propertyImages].find((i) => i.kind === "image");
  return pageMeta(origin, {
    title: `${name} – ${where}`,
    description: description || `${name}, ${where}`,
    path: offeringAddress(offering),
    image: photo?.url,
    data: {
      "@type": "Product",
      category: offering.offeringType,
      offers: {
        "@type": "Offer",
        price: (fromPriceOre / 100).toFixed(2),
        priceCurrency: "NOK",
        availability: `https://schema.org/${notBookable.length === 0 ? "InStock" : "OutOfStock"}`,
        availabilityStarts: offering.validFrom,
        availabilityEnds: offering.validTo,
        seller: { "@type": "Person", name: landownerName },
        availableAtOrFrom: {
          "@type": "Place",
          name: propertyName,
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
      },
    },
  });
}
