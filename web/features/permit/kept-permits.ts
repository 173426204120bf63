/**
 * Permits of a member without an account, kept in this browser: the page of an invitation is nobody's, so the
 * service worker stores no copy of it, and the page shown without coverage has them instead.
 */
import type { Permit } from "#contract/permit/endpoints.ts";
import { readStored, writeStored } from "#web/platform/device/browser-storage.ts";
import { keptPermitsKey } from "#web/platform/device/kept-permits-key.ts";
import { phaseOf, shownPermits } from "./shown-permit.ts";

type KeptPermit = Permit & { place: string; parts: string[] };
const isKept = (one: Partial<KeptPermit> | null): one is KeptPermit =>
  typeof one?.payload === "string" &&
  typeof one.permitId === "string" &&
  typeof one.pdfUrl === "string" &&
  typeof one.place === "string" &&
  Array.isArray(one.parts);

/** Those whose stay is not over. */
export function keptPermits(now: Date): KeptPermit[] {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(keptPermitsKey) ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isKept)
    .filter((one) => shownPermits([one]).some((permit) => phaseOf(permit, now) !== "over"));
}

type Where = { place: string; parts: readonly string[] };
/** Keeps the valid ones, in place of all that are kept of their members. */
export function keepPermits(permits: readonly Permit[], { place, parts }: Where, now: Date): void {
  const ofMembers = new Set(permits.map(({ memberId }) => memberId));
  const others = keptPermits(now).filter(({ memberId }) => !ofMembers.has(memberId));
  const valid = permits.filter(({ state }) => state === "valid");
  const own = valid.map((one) => ({ ...one, place, parts }));
  writeStored(keptPermitsKey, others.length + own.length > 0 ? JSON.stringify([...others, ...own]) : null);
}
