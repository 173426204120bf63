import { osloDate } from "#domain/days.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import {
  ChooseGround,
  loadBookedProperties,
  loadOffers,
  wantedStayOf,
  OffersView,
} from "#web/features/offering/public.ts";
import type { Route } from "./+types/hunter-smart-offer-view-page";

export const loader = pageLoader({
  messages: ["smartOffers", "species"],
  load: async ({ api, locale, url, now }) => {
    const propertyId = url.searchParams.get("propertyId");
    const today = osloDate(now);
    if (!propertyId) return { known: await loadBookedProperties(api) };
    return {
      offers: await loadOffers({ api, locale }, propertyId, wantedStayOf(url.searchParams, today)),
      today,
    };
  },
});

export default function HunterSmartOffers({ loaderData: { known, offers, today } }: Route.ComponentProps) {
  return offers ? (
    <OffersView offers={offers} today={today ?? ""} />
  ) : (
    <ChooseGround properties={known ?? []} />
  );
}
