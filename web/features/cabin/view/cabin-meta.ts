import { propertyUnlessNamed } from "#domain/place-name.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { sharePicture } from "#domain/landscape/share-picture.ts";
import { cabinAddress, propertyAddress } from "#domain/page-addresses.ts";
import { screenTexts } from "#messages/index.ts";
import type { Meta } from "#web/ui/layout/page-meta.tsx";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import type { Page } from "#web/platform/page/page.ts";
import { placeBreadcrumb } from "#web/platform/page/place-breadcrumb.ts";
import { addressAndPosition, aggregateRating, offer } from "#web/platform/page/structured-data.ts";
import type { Cabin, Property } from "./cabin-facts.tsx";

/** Metadata of a cabin's page: structured data with its location and its price per night. */
export function cabinMeta(page: Page, cabin: Cabin, property: Property, bookable: boolean): Meta {
  const { municipality, county } = property;
  const { name, pricePerDayOre } = cabin;
  const where = [
    propertyUnlessNamed(name, property.name),
    municipality && shortMunicipalityName(municipality),
    county,
  ]
    .filter(Boolean)
    .join(", ");
  const path = cabinAddress(cabin.cabinId);
  const photo = [...cabin.images, ...property.images].find((i) => i.main);
  const place = { "@type": "Place", name: property.name, ...addressAndPosition(property) };
  return pageMeta(page.url.origin, page.locale, {
    title: `${name} – ${where}`,
    description: cabin.description || `${name}, ${where}`,
    path,
    image: sharePicture("cabin", cabin.cabinId, page.locale, [
      name,
      where,
      photo?.url,
      bookable,
      pricePerDayOre,
    ]),
    unlisted: !bookable || property.visibility !== "public",
    data: {
      "@type": ["Product", "Accommodation"],
      ...addressAndPosition(property),
      ...(cabin.beds && { occupancy: { "@type": "QuantitativeValue", value: cabin.beds } }),
      ...aggregateRating(property.rating, property.ratingCount),
      offers: offer(
        {
          lowestOre: pricePerDayOre,
          highestOre: pricePerDayOre,
          unit: screenTexts(page.locale).common.hit.perNight,
          open: bookable,
        },
        { seller: { "@type": "Person", name: property.landownerName }, areaServed: place },
      ),
    },
    also: [
      placeBreadcrumb(page, county, [
        { to: propertyAddress(property.propertyId), name: property.name },
        { to: path, name },
      ]),
    ],
  });
}
