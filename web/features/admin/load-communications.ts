import { communicationProviders, communicationStatuses, communicationTypes } from "#domain/lists.ts";
import { isCalendarDate } from "#domain/days.ts";
import type { Client } from "#contract/client.ts";
import { oneOf, unlessGone } from "./load-users.ts";

/** As the address says; `?message=` opens one. */
export async function loadCommunications(api: Client, query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.slice(0, 200) || undefined;
  const day = (name: string) => {
    const given = query.get(name) ?? "";
    return isCalendarDate(given) ? given : undefined;
  };
  const asked = {
    q: text("q"),
    status: oneOf(communicationStatuses, query.get("status")),
    provider: oneOf(communicationProviders, query.get("provider")),
    type: oneOf(communicationTypes, query.get("type")),
    subtype: text("subtype")?.slice(0, 100),
    from: day("from"),
    to: day("to"),
    cursor: query.get("cursor") ?? undefined,
  };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const communicationId = text("message");
  const [list, subtypes, one] = await Promise.all([
    api("GET /api/admin/communications", { query: { limit: 50, ...given } }),
    api("GET /api/admin/communication-subtypes", {}),
    communicationId
      ? unlessGone(api("GET /api/admin/communications/:communicationId", { params: { communicationId } }))
      : undefined,
  ]);
  return { asked, list, subtypes: subtypes.items, one };
}
export type Communications = Awaited<ReturnType<typeof loadCommunications>>;
