import { expect, it } from "vitest";
import { verifyEd25519 } from "./ed25519.ts";

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

it.each([
  [
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
])("verifies the examples of RFC 8032 with the key %s", async (key, message, signature) =>
  expect(await verifyEd25519(bytesOf(key), bytesOf(signature), bytesOf(message))).toBe(true),
);

it("says of any signature what the platform says", async () => {
  for (let round = 0; round < 5; round++) {
    const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    const key = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    const message = crypto.getRandomValues(new Uint8Array(80));
    const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, message));
    expect(await verifyEd25519(key, signature, message)).toBe(true);
    for (let at = 0; at < 64; at += 7)
      expect(await verifyEd25519(key, signature.with(at, signature[at]! ^ 1), message)).toBe(false);
    for (let at = 0; at < 32; at += 5)
      expect(await verifyEd25519(key.with(at, key[at]! ^ 4), signature, message)).toBe(false);
    expect(await verifyEd25519(key, signature, message.with(3, message[3]! ^ 1))).toBe(false);
  }
});

it("refuses a number of the signature that is not below the order, which would be a second signature", async () => {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const key = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const message = bytesOf("01");
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, message));
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = signature.subarray(32).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n) + order;
  const second = Uint8Array.from(signature, (byte, i) =>
    i < 32 ? byte : Number((s >> BigInt(8 * (i - 32))) & 255n),
  );
  expect(await verifyEd25519(key, second, message)).toBe(false);
});
