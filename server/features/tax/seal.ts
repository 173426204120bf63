/**
 * Encrypts tax details with AES-256-GCM and a key of the settings, bound to their owner. The first key
 * encrypts; the other ones, which are former keys, only decrypt (decision 72).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { TaxDetails } from "#domain/tax/reporting.ts";

export type TaxKeys = readonly [current: string, ...before: string[]];
const KEY_NAME_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (secret: string, use: string) =>
  Buffer.from(hkdfSync("sha256", secret, "utmark", `tax ${use}`, 32));

/** The prefix of everything encrypted with this key: the format, and a name that does not reveal the key. */
export const keyPrefix = (secret: string): Buffer =>
  Buffer.concat([Buffer.from([2]), keyOf(secret, "name").subarray(0, KEY_NAME_BYTES)]);

export function encrypt([secret]: TaxKeys, uid: string, details: TaxDetails): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, "seal"), iv).setAAD(Buffer.from(uid));
  const text = Buffer.concat([cipher.update(JSON.stringify(details), "utf8"), cipher.final()]);
  return Buffer.concat([keyPrefix(secret), iv, cipher.getAuthTag(), text]);
}

function decryptWith(secret: string, uid: string, sealed: Buffer): TaxDetails {
  const [iv, tag, text] = [
    sealed.subarray(0, IV_BYTES),
    sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    sealed.subarray(IV_BYTES + TAG_BYTES),
  ];
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, "seal"), iv)
    .setAAD(Buffer.from(uid))
    .setAuthTag(tag);
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8"));
}

/** Format 1 is older than the names of keys, so each key is tried. */
export function decrypt(keys: TaxKeys, uid: string, sealed: Buffer): TaxDetails {
  if (sealed[0] === 1) {
    for (const secret of keys)
      try {
        return decryptWith(secret, uid, sealed.subarray(1));
      } catch {} // another key's
  } else {
    const secret = keys.find((key) => keyPrefix(key).equals(sealed.subarray(0, 1 + KEY_NAME_BYTES)));
    if (secret !== undefined) return decryptWith(secret, uid, sealed.subarray(1 + KEY_NAME_BYTES));
  }
  throw new Error("tax details are sealed under none of the keys of the settings");
}

/** Replaces the details where only equality matters; without the key the number cannot be guessed from it. */
export const fingerprint = ([secret]: TaxKeys, details: TaxDetails): string =>
  createHmac("sha256", keyOf(secret, "fingerprint")).update(JSON.stringify(details)).digest("base64url");
