/**
 * Opens the real app on a fresh database, with a clock that tests set, and users who are signed in without
 * the OpenID Connect round trip.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { type App, createApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createPool } from "#server/platform/database/database.ts";
import { createLog, type Log } from "#server/platform/observability/log.ts";
import type { AnswerOf, Key, RequestOf } from "#contract/define.ts";
import type { Problem } from "#contract/client.ts";
import type { Api } from "#contract/index.ts";
import type { Role } from "#domain/account/lists.ts";
import { testClock } from "./clock.ts";
import { freshDatabase } from "./database.ts";
import { unlimited } from "./server-env.ts";
import { type Person, signIn } from "../factories/people.ts";
import { freePort } from "./ports.ts";
import { until } from "./until.ts";
import { atEndOfFile } from "./end-of-file.ts";

export type { Person } from "../factories/people.ts";
/** The parts of a refusal that tests check. */
type FailedRequest = Pick<Problem, "code" | "detail" | "errors">;
type Reply<K extends keyof Api> = {
  status: number;
  headers: Record<string, unknown>;
  body: AnswerOf<Api[K]> & Partial<FailedRequest>;
};
type Options = { headers?: Record<string, string>; idempotencyKey?: string };
type UntypedRequest = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** An address where nothing listens: the national map is unreachable unless a test starts one. */
const nowhere = "http://127.0.0.1:9";

function createCaller(app: App) {
  /** Calls an endpoint over HTTP; `who` is a person, a bearer token or undefined. */
  return async <K extends keyof Api & Key>(
    who: Person | string | undefined,
    key: K,
    ...rest: keyof RequestOf<Api[K]> extends never
      ? [args?: object, o?: Options]
      : [args: RequestOf<Api[K]>, o?: Options]
  ): Promise<Reply<K>> => {
    const [args = {}, o = {}] = rest;
    const { params = {}, query = {}, body } = args as UntypedRequest;
    const [method = "GET", path = ""] = key.split(" ");
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
    const authorization = typeof who === "string" ? `Bearer ${who}` : who?.bearer;
    const answer = await app.http.inject({
      method: method as "GET",
      url: search.size ? `${filled}?${search}` : filled,
      headers: {
        ...(authorization && { authorization }),
        ...(o.idempotencyKey && { "idempotency-key": o.idempotencyKey }),
        ...o.headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.body ? answer.json() : undefined) as Reply<K>["body"],
    };
  };
}

const countDueJobs = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_pgboss%'",
  );
  return rows[0]?.n ?? 0;
};
/** Waits until every due job has been done, as long as their number decreases: a slow machine takes its time. */
export async function waitForJobs(pool: pg.Pool): Promise<void> {
  let fewest = await countDueJobs(pool);
  while (fewest > 0) {
    const before = fewest;
    await until(async () => {
      fewest = await countDueJobs(pool);
      if (fewest >= before) throw new Error(`${fewest} jobs are still waiting`);
    });
  }
}

export type TestApp = Awaited<ReturnType<typeof openApp>>;
export async function openApp(
  o: {
    now?: string;
    env?: Record<string, string>;
    listen?: boolean;
    database?: pg.ClientConfig;
    log?: Log;
    /** `built`: the app serves its pages, which `npm test` has built first. */
    web?: "built";
  } = {},
) {
  const clock = testClock(o.now ?? "2027-08-01T08:00:00Z");
  const connection = o.database ?? (await freshDatabase());
  const port = await freePort(); // the app listens only where a test needs real connections
  const dataDir = mkdtempSync(path.join(tmpdir(), "utmark-test-"));
  const app = await createApp({
    config: readConfig({
      PORT: String(port),
      DATA_DIR: dataDir,
      NATIONAL_MAP_URL: nowhere,
      ...unlimited,
      ...o.env,
    }),
    connection,
    clock,
    log: o.log ?? createLog("silent"),
    web: o.web ?? "none",
    sweeping: false,
  });
  const pool = createPool({ ...connection, max: 4 });
  if (o.listen) await app.http.listen({ port, host: "127.0.0.1" });
  else await app.http.ready();
  atEndOfFile(async () => {
    await app.close();
    await pool.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    ...app,
    clock,
    /** A connection pool, for tests that check rows instead of responses. */
    pool,
    connection,
    dataDir,
    base: `http://localhost:${port}`,
    call: createCaller(app),
    signIn: (email: string, p?: { name?: string; roles?: readonly Role[]; userAgent?: string }) =>
      signIn(app, pool, email, p),
    settle: () => waitForJobs(pool),
  };
}
