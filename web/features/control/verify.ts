/** Ed25519 by the browser, or by our own code where it does not know it, which is fetched only then. */
import { type Verify, verifyWithWebCrypto } from "#domain/permit/signature.ts";

let isKnown = true;
export const verify: Verify = async (key, signature, signed) => {
  if (isKnown)
    try {
      return await verifyWithWebCrypto(key, signature, signed);
    } catch {
      isKnown = false;
    }
  const { verifyEd25519 } = await import("#domain/permit/ed25519.ts");
  return verifyEd25519(key, signature, signed);
};
