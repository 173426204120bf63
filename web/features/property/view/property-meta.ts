import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { sharePicture } from "#domain/landscape/share-picture.ts";
import { propertyAddress } from "#domain/page-addresses.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import type { Page } from "#web/platform/page/page.ts";
import { placeBreadcrumb } from "#web/platform/page/place-breadcrumb.ts";
import { addressAndPosition, aggregateRating } from "#web/platform/page/structured-data.ts";
import type { Meta } from "#web/ui/layout/page-meta.tsx";
import type { Property } from "./property-offerings.tsx";

/** The structured data of a property: a place to hunt and fish. */
export function propertyMeta(page: Page, property: Property): Meta {
  const { propertyId, name, municipality, county } = property;
  const where = [municipality && shortMunicipalityName(municipality), county].filter(Boolean).join(", ");
  const path = propertyAddress(propertyId);
  const photo = property.images.find((i) => i.main);
  return pageMeta(page.url.origin, page.locale, {
    title: [name, where].filter(Boolean).join(" – "),
    description: property.description || [name, where].filter(Boolean).join(", "),
    path,
    image: sharePicture("property", propertyId, page.locale, [name, where, photo?.url]),
    unlisted: property.status !== "published" || property.visibility !== "public",
    data: {
      "@type": "Place",
      ...addressAndPosition(property),
      ...aggregateRating(property.rating, property.ratingCount),
    },
    also: [placeBreadcrumb(page, county, [{ to: path, name }])],
  });
}
