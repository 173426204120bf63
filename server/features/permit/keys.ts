/**
 * The keys that sign permits (docs/permit.md): one at a time, for a year. The next is published long before it
 * signs, so that a warden's phone has it. One that the settings' secret does not open signs no more.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { addMs, dayMs } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { endKey, findKeyAt, findLastKid, insertKey, type KeyRow, lockKeysFrom } from "./key-store.ts";
import { seal, unseal } from "./seal.ts";

const validMs = 365 * dayMs;
/** How long before it signs a key is published. */
const publishedAheadMs = 60 * dayMs;

/** Permits tell their time in whole seconds, so a key begins at one. */
export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

type Signer = { kid: number; sign: (bytes: Uint8Array) => Buffer };
const signerOf = (kid: number, privateKey: KeyObject): Signer => ({
  kid,
  sign: (bytes) => sign(null, bytes, privateKey),
});
function openKey(secret: string, { kid, sealedPrivateKey }: KeyRow): Signer | undefined {
  const key = unseal(secret, kid, sealedPrivateKey);
  return key && signerOf(kid, createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

async function makeKey(tx: Tx, secret: string, validFrom: Date, validTo: Date, now: Date): Promise<KeyRow> {
  const kid = (await findLastKid(tx)) + 1;
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const row = {
    kid,
    publicKey: Buffer.from(x, "base64url"),
    sealedPrivateKey: seal(secret, kid, privateKey.export({ format: "der", type: "pkcs8" })),
    validFrom,
    validTo,
  };
  await insertKey(tx, row);
  await audit(tx, {
    at: now,
    actorRole: "system",
    subject: "permit_key",
    subjectId: String(kid),
    to: "published",
  });
  return row;
}

/** Makes what is missing: a key that signs now, and the next one in time. Returns how many were made. */
export async function makeMissingKeys(tx: Tx, secret: string, now: Date): Promise<number> {
  const at = wholeSecond(now);
  const usable: KeyRow[] = [];
  for (const key of await lockKeysFrom(tx, now))
    if (openKey(secret, key)) usable.push(key);
    else await endKey(tx, key.kid, at);
  let made = 0;
  if (!usable.some(({ validFrom }) => validFrom <= now)) {
    const validTo = usable[0]?.validFrom ?? addMs(at, validMs);
    usable.unshift(await makeKey(tx, secret, at, validTo, now));
    made++;
  }
  const last = usable.at(-1)!;
  if (addMs(now, publishedAheadMs) < last.validTo) return made;
  await makeKey(tx, secret, last.validTo, addMs(last.validTo, validMs), now);
  return made + 1;
}

/** What signs now. */
export async function signerAt(tx: Tx, secret: string, now: Date): Promise<Signer> {
  const open = async () => {
    const key = await findKeyAt(tx, now);
    return key && openKey(secret, key);
  };
  const known = await open();
  if (known) return known;
  await makeMissingKeys(tx, secret, now);
  const made = await open();
  if (!made) throw new Error("no key signs permits");
  return made;
}

export function permitKeySweep({ db, config }: { db: Db; config: { permitSecret: string } }): Sweep {
  return {
    name: "permit keys",
    every: "day",
    run: async (now) => {
      const key = await findKeyAt(db, now);
      const next = await findKeyAt(db, addMs(now, publishedAheadMs));
      const isFine = next && key && openKey(config.permitSecret, key);
      if (isFine) return 0;
      return db.transaction().execute((tx) => makeMissingKeys(tx, config.permitSecret, now));
    },
  };
}
