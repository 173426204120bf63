import { expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { databaseUrl } from "../support/database-url.ts";
import { withoutDemoWorld } from "../support/demo-world.ts";
import { freePort } from "../support/ports.ts";
import { signInByProvider } from "../support/sign-in.ts";
import { readStream } from "../support/stream.ts";
import { until } from "../support/until.ts";
import { startServer } from "./server.ts";

it("processes with the same DATABASE_URL see each other's writes and live events", async () => {
  const port = String(await freePort());
  const database = await freshDatabase();
  await withoutDemoWorld(database);
  const shared = { DATABASE_URL: databaseUrl(database), PUBLIC_URL: `http://localhost:${port}` };
  const [one, two] = await Promise.all([startServer({ ...shared, PORT: port }), startServer(shared)]);
  const { token } = await signInByProvider(one.base, "jeger@example.no");
  const authorization = `Bearer ${token}`;

  const stream = await readStream(two.base, "/api/user-profile/me/live", token ?? "");
  await until(() => expect(stream.data()).toHaveLength(1));
  const r = await fetch(`${one.base}/api/user-profile/me`, {
    method: "PATCH",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ displayName: "Jonas Nymoen" }),
  });
  expect(r.status).toBe(200);
  await until(() => expect(stream.data()).toHaveLength(2));
  const profile = await fetch(`${two.base}/api/user-profile/me`, { headers: { authorization } });
  expect(await profile.json()).toMatchObject({ displayName: "Jonas Nymoen" });
  await stream.stop();
  for (const server of [one, two]) server.child.kill("SIGTERM");
  expect(await Promise.all([one.ended, two.ended])).toEqual([0, 0]);
}, 240_000);
