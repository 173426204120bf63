/**
 * What a member has stated and the server has not got yet. It stays in this browser, also over a reload, until it
 * is sent.
 */
import type { RequestBody } from "#contract/index.ts";
import { readStored, writeStored } from "#web/platform/device/browser-storage.ts";

export type Stated = RequestBody<"PATCH /api/party/:memberId">;
const statedFields = [
  "fee",
  "shootingTest",
  "jegerproeve",
  "trackingDog",
  "birthYear",
  "supervisorMemberId",
] as const satisfies readonly (keyof Stated)[];
export type StatedField = (typeof statedFields)[number];

const keyOf = (memberId: string) => `utmark-team/${memberId}`;

/** Only what a form of this page can have stored. */
export function parseUnsent(stored: string | null): Stated {
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed !== "object" || parsed === null) return {};
    const values = parsed as Record<string, unknown>;
    const isValue = (field: StatedField) =>
      values[field] === null || typeof values[field] === (field === "birthYear" ? "number" : "string");
    return Object.fromEntries(
      statedFields
        .filter((field) => field in values && isValue(field))
        .map((field) => [field, values[field]]),
    );
  } catch {
    return {};
  }
}
export const readUnsent = (memberId: string): Stated => parseUnsent(readStored(keyOf(memberId)));
export const storeUnsent = (memberId: string, unsent: Stated): boolean =>
  writeStored(keyOf(memberId), Object.keys(unsent).length > 0 ? JSON.stringify(unsent) : null);

/** What is left of `unsent` once `sent` has arrived: a field that was changed meanwhile stays. */
export const withoutSent = (unsent: Stated, sent: Stated): Stated =>
  Object.fromEntries(
    Object.entries(unsent).filter(
      ([field, value]) => sent[field as StatedField] !== value || !(field in sent),
    ),
  );
