/** Our idempotency key in a reported transfer or refund, as we set it in the metadata. */
import { z } from "zod";

const Keyed = z.looseObject({
  metadata: z.looseObject({ key: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/\d+)?$/) }),
});
/** `id`: of the payout or the refund. Undefined where it is not ours. */
export function keyInEvent(object: unknown): { id: string; key: string } | undefined {
  const key = Keyed.safeParse(object).data?.metadata.key;
  const [id] = key?.split("/") ?? [];
  return id === undefined || key === undefined ? undefined : { id, key };
}

/**
 * An event that arrives before our own request is recorded: it is refused, so that the provider delivers it
 * again.
 */
export class EventBeforeRecord extends Error {
  constructor(key: string) {
    super(`what the provider answered to ${key} is not recorded yet`);
  }
}
