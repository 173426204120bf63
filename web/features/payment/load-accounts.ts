import type { Client } from "#contract/client.ts";
import { definedOnly, choiceParam, textParam } from "#web/features/admin/public.ts";

/** Landowners' accounts at the card provider, by the filter of the address; `?uid=` shows one person's. */
export async function loadAccounts(api: Client, query: URLSearchParams) {
  const listQuery = {
    show: choiceParam(["lacking", "all"] as const, query.get("show")),
    uid: textParam(query, "uid", 100),
    cursor: query.get("cursor") ?? undefined,
  };
  return {
    listQuery,
    list: await api("GET /api/payments/connected-accounts", {
      query: { limit: 50, ...definedOnly(listQuery) },
    }),
  };
}
export type Accounts = Awaited<ReturnType<typeof loadAccounts>>;
