import {
  communicationProviders,
  communicationStatuses,
  communicationTypes,
} from "#domain/notification/lists.ts";
import type { Client } from "#contract/client.ts";
import { dayParam, definedOnly, choiceParam, textParam, undefinedIfDeleted } from "./query-params.ts";

/** Loads the messages by the filters in the query; `?message=` opens one message. */
export async function loadCommunications(api: Client, query: URLSearchParams) {
  const listQuery = {
    q: textParam(query, "q"),
    status: choiceParam(communicationStatuses, query.get("status")),
    provider: choiceParam(communicationProviders, query.get("provider")),
    type: choiceParam(communicationTypes, query.get("type")),
    subtype: textParam(query, "subtype", 100),
    from: dayParam(query, "from"),
    to: dayParam(query, "to"),
    cursor: query.get("cursor") ?? undefined,
  };
  const communicationId = textParam(query, "message");
  const [list, subtypes, one] = await Promise.all([
    api("GET /api/admin/communications", { query: { limit: 50, ...definedOnly(listQuery) } }),
    api("GET /api/admin/communication-subtypes", {}),
    communicationId
      ? undefinedIfDeleted(
          api("GET /api/admin/communications/:communicationId", { params: { communicationId } }),
        )
      : undefined,
  ]);
  return { listQuery, list, subtypes: subtypes.items, one };
}
export type Communications = Awaited<ReturnType<typeof loadCommunications>>;
