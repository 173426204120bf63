import type { Client } from "#contract/client.ts";
import { choiceParam, undefinedIfDeleted } from "./query-params.ts";

/** The lists of a person's page, in the order in which the page shows them. */
export const personLists = ["properties", "lets", "hunts", "money", "papers", "messages", "audit"] as const;
export type PersonList = (typeof personLists)[number];
const [few, fullList] = [5, 50];

/** Loads what the person did and how others changed the account, as one list. */
async function auditOf(api: Client, uid: string, limit: number) {
  const [by, to] = await Promise.all([
    api("GET /api/admin/audit", { query: { who: uid, limit } }),
    api("GET /api/admin/audit", { query: { subjectId: uid, limit } }),
  ]);
  const each = new Map([...by.items, ...to.items].map((entry) => [entry.entryId, entry]));
  const items = [...each.values()].sort((a, b) => Number(b.entryId) - Number(a.entryId));
  return { items: items.slice(0, limit), nextCursor: null };
}

type Page = { limit: number; cursor?: string };
/** Loads a person with the first rows of each list, or with all pages of `?list=`. Undefined if unknown. */
export async function loadPerson(api: Client, uid: string, query: URLSearchParams) {
  const params = { uid };
  const list = choiceParam(personLists, query.get("list"));
  const cursor = query.get("cursor");
  const page: Page = { limit: list ? fullList : few, ...(list && cursor && { cursor }) };
  const loadList = <T>(name: PersonList, load: () => Promise<T>) =>
    list && list !== name ? undefined : load();
  const [user, profile] = await Promise.all([
    undefinedIfDeleted(api("GET /api/admin/users/:uid", { params })),
    undefinedIfDeleted(api("GET /api/admin/users/:uid/profile", { params })),
  ]);
  if (!user || !profile) return undefined;
  const [properties, lets, hunts, money, papers, messages, audit] = await Promise.all([
    loadList("properties", () => api("GET /api/admin/users/:uid/properties", { params, query: page })),
    loadList("lets", () =>
      api("GET /api/admin/users/:uid/bookings", { params, query: { ...page, side: "landowner" } }),
    ),
    loadList("hunts", () =>
      api("GET /api/admin/users/:uid/bookings", { params, query: { ...page, side: "hunter" } }),
    ),
    loadList("money", () => api("GET /api/admin/users/:uid/money", { params, query: page })),
    loadList("papers", () => api("GET /api/admin/users/:uid/papers", { params, query: page })),
    loadList("messages", () =>
      api("GET /api/admin/communications", { query: { ...page, recipientUid: uid } }),
    ),
    loadList("audit", () => auditOf(api, uid, page.limit)),
  ]);
  return { user, profile, list, properties, lets, hunts, money, papers, messages, audit };
}
export type Person = NonNullable<Awaited<ReturnType<typeof loadPerson>>>;
