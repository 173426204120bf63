/**
 * `node bench/read-share.ts REQUESTS` measures on the cluster of `npm run cluster` which share of a reader's
 * SQL the primary runs, without a session and with one. Each statement counts with its best time in
 * `pg_stat_statements` of the three servers, since a busy machine delays single ones. Statements that do not
 * run once for each request, or also run without requests, are left out.
 */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import tls from "node:tls";
import { startCluster } from "../scripts/cluster/start-cluster.ts";
import { openBookingApp } from "#tests/worlds/booking-app.ts";
import { runClosers } from "#tests/support/end-of-file.ts";
import { unlimited } from "#tests/support/server-env.ts";

const NOW = "2027-08-04T08:30:00Z";
const IDLE_MS = 20_000;
const requests = Number(process.argv[2] ?? 60);
const listed = process.argv.includes("--statements");

const cluster = await startCluster({ say: console.log, env: { DEMO_NOW: NOW, ...unlimited } });
tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(cluster.authority, "utf8")]);
const servers = (["a", "b", "c"] as const).map((name) => cluster.asAdmin(name));

type Counted = { id: string; query: string; calls: number; ms: number; primary: boolean };
async function readStatementCounts(): Promise<Counted[]> {
  const statementsByServer = await Promise.all(
    servers.map((client) =>
      client.query<Counted>(`select queryid::text as id, query, calls::int, min_exec_time * calls as ms, not pg_is_in_recovery() as primary
        from pg_stat_statements s join pg_roles r on r.oid = s.userid where rolname = 'utmark' and query !~* '^(begin|commit|rollback|set) ?'`),
    ),
  );
  return statementsByServer.flatMap(({ rows }) => rows);
}
const resetStatementCounts = () =>
  Promise.all(servers.map((client) => client.query("select pg_stat_statements_reset()")));

try {
  await Promise.all(servers.map((client) => client.connect()));
  const app = await openBookingApp({
    now: NOW,
    database: { connectionString: cluster.direct },
    env: { PUBLIC_URL: cluster.url },
  });
  app.pool.on("error", () => {});
  const ola = await app.make.hunter();
  const { authCookies, secret } = await app.auth.auth.$context;
  const signature = createHmac("sha256", secret).update(ola.sessionId).digest("base64");
  const session = `${authCookies.sessionToken.name}=${encodeURIComponent(`${ola.sessionId}.${signature}`)}`;
  const rows = await app.rows("select offering_id::text as id from search_row where offering_id is not null");
  const offerings = rows.map(({ id }) => String(id));
  await app.settle();
  await runClosers();

  const words = ["elg", "rype", "hjort", "hytte"];
  const word = (n: number) => encodeURIComponent(words[n % words.length] ?? "");
  const offering = (n: number) => offerings[n % offerings.length];
  const paths: Record<string, (n: number) => string> = {
    "page of a search": (n) => `/finn-jakttterreng?q=${word(n)}&participants=${1 + (n % 4)}`,
    "page of an offering": (n) => `/view-property-offering?offeringId=${offering(n)}`,
    "a search": (n) => `/api/search?q=${word(n)}&participants=${1 + (n % 4)}`,
    "an offering": (n) => `/api/offerings/${offering(n)}`,
  };
  const request = async (path: string, headers: Record<string, string>) => {
    const r = await fetch(`${cluster.url}${path}`, { headers });
    if (r.status !== 200) throw new Error(`${path} answers ${r.status}`);
    await r.arrayBuffer();
  };
  for (const path of Object.values(paths))
    for (let n = 0; n < 10; n++) await request(path(n), { cookie: session });
  await resetStatementCounts();
  await wait(IDLE_MS);
  const idleStatements = new Set((await readStatementCounts()).map(({ id }) => id));

  for (const [what, path] of Object.entries(paths))
    for (const signedIn of [false, true]) {
      await resetStatementCounts();
      const own: Record<string, string> = path(0).startsWith("/api")
        ? { authorization: ola.bearer }
        : { cookie: session };
      for (let n = 0; n < requests; n++) await request(path(n), signedIn ? own : { cookie: "nobody=1" });
      const perRequest = (await readStatementCounts()).filter(
        ({ id, calls }) => !idleStatements.has(id) && calls >= requests / 10,
      );
      const sum = (of: "calls" | "ms", primary?: boolean) =>
        perRequest.reduce((all, s) => all + (primary === undefined || s.primary === primary ? s[of] : 0), 0);
      const share = (of: "calls" | "ms") => `${Math.round((100 * sum(of, true)) / sum(of))} %`;
      console.log(
        `${what}, ${signedIn ? "signed in" : "nobody"}: ${(sum("calls") / requests).toFixed(1)} statements, ${share("calls")} on the primary; ${(sum("ms") / requests).toFixed(2)} ms, ${share("ms")} on the primary`,
      );
      if (listed)
        for (const s of perRequest.filter(({ primary }) => primary).toSorted((a, b) => b.ms - a.ms))
          console.log(
            `    ${(s.calls / requests).toFixed(2)} × ${(s.ms / s.calls).toFixed(2)} ms  ${s.query.replace(/\s+/g, " ").slice(0, 150)}`,
          );
    }
} finally {
  await Promise.all(servers.map((client) => client.end().catch(() => {})));
  await cluster.stop();
}
process.exit(0);
