import { osloDate } from "#domain/days.ts";
import { ChooseGround } from "#web/features/offering/smart-offers/choose-ground.tsx";
import { loadKnown, loadOffers, wishOf } from "#web/features/offering/smart-offers/load-offers.ts";
import { OffersView } from "#web/features/offering/smart-offers/offers-view.tsx";
import { pageLoader } from "#web/platform/page.ts";
import type { Route } from "./+types/hunter-smart-offer-view-page";

export const loader = pageLoader({
  messages: ["smartOffers", "species"],
  load: async ({ api, url, now }) => {
    const propertyId = url.searchParams.get("propertyId");
    const today = osloDate(now);
    if (!propertyId) return { known: await loadKnown(api) };
    return { offers: await loadOffers(api, propertyId, wishOf(url.searchParams, today)), today };
  },
});

export default function HunterSmartOffers({ loaderData: { known, offers, today } }: Route.ComponentProps) {
  return offers ? <OffersView offers={offers} today={today ?? ""} /> : <ChooseGround known={known ?? []} />;
}
