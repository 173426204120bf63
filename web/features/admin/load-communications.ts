import {
  communicationProviders,
  communicationStatuses,
  communicationTypes,
} from "#domain/notification/lists.ts";
import type { Client } from "#contract/client.ts";
import { dayOf, given, oneOf, textOf, unlessGone } from "./asked.ts";

/** By the query's filters; `?message=` opens one message. */
export async function loadCommunications(api: Client, query: URLSearchParams) {
  const asked = {
    q: textOf(query, "q"),
    status: oneOf(communicationStatuses, query.get("status")),
    provider: oneOf(communicationProviders, query.get("provider")),
    type: oneOf(communicationTypes, query.get("type")),
    subtype: textOf(query, "subtype", 100),
    from: dayOf(query, "from"),
    to: dayOf(query, "to"),
    cursor: query.get("cursor") ?? undefined,
  };
  const communicationId = textOf(query, "message");
  const [list, subtypes, one] = await Promise.all([
    api("GET /api/admin/communications", { query: { limit: 50, ...given(asked) } }),
    api("GET /api/admin/communication-subtypes", {}),
    communicationId
      ? unlessGone(api("GET /api/admin/communications/:communicationId", { params: { communicationId } }))
      : undefined,
  ]);
  return { asked, list, subtypes: subtypes.items, one };
}
export type Communications = Awaited<ReturnType<typeof loadCommunications>>;
