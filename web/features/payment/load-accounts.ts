import type { Client } from "#contract/client.ts";
import { definedOnly, choiceParam, textParam } from "#web/features/admin/public.ts";

/** Loads landowners' accounts at the card provider, by the filter in the address or by `?uid=`. */
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
