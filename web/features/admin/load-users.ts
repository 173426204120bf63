import { roles } from "#domain/lists.ts";
import { ApiError, type Client } from "#contract/client.ts";
import { userSorts, userStates } from "#contract/admin/endpoints.ts";

export const oneOf = <T extends string>(all: readonly T[], asked: string | null): T | undefined =>
  all.find((one) => one === asked);
/** One that is not there (any more) is not shown. */
export const unlessGone = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (e) {
    if (e instanceof ApiError && e.problem.status === 404) return undefined;
    throw e;
  }
};

/** As the address says; `?user=` opens one. */
export async function loadUsers(api: Client, query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.slice(0, 200) || undefined;
  const asked = {
    q: text("q"),
    role: oneOf(roles, query.get("role")),
    state: oneOf(userStates, query.get("state")),
    sort: oneOf(userSorts, query.get("sort")),
    cursor: query.get("cursor") ?? undefined,
  };
  const uid = text("user");
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const [list, user] = await Promise.all([
    api("GET /api/admin/users", { query: { limit: 50, ...given } }),
    uid ? unlessGone(api("GET /api/admin/users/:uid", { params: { uid } })) : undefined,
  ]);
  return { asked, list, user };
}
export type Users = Awaited<ReturnType<typeof loadUsers>>;
