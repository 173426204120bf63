/**
 * Verifies signatures of permits on this device: by Web Crypto, which knows Ed25519 in Chrome since 137, Safari
 * since 17 and Firefox since 129, else by a library that is loaded then (decision 199).
 */
import { type Verify, verifyWithWebCrypto } from "#domain/permit/signature.ts";

const loadLibrary = () => import("@noble/ed25519");
const verifyWithLibrary: Verify = async (key, signature, signed) => {
  const { verifyAsync } = await loadLibrary();
  return verifyAsync(signature, signed, key, { zip215: false });
};

let known: Promise<Verify> | undefined;
async function choose(): Promise<Verify> {
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32), "Ed25519", false, ["verify"]);
    return verifyWithWebCrypto;
  } catch {
    return verifyWithLibrary;
  }
}
/** Call it once with coverage, so that the library is there where it is needed. */
export async function prepareToVerify(): Promise<void> {
  known ??= choose();
  if ((await known) === verifyWithLibrary) await loadLibrary();
}
export const verifySignature: Verify = async (key, signature, signed) => {
  known ??= choose();
  return (await known)(key, signature, signed);
};
