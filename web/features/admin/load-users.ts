import { roles } from "#domain/lists.ts";
import type { Client } from "#contract/client.ts";
import { userSorts, userStates } from "#contract/admin/endpoints.ts";
import { given, oneOf, textOf, unlessGone } from "./asked.ts";

/** As the address says; `?user=` opens one. */
export async function loadUsers(api: Client, query: URLSearchParams) {
  const asked = {
    q: textOf(query, "q"),
    role: oneOf(roles, query.get("role")),
    state: oneOf(userStates, query.get("state")),
    sort: oneOf(userSorts, query.get("sort")),
    cursor: query.get("cursor") ?? undefined,
  };
  const uid = textOf(query, "user");
  const [list, user] = await Promise.all([
    api("GET /api/admin/users", { query: { limit: 50, ...given(asked) } }),
    uid ? unlessGone(api("GET /api/admin/users/:uid", { params: { uid } })) : undefined,
  ]);
  return { asked, list, user };
}
export type Users = Awaited<ReturnType<typeof loadUsers>>;
