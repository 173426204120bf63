/** Measures the daily check of a million postings, compared with a plain sum over the same table. */
import type pg from "pg";
import { compareLedger } from "#server/features/reconciliation/daily-check-store.ts";
import { median, type Row } from "./report.ts";
import { statementsOf } from "./statements.ts";
import type { World } from "./world.ts";

const bookings = 143_000;
const perBooking = 7;

/** Copies a completed booking as often as needed, with its card payment, released escrow and payout. */
const booked = `
  insert into booking select made.* from booking b, generate_series(1, $3::int) n, lateral jsonb_populate_record(b, jsonb_build_object(
    'booking_id', md5(n::text)::uuid, 'status', 'completed', 'payment_status', 'paid', 'commission_rate_percent', 20,
    'commission_ore', b.total_ore / 5, 'landowner_earnings_ore', b.total_ore - b.total_ore / 5, 'terms_accepted_at', $2::timestamptz,
    'privacy_accepted_at', $2::timestamptz, 'confirmed_at', $2::timestamptz, 'paid_at', $2::timestamptz, 'completed_at', $2::timestamptz,
    'next_deadline_at', null)) made
  where b.booking_id = $1`;
const over = "(select * from booking where status = 'completed') b";
const money = [
  `insert into payment (booking_id, provider, provider_intent_id, client_secret, amount_ore, status, created_at, updated_at)
    select booking_id, 'simulated', booking_id::text, '', total_ore, 'succeeded', paid_at, paid_at from ${over}`,
  `insert into payout (booking_id, landowner_uid, amount_ore, commission_ore, status, due_on, released_at, provider_transfer_id, sent_at, created_at)
    select booking_id, landowner_uid, landowner_earnings_ore, commission_ore, 'sent', '2027-07-01', paid_at, 't' || booking_id, paid_at, paid_at from ${over}`,
  `insert into provider_movement (provider, movement_id, kind, ref, booking_id, amount_ore, fee_ore, currency, at, seen_at)
    select 'simulated', m.kind || '/' || booking_id, m.kind, m.kind || booking_id, booking_id, m.ore, 0, 'nok', paid_at, paid_at
    from ${over}, lateral (values ('charge', total_ore), ('transfer', -landowner_earnings_ore)) m (kind, ore)`,
  `insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
    select booking_id, booking_id, l.reason, paid_at, l.account, l.ore from ${over}, lateral (values
      ('paid', 'provider', total_ore), ('paid', 'escrow/' || booking_id, -total_ore),
      ('released', 'escrow/' || booking_id, total_ore), ('released', 'commission', -commission_ore), ('released', 'landowner/' || landowner_uid, -landowner_earnings_ore),
      ('paid_out', 'landowner/' || landowner_uid, landowner_earnings_ore), ('paid_out', 'provider', -landowner_earnings_ore)) l (reason, account, ore)`,
];

async function insertCopies(client: pg.PoolClient, bookingId: string): Promise<void> {
  await client.query("begin; set local session_replication_role = replica; set local statement_timeout = 0");
  await client.query(booked, [bookingId, "2027-07-01T08:00:00Z", bookings]);
  for (const statement of money) await client.query(statement);
  await client.query("commit");
  await client.query("vacuum (analyze) booking, payment, payout, provider_movement, ledger_entry");
}

async function measureMs(times: number, run: () => Promise<void>): Promise<number> {
  const durations: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await run();
    durations.push(performance.now() - start);
  }
  return median(durations);
}

export async function dailyCheckCost({ app, pool, make, clock }: World): Promise<Row[]> {
  const [owner, hunter] = [await make.landowner(), await make.hunter()];
  const { offeringId } = await make.offering({ ownerUid: owner.uid });
  const calculated = await app.http.inject({
    method: "POST",
    url: "/api/core-booking/calculate",
    headers: { authorization: hunter.bearer },
    payload: { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 },
  });
  const client = await pool.connect();
  await client.query("set statement_timeout = 0");
  await insertCopies(client, calculated.json().bookingId);
  let differences = -1;
  let statements: string[] = [];
  const check = await measureMs(3, () =>
    app.platform.db.transaction().execute(async (tx) => {
      statements = await statementsOf(async () => {
        ({ differences } = await compareLedger(tx, {
          now: clock.now(),
          route: { payoutBy: "provider", onboarding: null },
          provider: "simulated",
          arrivesAtBank: true,
        }));
      });
    }),
  );
  const bareMs = await measureMs(3, async () => {
    await client.query("select booking_id, sum(amount_ore) from ledger_entry group by booking_id");
  });
  client.release();
  const note = `${Math.round(check)} ms beside ${Math.round(bareMs)} ms`;
  return [
    { what: "postings", measured: bookings * perBooking, unit: "", atLeast: 1_000_000 },
    { what: "the check, times a bare sum by booking", measured: check / bareMs, unit: "×", limit: 12, note },
    { what: "statements of the comparison", measured: statements.length, unit: "", limit: 1 },
    { what: "differences", measured: differences, unit: "", limit: 0 },
  ];
}
