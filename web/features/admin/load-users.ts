import { roles } from "#domain/account/lists.ts";
import type { Client } from "#contract/client.ts";
import { userSorts, userStates } from "#contract/admin/endpoints.ts";
import { definedOnly, choiceParam, textParam } from "./query-params.ts";
import { loadPerson } from "./load-person.ts";

/** Loads the users by the filters in the query; `?user=` shows one user instead. */
export async function loadUsers(api: Client, query: URLSearchParams) {
  const listQuery = {
    q: textParam(query, "q"),
    role: choiceParam(roles, query.get("role")),
    state: choiceParam(userStates, query.get("state")),
    sort: choiceParam(userSorts, query.get("sort")),
    cursor: query.get("cursor") ?? undefined,
  };
  const uid = textParam(query, "user");
  const person = uid ? await loadPerson(api, uid, query) : undefined;
  if (person) return { listQuery, person, list: undefined, isGone: false };
  const list = await api("GET /api/admin/users", { query: { limit: 50, ...definedOnly(listQuery) } });
  return { listQuery, person, list, isGone: Boolean(uid) };
}
export type Users = Awaited<ReturnType<typeof loadUsers>>;
