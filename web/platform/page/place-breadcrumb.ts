import { landingAddress, landingPageOf } from "#domain/search/landing-pages.ts";
import { screenTexts } from "#messages/index.ts";
import type { Page } from "./page.ts";
import { breadcrumb, type Step } from "./structured-data.ts";

/**
 * The breadcrumb of an object on a property: country, county, and then `steps`. For loaders only, since it
 * uses all texts.
 */
export function placeBreadcrumb(
  { url, locale }: Page,
  county: string | null,
  steps: readonly Step[],
): object {
  const ofCounty = county ? landingPageOf(county) : undefined;
  return breadcrumb(url.origin, locale, [
    { to: landingAddress({}), name: screenTexts(locale).landing.crumb },
    ...(county && ofCounty ? [{ to: landingAddress(ofCounty), name: county }] : []),
    ...steps,
  ]);
}
