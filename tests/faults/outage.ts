/** Runs two server processes on a PostgreSQL server that tests stop and start, and queries the state. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { vi } from "vitest";
import { startTcpPostgres } from "../../scripts/tcp-postgres.ts";
import type { Person } from "../support/app.ts";
import { type BookingApp, openBookingApp } from "../worlds/booking-app.ts";
import { withoutDemoWorld } from "../support/demo-world.ts";
import { freePort } from "../support/ports.ts";
import { type Running, startServer } from "./server.ts";
import { atEndOfFile } from "../support/end-of-file.ts";

/** How long the database is stopped. */
export const awayMs = Number(process.env.FAULT_SECONDS ?? 30) * 1000;
/** The time at which the processes start, after the demo world was created. */
const NOW = "2027-08-04T08:30:00Z";
export const outageNow = Date.parse(NOW);

/** The time after which a job with a missing heartbeat is run again. */
const JOB_AGAIN_MS = 120_000;
export const untilDone = <T>(check: () => Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: JOB_AGAIN_MS, interval: 250 });

export async function openOutage(env: Record<string, string> = {}) {
  const postgres = await startTcpPostgres({ durable: true });
  atEndOfFile(postgres.stop);
  const port = await freePort();
  const PUBLIC_URL = `http://localhost:${port}`;
  const app = await openBookingApp({
    database: { connectionString: postgres.url },
    env: { PUBLIC_URL, ...env },
  });
  app.pool.on("error", () => {});
  const shared = { DATABASE_URL: postgres.url, PUBLIC_URL, DEMO_NOW: NOW, ...env };
  let beganAt = 0;
  return {
    postgres,
    app,
    /**
     * Starts the processes, which from then on run all jobs; the first has the public address. `other`:
     * settings that differ from the world's. `each`: settings of each process.
     */
    async startServers(
      count: 1 | 2 = 2,
      other = {},
      each: Record<string, string>[] = [],
    ): Promise<Running[]> {
      await withoutDemoWorld({ connectionString: postgres.url }, new Date(NOW));
      await app.close();
      beganAt = Date.now();
      const servers = [await startServer({ ...shared, ...other, ...each[0], PORT: String(port) })];
      if (count === 2) servers.push(await startServer({ ...shared, ...other, ...each[1] }));
      return servers;
    },
    /** Starts another process. `other`: settings that differ from the first processes', such as the time. */
    startAnother: (other: Record<string, string> = {}) => startServer({ ...shared, ...other }),
    /** The time on the clock of the processes, apart from their start-up time. */
    now: () => new Date(Date.parse(NOW) + Date.now() - beganAt),
  };
}

export async function requestJson(
  server: Running,
  path: string,
  o: { who?: Person; body?: object; key?: string } = {},
) {
  const headers = {
    ...(o.who && { authorization: o.who.bearer }),
    ...(o.body && { "content-type": "application/json" }),
    ...(o.key && { "idempotency-key": o.key }),
  };
  const r = await fetch(`${server.base}${path}`, {
    method: o.body ? "POST" : "GET",
    headers,
    ...(o.body && { body: JSON.stringify(o.body) }),
  });
  return {
    status: r.status,
    retryAfter: r.headers.get("retry-after"),
    body: (await r.json().catch(() => ({}))) as Record<string, unknown>,
  };
}
export type Answer = Awaited<ReturnType<typeof requestJson>>;

/**
 * Counts everything that happened to a booking, so that duplicates are visible. The request for a rating is
 * left out, since its day differs between bookings.
 */
export async function countEventsOf(
  { rows }: Pick<BookingApp, "rows">,
  bookingId: string,
): Promise<string[]> {
  const lines = await rows(
    `select what || ' × ' || count(*) as line from (
       select concat_ws(' ', 'audit', subject, from_state, 'to', to_state) from audit where subject in ('booking', 'payment') and subject_id = $1
       union all select concat_ws(' ', 'ledger', reason, split_part(account, '/', 1), amount_ore) from ledger_entry where booking_id::text = $1
       union all select concat_ws(' ', 'letter', subtype, channel, status, (select case when recipient_uid = hunter_uid then 'hunter' else 'landowner' end from booking b where b.booking_id = c.booking_id)) from communication c where booking_id::text = $1 and subtype <> 'rating_asked'
       union all select concat_ws(' ', 'refund', status, amount_ore) from refund where booking_id::text = $1
       union all select concat_ws(' ', 'refunded by the card provider', p.amount_ore) from card_provider.refund p join card_provider.intent i using (intent_id) where i.reference = $1
       union all select concat_ws(' ', 'payout', status, amount_ore) from payout where booking_id::text = $1
       union all select concat_ws(' ', 'paid out by the card provider', t.amount_ore) from card_provider.transfer t join payout p on t.idempotency_key like p.payout_id::text || '%' where p.booking_id::text = $1
     ) all_of_it (what) group by what order by what`,
    bookingId,
  );
  return lines.map((r) => String(r.line));
}

const tcpTable = (pid: number) =>
  ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, "utf8").trim().split("\n").slice(1),
  );
/** Returns the number of sockets of a process, open or opening, to a port. */
export function socketsTo(pid: number, port: number): number {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const inodes = new Set(
    tcpTable(pid)
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => columns[2]?.endsWith(remote))
      .map((columns) => `socket:[${columns[9]}]`),
  );
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return ""; // the socket was closed meanwhile
    }
  });
  return own.filter((target) => inodes.has(target)).length;
}

/** Returns a process and all its descendants. */
export function processFamily(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ").pop()?.split(" ")[1]) === pid;
      } catch {
        return false;
      }
    });
  return [pid, ...children.map(Number)];
}
