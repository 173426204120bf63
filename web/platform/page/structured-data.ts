/** Parts of the structured data for search engines (Schema.org) that page-meta.ts does not add itself. */
import { type Locale, locales } from "#domain/locale.ts";
import { minRatingsForMean } from "#domain/rating/rating.ts";
import { addressIn } from "./address-in.ts";

export type Step = { to: string; name: string };

/** The breadcrumb of a page, which includes itself as the last step. */
export const breadcrumb = (origin: string, locale: Locale, steps: readonly Step[]): object => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ to, name }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name,
    item: new URL(addressIn(to, locale), origin).href,
  })),
});

type Place = {
  municipality?: string | null;
  county?: string | null;
  location?: { lon: number; lat: number } | null;
};
export const addressAndPosition = ({ municipality, county, location }: Place): object => ({
  address: {
    "@type": "PostalAddress",
    addressLocality: municipality,
    addressRegion: county,
    addressCountry: "NO",
  },
  ...(location && { geo: { "@type": "GeoCoordinates", latitude: location.lat, longitude: location.lon } }),
});

/** An amount in kroner, in the format of structured data. */
const kroner = (ore: number) => (ore / 100).toFixed(2);
type Prices = {
  lowestOre: number;
  highestOre: number;
  /** The unit of the price in the reader's words: «per jeger og dag». */
  unit: string;
  open: boolean;
};
/** An offer with its lowest and highest price. `more`: further properties, such as seller and place. */
export function offer({ lowestOre, highestOre, unit, open }: Prices, more: object): object {
  const varies = lowestOre < highestOre;
  const range = { lowPrice: kroner(lowestOre), highPrice: kroner(highestOre), offerCount: 1 };
  const price = kroner(lowestOre);
  return {
    ...(varies ? { "@type": "AggregateOffer", ...range } : { "@type": "Offer", price }),
    priceCurrency: "NOK",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      ...(varies ? { minPrice: price, maxPrice: kroner(highestOre) } : { price }),
      priceCurrency: "NOK",
      valueAddedTaxIncluded: true,
      unitText: unit,
    },
    availability: `https://schema.org/${open ? "InStock" : "OutOfStock"}`,
    ...more,
  };
}

/** The mean rating; undefined if there are too few ratings. */
export const aggregateRating = (
  rating: number | null | undefined,
  count: number | null | undefined,
): object =>
  rating && count && count >= minRatingsForMean
    ? {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: rating,
          ratingCount: count,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {};

export const questionsAndAnswers = (list: readonly { question: string; answer: string }[]): object => ({
  "@type": "FAQPage",
  mainEntity: list.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

export const utmark = (origin: string): object => ({
  "@type": "Organization",
  name: "Utmark",
  url: origin,
  logo: new URL("/apple-touch-icon.png", origin).href,
  contactPoint: {
    "@type": "ContactPoint",
    contactType: "customer support",
    url: new URL("/contact-us", origin).href,
    availableLanguage: [...locales],
  },
});

/** Structured data about the site and its search. */
export const website = (origin: string): object => ({
  "@type": "WebSite",
  name: "Utmark",
  publisher: utmark(origin),
  potentialAction: {
    "@type": "SearchAction",
    target: `${origin}/finn-jakttterreng?q={search_term_string}`,
    "query-input": "required name=search_term_string",
  },
});
