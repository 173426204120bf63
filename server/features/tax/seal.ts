/** Tax details as they are stored: AES-256-GCM under a key of the settings, bound to their owner. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { TaxDetails } from "#domain/tax/reporting.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (secret: string, use: string) =>
  Buffer.from(hkdfSync("sha256", secret, "utmark", `tax ${use}`, 32));

/** The first byte names the way it is sealed, so that another can follow. */
export function seal(secret: string, uid: string, details: TaxDetails): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, "seal"), iv).setAAD(Buffer.from(uid));
  const text = Buffer.concat([cipher.update(JSON.stringify(details), "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), text]);
}

export function unseal(secret: string, uid: string, sealed: Buffer): TaxDetails {
  if (sealed[0] !== 1) throw new Error("tax details are sealed in an unknown way");
  const [iv, tag, text] = [
    sealed.subarray(1, 1 + IV_BYTES),
    sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES),
    sealed.subarray(1 + IV_BYTES + TAG_BYTES),
  ];
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, "seal"), iv)
    .setAAD(Buffer.from(uid))
    .setAuthTag(tag);
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8"));
}

/** In place of the details where only sameness is asked: without the key the number cannot be guessed from it. */
export const fingerprint = (secret: string, details: TaxDetails): string =>
  createHmac("sha256", keyOf(secret, "fingerprint")).update(JSON.stringify(details)).digest("base64url");
