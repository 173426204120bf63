import { roles } from "#domain/account/lists.ts";
import type { Client } from "#contract/client.ts";
import { userSorts, userStates } from "#contract/admin/endpoints.ts";
import { given, oneOf, textOf } from "./asked.ts";
import { loadPerson } from "./load-person.ts";

/** By the query's filters; `?user=` shows one user instead. */
export async function loadUsers(api: Client, query: URLSearchParams) {
  const asked = {
    q: textOf(query, "q"),
    role: oneOf(roles, query.get("role")),
    state: oneOf(userStates, query.get("state")),
    sort: oneOf(userSorts, query.get("sort")),
    cursor: query.get("cursor") ?? undefined,
  };
  const uid = textOf(query, "user");
  const person = uid ? await loadPerson(api, uid, query) : undefined;
  if (person) return { asked, person, list: undefined, isGone: false };
  const list = await api("GET /api/admin/users", { query: { limit: 50, ...given(asked) } });
  return { asked, person, list, isGone: Boolean(uid) };
}
export type Users = Awaited<ReturnType<typeof loadUsers>>;
