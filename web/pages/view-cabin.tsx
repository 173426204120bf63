import { isLet } from "#domain/cabin/policy.ts";
import { isCalendarDate, osloDate } from "#domain/days.ts";
import { inEnglish, propertyInEnglish, untranslatedParts } from "#domain/property/english.ts";
import { isOwner } from "#domain/property/policy.ts";
import { pageLoader, parameterOf } from "#web/platform/page/page.ts";
import { borderPath } from "#web/ui/chart/border-path.ts";
import { CabinView, cabinMeta } from "#web/features/cabin/public.ts";
import { loadFirstMonth, revalidateStay } from "#web/features/checkout/public.ts";
import type { Route } from "./+types/view-cabin";

export const loader = pageLoader({
  publicPage: true,
  messages: [
    "bookability",
    "cabin",
    "offering",
    "property",
    "species",
    "lists",
    "map",
    "ratings",
    "machineTranslation",
    "reportReasons",
    "form",
  ],
  load: async (page) => {
    const { api, url, locale, me, now } = page;
    const originalCabin = await api("GET /api/cabins/:cabinId", {
      params: { cabinId: parameterOf(page, "cabinId") },
    });
    const { propertyId } = originalCabin;
    const original = await api("GET /api/properties/:propertyId", { params: { propertyId } });
    const english = locale === "en";
    const cabin = english ? inEnglish(originalCabin) : originalCabin;
    const translated = english ? propertyInEnglish(original) : original;
    const property = { ...translated, boundary: null }; // its few corners are enough until the map is loaded
    const today = osloDate(now);
    const fromDate = url.searchParams.get("fromDate") ?? "";
    const opens = cabin.availableFrom && cabin.availableFrom > today ? cabin.availableFrom : today;
    const first = await loadFirstMonth(
      { requestedDate: isCalendarDate(fromDate) && fromDate >= today ? fromDate : undefined, opens },
      (query) => api("GET /api/cabins/:cabinId/availability", { params: { cabinId: cabin.cabinId }, query }),
    );
    const outline = property.outline && borderPath(property.outline, { width: 100, height: 100 });
    const bookable = isLet({ ...cabin, property });
    return {
      cabin,
      property,
      norwegian: english ? untranslatedParts(cabin).text : undefined,
      border: outline ?? null,
      bookable,
      meta: cabinMeta(page, cabin, property, bookable),
      today,
      first,
      signedIn: me !== undefined,
      own: "ownerUid" in original && isOwner(me, original),
    };
  },
});

export const shouldRevalidate = revalidateStay("cabinId");

export default function ViewCabin({ loaderData }: Route.ComponentProps) {
  return <CabinView key={loaderData.cabin.cabinId} {...loaderData} />;
}
