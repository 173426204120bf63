import { osloDate } from "#domain/days.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { loadStrategy, StrategyView } from "#web/features/offering/public.ts";
import { ChooseProperty, loadPropertyChoice } from "#web/features/property/public.ts";
import type { Route } from "./+types/smart-offering-strategy-page";

export const loader = pageLoader({
  messages: ["strategy", "bookability", "offeringForm", "mine", "species", "propertyForm"],
  load: async ({ api, url, me, now }) => {
    const propertyId = url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me, "edit") };
    return { strategy: await loadStrategy(api, propertyId, osloDate(now), url.searchParams.get("year")) };
  },
});

export default function SmartOfferingStrategy({ loaderData: { choose, strategy } }: Route.ComponentProps) {
  return strategy ? (
    <StrategyView strategy={strategy} />
  ) : (
    <ChooseProperty path="/smart-offering-strategy-page" choose={choose} />
  );
}
