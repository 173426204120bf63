/**
 * The reader's favourites, loaded once for all heart buttons. A press changes them at once, and back if the
 * server refuses.
 */
import { useEffect, useSyncExternalStore } from "react";
import { ApiError } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { notify } from "#web/ui/overlay/toast.tsx";

let ids: ReadonlySet<string> | undefined;
let loadedFor: string | undefined;
const watchers = new Set<() => void>();
const setIds = (next: ReadonlySet<string> | undefined) => {
  ids = next;
  for (const w of watchers) w();
};
const watch = (w: () => void) => {
  watchers.add(w);
  return () => void watchers.delete(w);
};
const pendingKey = "utmark-favourite";

/** The uid of the signed-in person; undefined while signed out. */
const signedInUid = (): string | undefined => document.documentElement.dataset.person;

function loadFavourites(): void {
  const uid = signedInUid();
  if (loadedFor === uid) return;
  loadedFor = uid;
  setIds(undefined);
  if (uid === undefined) return;
  browserApi()("GET /api/favourites/ids", {}).then(
    ({ offeringIds, cabinIds }) => {
      setIds(new Set([...offeringIds, ...cabinIds, ...(ids ?? [])]));
      const pending = sessionStorage.getItem(pendingKey);
      sessionStorage.removeItem(pendingKey);
      if (pending && !ids?.has(pending)) void setFavourite(pending, true);
    },
    () => {
      loadedFor = undefined; // loaded again with the next heart
    },
  );
}

const toggledIds = (id: string, on: boolean): ReadonlySet<string> => {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return next;
};

/** Returns false if the change was refused and rolled back. */
async function sendChange(id: string, on: boolean): Promise<boolean> {
  const args = { params: { offeringId: id } };
  const once = { idempotencyKey: randomKey() };
  try {
    await (on
      ? browserApi()("PUT /api/favourites/:offeringId", args, once)
      : browserApi()("DELETE /api/favourites/:offeringId", args, once));
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    if (!on && e.problem.status === 404) return true;
    setIds(toggledIds(id, !on));
    notify.error(e.problem.detail);
    return false;
  }
  return true;
}
/** Ids of favourites with a running request. A press meanwhile is sent afterwards, to keep the order. */
const pendingRequests = new Set<string>();
async function setFavourite(id: string, on: boolean): Promise<void> {
  setIds(toggledIds(id, on));
  if (pendingRequests.has(id)) return;
  pendingRequests.add(id);
  let sent = on;
  try {
    while ((await sendChange(id, sent)) && ids && ids.has(id) !== sent) sent = !sent;
  } finally {
    pendingRequests.delete(id);
  }
}

/** `purpose`: what the sign-in page says that it is for. */
export function useFavourite(
  id: string,
  purpose: "heart" | "tell" = "heart",
): { on: boolean; toggle: () => void } {
  const on = useSyncExternalStore(
    watch,
    () => ids?.has(id) ?? false,
    () => false,
  );
  useEffect(loadFavourites, []);
  const toggle = () => {
    if (signedInUid() !== undefined) return void setFavourite(id, !on);
    sessionStorage.setItem(pendingKey, id);
    location.assign(`/login?for=${purpose}&next=${encodeURIComponent(location.pathname + location.search)}`);
  };
  return { on, toggle };
}
