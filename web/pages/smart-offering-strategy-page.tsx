import { osloDate } from "#domain/days.ts";
import { ChooseProperty, loadPropertyChoice } from "#web/features/property/edit/choose-property.tsx";
import { loadStrategy } from "#web/features/offering/strategy/load-strategy.ts";
import { StrategyView } from "#web/features/offering/strategy/strategy-view.tsx";
import { pageLoader } from "#web/platform/page.ts";
import type { Route } from "./+types/smart-offering-strategy-page";

export const loader = pageLoader({
  messages: ["strategy", "offeringForm", "mine", "species", "propertyForm"],
  load: async ({ api, url, me, now }) => {
    const propertyId = url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me) };
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
