import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { until } from "#tests/support/until.ts";
import { isPushService } from "./push-endpoint.ts";

describe("the address of a push service", () => {
  it.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
    ["https://web.push.apple.com/abc", true],
    ["https://db5p.notify.windows.com/w/?token=abc", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["https://fcm.googleapis.com:8443/abc", false],
    ["https://fcm.googleapis.com.example.no/abc", false],
    ["https://evilnotify.windows.com.example/", false],
    ["https://user:pw@fcm.googleapis.com/abc", false],
    ["https://127.0.0.1/abc", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["https://localhost/abc", false],
    ["file:///etc/passwd", false],
    ["nonsense", false],
  ])("%s is accepted: %s", (endpoint, allowed) => expect(isPushService(endpoint)).toBe(allowed));
  it("may be plain http for a configured service", () => {
    expect(isPushService("http://127.0.0.1:9000/x", "127.0.0.1:9000")).toBe(true);
    expect(isPushService("http://127.0.0.1:9001/x", "127.0.0.1:9000")).toBe(false);
    expect(isPushService("file:///x", ", ")).toBe(false);
  });
});

describe("a push", () => {
  const receivedPushes: { path: string; headers: IncomingMessage["headers"]; bytes: number }[] = [];
  let status = 201;
  const service = createServer((request, reply) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => {
      receivedPushes.push({ path: request.url ?? "", headers: request.headers, bytes });
      reply.writeHead(status, { location: `http://${host}/elsewhere` }).end();
    });
  });
  let app: BookingApp;
  let kari: Person, ola: Person;
  let host = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
    host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    app = await openBookingApp({ listen: false, env: { PUSH_HOSTS: host } });
    [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  });
  afterAll(() => void service.close());
  beforeEach(() => {
    receivedPushes.length = 0;
    status = 201;
  });
  const browser = (name: string) => {
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    return {
      endpoint: `http://${host}/${name}`,
      expirationTime: null,
      keys: { p256dh: ecdh.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
    };
  };
  const subscribe = (who: Person, name: string) =>
    app.call(who, "POST /api/push/subscriptions", { body: browser(name) });
  const rows = (bookingId: string) =>
    app.letters("booking_id = $1 and channel = 'push' order by subtype", bookingId);

  it("is sent to each browser of the person, encrypted and signed with the key it subscribed with", async () => {
    const { publicKey } = (await app.call(undefined, "GET /api/push/key")).body;
    expect((await app.call(undefined, "GET /api/push/key")).body.publicKey).toBe(publicKey);
    expect((await subscribe(ola, "phone")).status).toBe(201);
    expect((await subscribe(ola, "laptop")).status).toBe(201);
    const bookingId = await app.confirmed(kari, ola);
    await app.settle();
    expect(receivedPushes.map((g) => g.path).sort()).toEqual(["/laptop", "/phone"]);
    expect(receivedPushes[0]?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "86400",
      authorization: expect.stringContaining(`k=${publicKey}`),
    });
    expect(receivedPushes[0]?.bytes).toBeLessThan(1500);
    expect(await rows(bookingId)).toEqual([
      expect.objectContaining({
        subtype: "request_accepted",
        status: "sent",
        provider: "push_provider",
        recipient_uid: ola.uid,
      }),
    ]);
  });
  it("deletes a subscription that the push service no longer knows", async () => {
    const per = await app.make.hunter();
    await subscribe(per, "gone");
    status = 410;
    const bookingId = await app.confirmed(kari, per);
    await app.settle();
    expect(await rows(bookingId)).toEqual([expect.objectContaining({ status: "failed" })]);
    expect(await app.count("push_subscription where uid = $1", per.uid)).toBe(0);
  });
  it("is retried when the service is unreachable", async () => {
    const per = await app.make.hunter();
    await subscribe(per, "away");
    status = 503;
    const bookingId = await app.confirmed(kari, per);
    await until(() => expect(receivedPushes.length).toBeGreaterThan(0));
    status = 201;
    await until(async () =>
      expect(await rows(bookingId)).toEqual([expect.objectContaining({ status: "sent" })]),
    );
  });
  it("is not sent on to another address by a redirect", async () => {
    const per = await app.make.hunter();
    await subscribe(per, "moved");
    status = 307;
    await app.confirmed(kari, per);
    await until(() => expect(receivedPushes.length).toBeGreaterThan(1));
    expect(new Set(receivedPushes.map((g) => g.path))).toEqual(new Set(["/moved"]));
  });
  it("is not sent to people who have switched it off", async () => {
    const per = await app.make.hunter();
    await subscribe(per, "quiet");
    await app.call(per, "PATCH /api/user-profile/me", {
      body: { preferences: { pushNotifications: false } },
    });
    const bookingId = await app.confirmed(kari, per);
    await app.settle();
    expect(await rows(bookingId)).toEqual([]);
  });
  it("goes to the last person who signed in on that browser, until unsubscribed", async () => {
    const [per, pal] = [await app.make.hunter(), await app.make.hunter()];
    const body = browser("shared");
    await app.call(per, "POST /api/push/subscriptions", { body });
    const { subscriptionId } = (await app.call(pal, "POST /api/push/subscriptions", { body })).body;
    expect(await app.rows("select uid from push_subscription where endpoint like '%/shared'")).toEqual([
      { uid: pal.uid },
    ]);
    const params = { subscriptionId };
    expect((await app.call(per, "DELETE /api/push/subscriptions/:subscriptionId", { params })).status).toBe(
      404,
    );
    expect((await app.call(pal, "DELETE /api/push/subscriptions/:subscriptionId", { params })).status).toBe(
      200,
    );
    expect(await app.count("push_subscription where uid = $1", pal.uid)).toBe(0);
  });
  it("cannot be claimed with its address alone, but its owner can change its keys", async () => {
    const [per, pal] = [await app.make.hunter(), await app.make.hunter()];
    await subscribe(per, "known");
    expect(await subscribe(pal, "known")).toMatchObject({
      status: 409,
      body: { code: "push_endpoint_taken" },
    });
    expect(await app.rows("select uid from push_subscription where endpoint like '%/known'")).toEqual([
      { uid: per.uid },
    ]);
    expect((await subscribe(per, "known")).status).toBe(201);
  });
  it("is not sent to private networks", async () => {
    const body = { ...browser("x"), endpoint: "https://169.254.169.254/latest" };
    expect(await app.call(ola, "POST /api/push/subscriptions", { body })).toMatchObject({
      status: 422,
      body: { code: "push_endpoint_not_allowed", errors: [{ path: "endpoint" }] },
    });
  });
});
