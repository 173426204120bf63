/**
 * Re-encrypts tax details with the current key, so that an old key can be removed from the settings. Details
 * that no key can decrypt stay, and are reported.
 */
import { dayMs } from "#domain/days.ts";
import type { TaxDetails } from "#domain/tax/reporting.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { encrypt, keyPrefix, type TaxKeys, decrypt } from "./seal.ts";
import { lockUnderOtherKey, saveResealed } from "./tax-store.ts";

const BATCH = 100;
type Deps = { db: Db; log: Log; config: { taxKeys: TaxKeys } };

type ReencryptDeps = { db: Db; log: Log; keys: TaxKeys };
/** Undefined if there is no row after `after`; `done`: the row could be decrypted. */
const reencryptNext = (
  { db, log, keys }: ReencryptDeps,
  after: string,
): Promise<{ uid: string; done: boolean } | undefined> =>
  db.transaction().execute(async (tx) => {
    const found = await lockUnderOtherKey(tx, keyPrefix(keys[0]), after);
    if (!found) return undefined;
    const { uid, sealed } = found;
    let details: TaxDetails;
    try {
      details = decrypt(keys, uid, sealed);
    } catch (error) {
      log.error({ err: error, uid }, "tax details could not be sealed under the new key");
      return { uid, done: false };
    }
    await saveResealed(tx, uid, encrypt(keys, uid, details));
    return { uid, done: true };
  });

/** Runs after the start and once a day, since another process may still encrypt with the old key. */
export function reencryptSweep({ db, log, config }: Deps): Sweep {
  const sealDeps = { db, log, keys: config.taxKeys };
  let [notBefore, after] = [0, ""];
  return {
    name: "tax keys",
    every: "day",
    run: async (now, limit = BATCH) => {
      if (now.getTime() < notBefore) return 0;
      let reencryptedCount = 0;
      for (let checkedCount = 0; checkedCount < limit; checkedCount++) {
        const next = await reencryptNext(sealDeps, after);
        if (!next) {
          [notBefore, after] = [now.getTime() + dayMs, ""];
          return reencryptedCount;
        }
        after = next.uid;
        if (next.done) reencryptedCount++;
      }
      return reencryptedCount;
    },
  };
}
