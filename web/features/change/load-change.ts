import { ApiError } from "#contract/client.ts";
import { addDays, osloDate } from "#domain/days.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import { inEnglish, offeringInEnglish } from "#domain/property/english.ts";
import type { Booking } from "#web/features/booking/public.ts";
import { loadFirstMonth } from "#web/features/checkout/public.ts";
import type { Page } from "#web/platform/page/page.ts";

export type LoadedChange = Awaited<ReturnType<typeof loadChange>>;

/** What the page on which a change is proposed needs; `undefined` where nothing can be proposed now. */
export async function loadChange(page: Page, booking: Booking) {
  if (!booking.allowedActions.includes("propose_change")) return undefined;
  const { now, url, me } = page;
  const today = osloDate(now);
  const requestedId = url.searchParams.get("offeringId");
  const offeringId = requestedId ?? booking.offeringId;
  return {
    today,
    isOfferingRequested: requestedId !== null,
    stay: offeringId
      ? await loadOffering(page, booking, offeringId, today)
      : await loadCabin(page, booking, today),
    asksForInvoicing:
      booking.status === "pending" && me?.invoicingAgreement?.version !== invoicingAgreementVersion,
  };
}

/** Undefined if it is not found, as when the landowner has taken it down. */
const unlessMissing = <T>(loading: Promise<T>): Promise<T | undefined> =>
  loading.catch((e: unknown) => {
    if (e instanceof ApiError && e.problem.status === 404) return undefined;
    throw e;
  });

async function loadOffering({ api, locale }: Page, booking: Booking, offeringId: string, today: string) {
  const original = await unlessMissing(api("GET /api/offerings/:offeringId", { params: { offeringId } }));
  if (original?.propertyId !== booking.propertyId) return undefined;
  const offering = locale === "en" ? offeringInEnglish(original) : original;
  const first = await loadFirstMonth({ requestedDate: firstDayShown(booking, today), opens: today }, (span) =>
    api("GET /api/offering-availability", { query: { offeringId, ...span } }),
  );
  return { kind: "offering" as const, offering, first };
}

async function loadCabin({ api, locale }: Page, booking: Booking, today: string) {
  const cabinId = booking.cabins[0]?.cabinId ?? "";
  const original = await unlessMissing(api("GET /api/cabins/:cabinId", { params: { cabinId } }));
  if (!original) return undefined;
  const cabin = locale === "en" ? inEnglish(original) : original;
  const first = await loadFirstMonth(
    { requestedDate: firstDayShown(booking, today), opens: today },
    (query) => api("GET /api/cabins/:cabinId/availability", { params: { cabinId }, query }),
  );
  return { kind: "cabin" as const, cabin, first };
}

/** The calendar opens on the arrival, or, once the stay has begun, on today. */
const firstDayShown = ({ fromDate, toDate }: Booking, today: string): string => {
  const last = addDays(toDate, -1);
  return fromDate >= today ? fromDate : today < last ? today : last;
};
