import { isCalendarDate, osloDate } from "#domain/days.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { untranslatedInOffering, offeringInEnglish } from "#domain/property/english.ts";
import { isOwner } from "#domain/property/policy.ts";
import { expectSameProperty, pageLoader, parameterOf } from "#web/platform/page/page.ts";
import { borderPath } from "#web/ui/chart/border-path.ts";
import { loadFirstMonth, parseBookingLink, revalidateStay } from "#web/features/checkout/public.ts";
import {
  offeringMeta,
  exampleOf,
  loadRiver,
  ordinarySeasonsOf,
  OfferingView,
} from "#web/features/offering/public.ts";
import type { Route } from "./+types/view-offering";

export const loader = pageLoader({
  publicPage: true,
  messages: [
    "bookability",
    "offering",
    "lawAnswers",
    "species",
    "lists",
    "property",
    "map",
    "ratings",
    "machineTranslation",
    "reportReasons",
    "form",
  ],
  load: async (page) => {
    const { api, url, locale, me, now } = page;
    const original = await api("GET /api/offerings/:offeringId", {
      params: { offeringId: parameterOf(page, "offeringId") },
    });
    expectSameProperty(page, original);
    const offering = locale === "en" ? offeringInEnglish(original) : original;
    const today = osloDate(now);
    const fromDate = url.searchParams.get("fromDate") ?? "";
    const inSeason = (day: string) => (day > offering.validTo ? offering.validTo : day);
    const first = await loadFirstMonth(
      {
        requestedDate: isCalendarDate(fromDate) && fromDate >= today ? inSeason(fromDate) : undefined,
        opens: inSeason(offering.validFrom > today ? offering.validFrom : today),
      },
      (span) =>
        api("GET /api/offering-availability", { query: { offeringId: offering.offeringId, ...span } }),
    );
    const meta = offeringMeta(page, offering, today);
    return {
      offering,
      norwegian: locale === "en" ? untranslatedInOffering(offering) : undefined,
      meta,
      municipality: offering.municipality && shortMunicipalityName(offering.municipality),
      border: offering.outline && borderPath(offering.outline, { width: 100, height: 100 }),
      example: exampleOf(offering, first.days, today),
      seasons: ordinarySeasonsOf(offering, locale),
      river: await loadRiver(api, offering, locale),
      today,
      first,
      parsedLink: parseBookingLink(url.searchParams, offering, today),
      signedIn: me !== undefined,
      own: isOwner(me, offering),
    };
  },
});

export const shouldRevalidate = revalidateStay("offeringId");

export default function ViewOffering({ loaderData }: Route.ComponentProps) {
  return <OfferingView key={loaderData.offering.offeringId} {...loaderData} />;
}
