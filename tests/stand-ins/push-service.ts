/** A push service that decrypts the messages it receives, as a browser does (RFC 8188, 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type ReceivedPush = { browser: string; title: string; body: string; url: string; lang: string };

export async function openPushService() {
  const received: ReceivedPush[] = [];
  const keys = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  function read(browser: string, bytes: Buffer): string {
    const browserKeys = keys.get(browser);
    if (!browserKeys) throw new Error(`nobody subscribed as ${browser}`);
    const { ecdh, auth } = browserKeys;
    const [salt, length] = [bytes.subarray(0, 16), bytes[20] ?? 0];
    const [sender, text] = [bytes.subarray(21, 21 + length), bytes.subarray(21 + length)];
    const derive = (key: Buffer, salted: Buffer, info: Buffer | string, size: number) =>
      Buffer.from(hkdfSync("sha256", key, salted, info, size));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
    const key = derive(ecdh.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
      "aes-128-gcm",
      derive(key, salt, "Content-Encoding: aes128gcm\0", 16),
      derive(key, salt, "Content-Encoding: nonce\0", 12),
    );
    decipher.setAuthTag(text.subarray(-16));
    const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const browser = request.url?.slice(1) ?? "";
      received.push({ browser, ...JSON.parse(read(browser, Buffer.concat(chunks))) });
      reply.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    /** Returns the subscription of a browser. */
    browser(name: string) {
      const [ecdh, auth] = [createECDH("prime256v1"), randomBytes(16)];
      const p256dh = ecdh.generateKeys("base64url");
      keys.set(name, { ecdh, auth });
      return { endpoint: `http://${host}/${name}`, keys: { p256dh, auth: auth.toString("base64url") } };
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
