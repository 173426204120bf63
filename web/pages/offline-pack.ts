import type { LoaderFunctionArgs } from "react-router";
import { apiContext, localeContext, nowContext } from "#web/platform/api/api-context.ts";
import { sessionOf } from "#web/platform/session/session.ts";
import { mayOpenControl } from "#web/features/control/public.ts";
import { loadOfflineBookings, offlinePagesOf } from "#web/features/offline/public.ts";

/** Data for the service worker, not a page: the signed-in reader, and the pages to store offline. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const now = context.get(nowContext);
  const me = await sessionOf(context).me();
  const locale = context.get(localeContext);
  const api = context.get(apiContext);
  const [{ bookings, trips }, checksPermits] = me
    ? await Promise.all([loadOfflineBookings(api, now), mayOpenControl(api, me)])
    : [{ bookings: [], trips: [] }, false];
  const pages = me ? offlinePagesOf(bookings, now, locale, checksPermits) : [];
  return Response.json(
    { uid: me?.uid ?? null, at: now.toISOString(), pages, trips },
    { headers: { "cache-control": "no-store" } },
  );
}
