/**
 * What a warden keeps on this device (web/features/control/kept.ts): a cache a person, deleted by the service
 * worker and at sign-out.
 */
export const controlCachePrefix = "utmark-control-";

const controlCaches = async (): Promise<string[]> =>
  "caches" in globalThis ? (await caches.keys()).filter((name) => name.startsWith(controlCachePrefix)) : [];
/** Deletes it, but for this person's. */
export async function deleteKeptControl(exceptUid?: string): Promise<void> {
  for (const name of await controlCaches())
    if (name !== `${controlCachePrefix}${exceptUid ?? ""}`) await caches.delete(name);
}
