/** What a warden keeps on the device to check permits without coverage: keys, revocations, grounds and scans. */
import type { ControlGround } from "#contract/control/endpoints.ts";
import type { ClockReading } from "#domain/control/clock.ts";
import type { PermitKey, RevokedPermits } from "#domain/permit/signature.ts";
import { controlCachePrefix } from "#web/platform/device/kept-control.ts";

export type KeptPack = {
  keys: readonly PermitKey[];
  /** Only a list whose signature held; null if none was had. */
  revoked: RevokedPermits | null;
  grounds: readonly ControlGround[];
  /** Our clock and the device's when it was fetched. */
  clock: ClockReading;
};

const addresses = { pack: "/kept-control", scans: "/kept-scans" } as const;
type Part = keyof typeof addresses;
const cacheName = (uid: string) => `${controlCachePrefix}${uid}`;
const canKeep = () => "caches" in globalThis;

export async function readKept<T>(uid: string, part: Part): Promise<T | undefined> {
  if (!canKeep() || !(await caches.has(cacheName(uid)))) return undefined;
  const found = await (await caches.open(cacheName(uid))).match(addresses[part]);
  return found?.json() as Promise<T> | undefined;
}
/** Throws `QuotaExceededError` if the device is full. */
export async function writeKept(uid: string, part: Part, value: unknown): Promise<void> {
  if (canKeep()) await (await caches.open(cacheName(uid))).put(addresses[part], Response.json(value));
}
