import { generateKeyPairSync, sign } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const bytes = (of: Uint8Array) => Uint8Array.from(of);
const key = bytes(Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"));
const signed = bytes(Buffer.from("Åse B."));
const signature = bytes(sign(null, signed, privateKey));

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

it.each([true, false])("verifies where Web Crypto knows Ed25519: %s", async (isKnown) => {
  const { importKey } = crypto.subtle;
  const asked = vi.spyOn(crypto.subtle, "importKey");
  asked.mockImplementation(((...args: Parameters<typeof importKey>) =>
    isKnown
      ? importKey.apply(crypto.subtle, args)
      : Promise.reject(new DOMException("", "NotSupportedError"))) as never);
  const { prepareToVerify, verifySignature } = await import("./verify-signature.ts");
  await prepareToVerify();
  expect(await verifySignature(key, signature, signed)).toBe(true);
  expect(await verifySignature(key, signature, bytes(Buffer.from("Åse C.")))).toBe(false);
  expect(await verifySignature(key, signature.with(9, signature[9]! ^ 1), signed)).toBe(false);
  expect(asked).toHaveBeenCalledTimes(isKnown ? 4 : 1);
});
