import type { Client } from "#contract/client.ts";
import { addDays, isCalendarDate, osloDate } from "#domain/days.ts";
import {
  definedOnly,
  requestedPages,
  rowsOf,
  textParam,
  undefinedIfDeleted,
} from "#web/features/admin/public.ts";

const views = ["rules", "waiting", "changes", "sources"] as const;
export type View = (typeof views)[number];
const viewOf = (query: URLSearchParams): View => views.find((one) => one === query.get("view")) ?? "rules";

/** The address of a view of the desk; `change`: whom that change touches is shown above it. */
export const deskAddress = (params: { view?: View; change?: string; before?: string; after?: string }) =>
  `?${new URLSearchParams({ section: "law", ...definedOnly(params) })}`;

const loadSources = (api: Client, query: URLSearchParams) =>
  rowsOf(requestedPages(query), (page) => api("GET /api/law/local-sources", { query: page }));
const loadWaiting = (api: Client, query: URLSearchParams) =>
  rowsOf(requestedPages(query), (page) => api("GET /api/law/waiting-rules", { query: page }));

/** The days to compare: of the address, or a year ago and today. */
async function loadChanges(api: Client, query: URLSearchParams, now: Date) {
  const today = osloDate(now);
  const dayOf = (name: string, otherwise: string) => {
    const day = query.get(name) ?? "";
    return isCalendarDate(day) ? day : otherwise;
  };
  const after = dayOf("after", today);
  const before = dayOf("before", addDays(after, -365));
  if (after < before) return { before, after, items: [] };
  return { before, after, ...(await api("GET /api/law/changes", { query: { before, after } })) };
}

async function loadRules(api: Client, query: URLSearchParams) {
  const listQuery = {
    municipality: textParam(query, "municipality", 100),
    taxon: textParam(query, "taxon", 60),
    cursor: query.get("cursor") ?? undefined,
  };
  const [list, taxa] = await Promise.all([
    api("GET /api/law/local-rules", { query: { limit: 50, ...definedOnly(listQuery) } }),
    api("GET /api/law/taxa", {}),
  ]);
  return { listQuery, list, taxa: taxa.items };
}

/** Loads the view of `?view=`, by default the local decisions, and whom the change of `?change=` touches. */
export async function loadLawDesk(api: Client, query: URLSearchParams, now: Date) {
  const view = viewOf(query);
  const changeId = textParam(query, "change", 200);
  const [sources, localSources, waiting, changes, rules, touched] = await Promise.all([
    api("GET /api/law/source-readings", {}),
    view === "sources" ? loadSources(api, query) : undefined,
    view === "waiting" ? loadWaiting(api, query) : undefined,
    view === "changes" ? loadChanges(api, query, now) : undefined,
    view === "rules" ? loadRules(api, query) : undefined,
    changeId ? undefinedIfDeleted(api("GET /api/law/touched", { query: { changeId } })) : undefined,
  ]);
  return { view, sources: sources.items, localSources, waiting, changes, rules, touched };
}
export type LawDesk = Awaited<ReturnType<typeof loadLawDesk>>;
export type Rules = NonNullable<LawDesk["rules"]>;
