/** Two people write through two processes and see one order; a message sent again is stored once. */
import { expect, it } from "vitest";
import { addDays, osloDate } from "#domain/days.ts";
import { createPool } from "#server/platform/database/database.ts";
import { testClock } from "../support/clock.ts";
import { freshDatabase } from "../support/database.ts";
import { databaseUrl } from "../support/database-url.ts";
import { withoutDemoWorld } from "../support/demo-world.ts";
import { atEndOfFile } from "../support/end-of-file.ts";
import { factories } from "../factories/factories.ts";
import { freePort } from "../support/ports.ts";
import { signInByProvider } from "../support/sign-in.ts";
import { followStream } from "../support/stream.ts";
import { until } from "../support/until.ts";
import { startServer } from "./server.ts";

type Answer = { status: number; body: Record<string, string> & { items?: Record<string, string>[] } };
const callAs =
  (bearer: string) =>
  async (base: string, method: string, path: string, body?: object): Promise<Answer> => {
    const r = await fetch(base + path, {
      method,
      headers: { authorization: bearer, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: r.status, body: (await r.json()) as Answer["body"] };
  };

it("two people at two processes see messages in one order, and a message sent again after a kill is stored once", async () => {
  const connection = await freshDatabase();
  await withoutDemoWorld(connection);
  const port = String(await freePort());
  const shared = { DATABASE_URL: databaseUrl(connection), PUBLIC_URL: `http://localhost:${port}` };
  const [one, two] = [await startServer({ ...shared, PORT: port }), await startServer(shared)];
  const bearers = await Promise.all(
    ["jeger@example.no", "grunneier@example.no"].map(
      async (email) => `Bearer ${(await signInByProvider(one.base, email)).token}`,
    ),
  );
  const [ola, kari] = [callAs(bearers[0] ?? ""), callAs(bearers[1] ?? "")];
  const uid = (await kari(one.base, "GET", "/api/user-profile/me")).body.uid;
  const pool = createPool(connection);
  atEndOfFile(() => pool.end());
  const signIn = () => Promise.reject(new Error("people sign in at the servers"));
  const make = factories({ pool, signIn, clock: testClock(new Date().toISOString()) });
  const validTo = addDays(osloDate(new Date()), 365);
  const { offeringId } = await make.offering({
    ownerUid: uid ?? "",
    validFrom: osloDate(new Date()),
    validTo,
  });
  const conversation = await ola(one.base, "POST", "/api/conversations", { offeringId });
  expect(conversation.status).toBe(201);
  const path = `/api/conversations/${conversation.body.conversationId}/messages`;
  const send = (who: typeof ola, base: string, clientMessageId: string) =>
    who(base, "POST", path, { text: clientMessageId, clientMessageId });
  const textsFor = async (who: typeof ola, base: string) =>
    (await who(base, "GET", `${path}?limit=100`)).body.items?.map((m) => m.text);
  const pages = [one, two].map(({ base }, i) => followStream(base, bearers[i] ?? ""));
  await until(() => expect(pages.map((p) => p.openings())).toEqual([1, 1]));
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      i % 2 ? send(ola, one.base, `o${i}`) : send(kari, two.base, `k${i}`),
    ),
  );
  const order = await textsFor(ola, one.base);
  expect(order).toHaveLength(40);
  expect(await textsFor(kari, two.base)).toEqual(order);
  for (const page of pages)
    await until(() =>
      expect(page.events.filter((e) => e.topic === "conversation").length).toBeGreaterThan(39),
    );

  // a lock delays storing the message, so that the process can be killed meanwhile
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from conversation where conversation_id = $1 for update", [
    conversation.body.conversationId,
  ]);
  const cut = send(ola, one.base, "midt-i").catch(() => undefined);
  await until(async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%send_message%'",
    );
    expect(rows).toHaveLength(1);
  });
  one.child.kill("SIGKILL");
  await cut;
  await holder.query("commit");
  holder.release();
  const again = await Promise.all(Array.from({ length: 5 }, () => send(ola, two.base, "midt-i")));
  expect(new Set(again.map(({ status, body }) => `${status} ${body.messageId}`)).size).toBe(1);
  expect((await textsFor(kari, two.base))?.filter((text) => text === "midt-i")).toHaveLength(1);
  await Promise.all(pages.map((p) => p.stop()));
  two.child.kill("SIGTERM");
  expect(await two.ended, two.out()).toBe(0);
}, 240_000);
