/**
 * Measures the administrators' lists among a million accounts and a million messages, compared with their SQL
 * statements run alone.
 */
import pg from "pg";
import { signIn } from "#tests/factories/people.ts";
import { median, type Row } from "./report.ts";
import type { World } from "./world.ts";

const MILLION = 1_000_000;
const ROUNDS = 100;
/** The number of requests before measuring, after which the server has compiled its code for them. */
const WARM_UP_ROUNDS = 400;
const MAX_SQL_MS = 30;

const fill = [
  `insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select 'm' || n, '', 'm' || n || '@mange.example', true, now(), now() from generate_series(1, $1::int) n`,
  `insert into user_profile (uid, email, display_name, roles, created_at, last_login)
    select 'm' || n, 'm' || n || '@mange.example',
      (array['Kari','Ola','Per','Anne','Åse','Nils','Ingrid','Lars'])[1 + n % 8] || ' ' ||
      (array['Nord','Sør','Vest','Øst','Berg','Dal','Vik'])[1 + n / 8 % 7] ||
      (array['mo','haug','land','set','rud'])[1 + n / 56 % 5] || ' ' || n,
      case when n % 10 = 0 then '{landowner}'::text[] else '{hunter}' end,
      '2027-01-01'::timestamptz - n * interval '1 minute', '2027-07-01'
    from generate_series(1, $1::int) n`,
  `insert into communication (event_key, at, type, subtype, provider, channel, status, recipient_uid, recipient,
      subject, content)
    select 'bench:' || n, '2027-07-01'::timestamptz - n * interval '1 minute', 'booking_request',
      (array['request_sent','payment_received','rating_asked'])[1 + n % 3],
      case when n % 4 = 0 then 'sms_provider' else 'script_platform' end,
      case when n % 4 = 0 then 'sms' else 'email' end,
      case when n % 1000 = 0 then 'failed' else 'delivered' end, 'm' || n, 'm' || n || '@mange.example',
      'Forespørselen om Nordmo ' || n || ' er sendt', 'Hei'
    from generate_series(1, $1::int) n`,
];
const newest = ["users?limit=50", "communications?limit=50"] as const;
const lists: [what: string, path: string][] = [
  ["users, newest", newest[0]],
  ["users by name", "users?limit=50&sort=name"],
  ["users: a rare fragment", "users?limit=50&q=haug%20777"],
  ["users: nobody has it", "users?limit=50&q=zzqx"],
  ["users: every eighth has it", "users?limit=50&q=kari"],
  ["communications, newest", newest[1]],
  ["communications that failed", "communications?limit=50&status=failed"],
  ["communications: a rare fragment", "communications?limit=50&q=m777777@"],
  ["communications: nobody has it", "communications?limit=50&q=zzqx"],
  ["communications: all have it", "communications?limit=50&q=nordmo"],
];

type Statement = { text: string; values: unknown[] };
/** Records the SQL statements that `work` sends, so that they can be repeated without the product. */
async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Statement, unknown[] | undefined];
    statements.push(
      typeof first === "string"
        ? { text: first, values: second ?? [] }
        : { text: first.text, values: first.values ?? second ?? [] },
    );
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  await work();
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  return statements;
}
async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export async function adminListFigures({ app, pool }: World): Promise<Row[]> {
  const admin = await signIn(app, pool, "sjef-i-bench@example.no", { name: "Sjef", roles: ["admin"] });
  const client = await pool.connect();
  await client.query("begin; set local session_replication_role = replica; set local statement_timeout = 0");
  for (const statement of fill) await client.query(statement, [MILLION]);
  await client.query("commit");
  await client.query("vacuum (analyze) user_profile, communication");
  client.release();
  const rows: Row[] = [];
  // the server's own time from the request's arrival to its response, without that of the benchmark's client
  let answered = Promise.withResolvers<number>();
  const { monitor } = app.platform;
  const { observe } = monitor;
  monitor.observe = (event) => {
    if (event.kind === "request") answered.resolve(event.ms);
    observe(event);
  };
  const request = async (path: string): Promise<number> => {
    answered = Promise.withResolvers();
    const answer = await app.http.inject({
      url: `/api/admin/${path}`,
      headers: { authorization: admin.bearer },
    });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answered.promise;
  };
  for (let i = 0; i < WARM_UP_ROUNDS; i++) for (const path of newest) await request(path);
  for (const [what, path] of lists) {
    const work = () => request(path);
    await work();
    const statements = (await recordStatements(work)).filter(({ text }) => !text.includes("pgboss"));
    const runBareStatements = async () => {
      for (const { text, values } of statements) await pool.query(text, values);
    };
    const [requestMs, bareMs]: [number[], number[]] = [[], []];
    for (let i = 0; i < ROUNDS; i++) {
      const [a, b] = [await work(), await measureMs(runBareStatements)];
      requestMs.push(a);
      bareMs.push(b);
    }
    const sqlMs = median(bareMs);
    rows.push(
      {
        what: `${what}: SQL`,
        measured: sqlMs,
        unit: "ms",
        limit: MAX_SQL_MS,
        note: `${statements.length} statements`,
      },
      {
        what: `${what}: the whole answer`,
        measured: median(requestMs),
        unit: "ms",
        limit: 2 * sqlMs,
        note: `${(median(requestMs) / sqlMs).toFixed(2)} × its SQL`,
      },
    );
  }
  monitor.observe = observe;
  return rows;
}
