import { propertyUnlessNamed } from "#domain/place-name.ts";
import { priceOfDayOre } from "#domain/booking/price.ts";
import { addDays, type CalendarDate, eachDay } from "#domain/days.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { sharePicture } from "#domain/landscape/share-picture.ts";
import { isPricedByArrival } from "#domain/offering/bookability.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { offeringAddress, propertyAddress } from "#domain/page-addresses.ts";
import { fill } from "#messages/fill.ts";
import { screenTexts } from "#messages/index.ts";
import type { Meta } from "#web/ui/layout/page-meta.tsx";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import { placeBreadcrumb } from "#web/platform/page/place-breadcrumb.ts";
import { addressAndPosition, aggregateRating, offer } from "#web/platform/page/structured-data.ts";
import type { Page } from "#web/platform/page/page.ts";
import type { Offering } from "#web/features/checkout/public.ts";
import { termsOf } from "./example.ts";

/** The highest price of the season's remaining days. */
function highestPrice(offering: Offering, today: CalendarDate): number {
  const { validFrom, validTo, fromPriceOre } = offering;
  const terms = termsOf(offering);
  const days = eachDay(validFrom > today ? validFrom : today, addDays(validTo, 1));
  return days.reduce((highest, day) => Math.max(highest, priceOfDayOre(terms, day)), fromPriceOre);
}

/** The structured data of an offering: prices, availability, rating and location. */
export function offeringMeta(page: Page, offering: Offering, today: CalendarDate): Meta {
  const { name, description, propertyId, propertyName, municipality, county, fromPriceOre } = offering;
  const where = [
    propertyUnlessNamed(name, propertyName),
    municipality && shortMunicipalityName(municipality),
    county,
  ]
    .filter(Boolean)
    .join(", ");
  const place = { "@type": "Place", name: propertyName, ...addressAndPosition(offering) };
  const path = offeringAddress(offering);
  const photo = [...offering.images, ...offering.propertyImages].find((i) => i.main);
  const { lists, common } = screenTexts(page.locale);
  const who = guestKindOf(offering.targetSpecies, offering.propertyType === "fishing_area");
  const filled = (text: string) => fill(text, { text: () => who, count: () => 0 }, page.locale);
  const priceFor = isPricedByArrival(offering) ? "stay" : "day";
  const prices = {
    unit: filled(common.hit.per[`${offering.pricing.per}_${priceFor}`]),
    lowestOre: fromPriceOre,
    highestOre: highestPrice(offering, today),
    open: offering.notBookable.length === 0,
  };
  return pageMeta(page.url.origin, page.locale, {
    title: `${name} – ${where}`,
    description: description || `${name}, ${where}`,
    path,
    image: sharePicture("offering", offering.offeringId, page.locale, [name, where, photo?.url, prices]),
    unlisted: !offering.listed,
    data: {
      "@type": "Product",
      category: filled(lists.offeringType[offering.offeringType]),
      ...aggregateRating(offering.rating, offering.ratingCount),
      offers: offer(prices, {
        availabilityStarts: offering.validFrom,
        availabilityEnds: offering.validTo,
        seller: { "@type": "Person", name: offering.landownerName },
        areaServed: place,
        availableAtOrFrom: place,
      }),
    },
    also: [
      placeBreadcrumb(page, county, [
        { to: propertyAddress(propertyId), name: propertyName },
        { to: path, name },
      ]),
    ],
  });
}
