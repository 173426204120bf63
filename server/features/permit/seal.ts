/**
 * Encrypts the private keys of permits with AES-256-GCM under a secret of the settings, each bound to its number,
 * so that a copy of the database signs nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "utmark", "permit seal", 32));
const boundTo = (kid: number) => Buffer.from(`permit key ${kid}`);

export function seal(secret: string, kid: number, privateKey: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv).setAAD(boundTo(kid));
  const sealed = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined if it was sealed under another secret. */
export function unseal(secret: string, kid: number, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), sealed.subarray(0, IV_BYTES))
    .setAAD(boundTo(kid))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
