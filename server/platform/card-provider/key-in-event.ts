/** Our idempotency key in the event of a transfer or refund; we have set it in the metadata. */
import { z } from "zod";

const Keyed = z.looseObject({
  metadata: z.looseObject({ key: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/\d+)?$/) }),
});
/** `id`: the payout's or refund's id. Undefined if the object is not ours. */
export function keyInEvent(object: unknown): { id: string; key: string } | undefined {
  const key = Keyed.safeParse(object).data?.metadata.key;
  const [id] = key?.split("/") ?? [];
  return id === undefined || key === undefined ? undefined : { id, key };
}

/**
 * An event that arrived before our own request was stored: it is refused, so that the provider delivers it
 * again.
 */
export class EventBeforeRecord extends Error {
  constructor(key: string) {
    super(`what the provider answered to ${key} is not recorded yet`);
  }
}
