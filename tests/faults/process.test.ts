import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, it } from "vitest";
import { copyDemoWorld } from "../support/demo-world.ts";
import { freePort } from "../support/ports.ts";
import { signInByProvider } from "../support/sign-in.ts";
import { until } from "../support/until.ts";
import { freshFolder, startServer } from "./server.ts";

const bearerOf = async (base: string, email: string) =>
  `Bearer ${(await signInByProvider(base, email)).token}`;
const nameOf = async (base: string, authorization: string) => {
  const r = await fetch(`${base}/api/user-profile/me`, { headers: { authorization } });
  return ((await r.json()) as { displayName?: string }).displayName;
};
const rename = (base: string, authorization: string, displayName: string) =>
  fetch(`${base}/api/user-profile/me`, {
    method: "PATCH",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ displayName }),
  });

async function unusedPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

/** Writes until the server is killed, and returns the last name whose write was acknowledged. */
async function writeUntilGone(
  base: string,
  bearer: string,
): Promise<{ last: () => string; ended: Promise<void> }> {
  let last = "";
  const ended = (async () => {
    for (let n = 1; ; n++) {
      const r = await rename(base, bearer, `Navn ${n}`).catch(() => undefined);
      if (!r?.ok) return;
      last = `Navn ${n}`;
    }
  })();
  return { last: () => last, ended };
}

it("a server killed with -9 loses no acknowledged write, and after a restart has the same sessions", async () => {
  const env = { DATA_DIR: freshFolder(), PORT: String(await freePort()) };
  await copyDemoWorld(env.DATA_DIR);
  const draft = path.join(env.DATA_DIR, `pgdata.new-${await unusedPid()}`);
  mkdirSync(draft);
  const first = await startServer(env);
  expect(existsSync(draft)).toBe(false);
  const bearer = await bearerOf(first.base, "jeger@example.no");
  const writing = await writeUntilGone(first.base, bearer);
  await until(() => expect(Number(writing.last().split(" ")[1])).toBeGreaterThan(20));
  first.child.kill("SIGKILL");
  await writing.ended;
  const second = await startServer(env);
  const storedNumber = Number((await nameOf(second.base, bearer))?.split(" ")[1]);
  expect(storedNumber).toBeGreaterThanOrEqual(Number(writing.last().split(" ")[1]));
  second.child.kill("SIGTERM");
  expect(await second.ended, second.out()).toBe(0);
}, 240_000);

it("two servers with one data directory share a database, which stays up when the first one stops", async () => {
  const shared = { DATA_DIR: freshFolder(), PUBLIC_URL: `http://localhost:${await freePort()}` };
  await copyDemoWorld(shared.DATA_DIR);
  const one = await startServer({ ...shared, PORT: new URL(shared.PUBLIC_URL).port });
  const two = await startServer(shared);
  const visit = await signInByProvider(one.base, "jeger@example.no");
  const there = await fetch(`${two.base}/api/auth/token`, { headers: { cookie: visit.cookie } });
  expect(there.status).toBe(200);
  const bearer = `Bearer ${((await there.json()) as { token: string }).token}`;
  expect((await rename(one.base, bearer, "Delt")).status).toBe(200);
  await until(async () => expect((await fetch(`${two.base}/api/health/ready`)).status).toBe(200));
  one.child.kill("SIGTERM");
  expect(await one.ended, one.out()).toBe(0);
  await until(async () => expect((await fetch(`${two.base}/api/health/ready`)).status).toBe(200));
  expect(await nameOf(two.base, bearer)).toBe("Delt");
  expect(two.child.exitCode).toBeNull();
  two.child.kill("SIGTERM");
  expect(await two.ended, two.out()).toBe(0);
}, 240_000);

it.each([
  [{ PORT: "abc" }, "Cannot start: configuration: PORT must be a number from 0 to 65535"],
  [{ MODE: "production" }, "Cannot start: configuration: MODE=production needs PUBLIC_URL, AUTH_SECRET"],
  [{ DATABASE_URL: "postgres://nobody:hemmelig@127.0.0.1:9/none" }, "Cannot start: connect ECONNREFUSED"],
])("a server that cannot start with %j says why in one line", async (env, why) => {
  const server = await startServer(env);
  expect(await server.ended).toBe(1);
  expect(server.out().trim().split("\n")).toHaveLength(1);
  expect(server.out()).toContain(why);
  expect(server.out()).not.toContain("hemmelig");
});

it("a server whose port is taken reports it in one line, and leaves no process running", async () => {
  const PORT = String(await freePort());
  const holder = createServer();
  await new Promise<void>((resolve) => void holder.listen(Number(PORT), resolve));
  const DATA_DIR = freshFolder();
  await copyDemoWorld(DATA_DIR);
  const server = await startServer({ DATA_DIR, PORT });
  expect(await server.ended).toBe(1);
  expect(server.out()).toMatch(/^Cannot start: .*EADDRINUSE.*$/m);
  holder.close();
  // the server's database has stopped too
  await until(() => expect(existsSync(path.join(DATA_DIR, "pgdata", "postmaster.pid"))).toBe(false));
}, 240_000);
