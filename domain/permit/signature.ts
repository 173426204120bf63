/** Ed25519 signatures of permits and of the list of revoked permits (docs/permit.md). */

/** A public key as `/.well-known/utmark-keys.json` has it. It signs from `validFrom` until `validTo`. */
export type PermitKey = { kid: number; alg: "Ed25519"; x: string; validFrom: string; validTo: string };
/** The permits that are void though their stay is not over, as `/api/permits/revoked` has them. */
export type RevokedPermits = {
  issuedAt: string;
  permitIds: readonly string[];
  kid: number;
  signature: string;
};

type Bytes = Uint8Array<ArrayBuffer>;
/** Whether the signature is the key's. `x` and `signature` are raw bytes. */
export type Verify = (key: Bytes, signature: Bytes, signed: Bytes) => Promise<boolean>;

/** By the browser or Node themselves; it throws `NotSupportedError` where they do not know Ed25519. */
export const verifyWithWebCrypto: Verify = async (key, signature, signed) => {
  const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", imported, signature, signed);
};

/** The bytes of base64url without padding; undefined for another text. */
function fromBase64Url(text: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The key that could have signed at this instant. */
export const keyAt = (keys: readonly PermitKey[], kid: number, at: Date): PermitKey | undefined =>
  keys.find((key) => key.kid === kid && new Date(key.validFrom) <= at && at < new Date(key.validTo));

export async function isSignedBy(key: PermitKey, signature: Bytes, signed: Bytes, verify: Verify) {
  const x = fromBase64Url(key.x);
  return x?.length === 32 && signature.length === 64 && (await verify(x, signature, signed));
}

/** What is signed of the list: its time and the ids, each on a line of its own. */
export const revokedBytes = ({
  issuedAt,
  permitIds,
}: Pick<RevokedPermits, "issuedAt" | "permitIds">): Bytes =>
  new TextEncoder().encode(["utmark-revoked", issuedAt, ...permitIds].join("\n"));

/** Whether the list is ours, whole and unchanged. One that is not must not be kept. */
export async function isRevokedListSigned(
  list: RevokedPermits,
  keys: readonly PermitKey[],
  verify: Verify = verifyWithWebCrypto,
): Promise<boolean> {
  const key = keyAt(keys, list.kid, new Date(list.issuedAt));
  const signature = fromBase64Url(list.signature);
  return Boolean(key && signature && (await isSignedBy(key, signature, revokedBytes(list), verify)));
}
