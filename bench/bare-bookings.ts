/** The baseline of the booking benchmark: writes the same rows for the same drafts with plain Node and pg. */
import pg from "pg";
import type { World } from "./world.ts";

type BareContext = { client: pg.Client; now: Date; later: (() => Promise<void>)[] };

async function transaction({ client }: BareContext, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  await work();
  await client.query("commit");
}
const lockBooking = ({ client }: BareContext, id: string) =>
  client.query("select * from booking where booking_id = $1 for no key update", [id]);
const insertAuditRow = (
  { client, now }: BareContext,
  ...subjectAndStates: [id: string, from: string, by: string, to: string]
) =>
  client.query(
    "insert into audit (at, actor_role, subject, subject_id, from_state, to_state) values ($1, 'hunter', 'booking', $2, $3, $4), ($1, 'hunter', 'booking', $2, $4, $5)",
    [now, ...subjectAndStates],
  );

/**
 * Writes the rows of an email as the product's worker does: a job, the outbox row, a notification to open
 * pages, and the job's completion.
 */
async function queueEmail(bare: BareContext, id: string, receivers: string[]): Promise<void> {
  const { client, now, later } = bare;
  const queued = await client.query(
    "insert into pgboss.job (name, data) values ('notify', $1) returning id",
    [JSON.stringify({ bookingId: id })],
  );
  later.push(async () => {
    await transaction(bare, async () => {
      for (const to of receivers)
        await client.query(
          `insert into communication (event_key, at, type, subtype, provider, channel, status, recipient_uid, recipient, subject, content, booking_id)
           select $1, $2, 'payment', 'bare', 'script_platform', 'email', 'delivered', u.uid, u.email, 'Om turen', repeat('Et brev. ', 30), b.booking_id
           from booking b join user_profile u on u.uid = case $3 when 'hunter' then b.hunter_uid else b.landowner_uid end where b.booking_id = $4`,
          [`${queued.rows[0].id}`, now, to, id],
        );
      await client.query(
        "insert into live_event (uids, topic, ref, at) select array[hunter_uid, landowner_uid], 'booking', booking_id::text, $2 from booking where booking_id = $1",
        [id, now],
      );
    });
    await client.query("update pgboss.job set state = 'completed', completed_on = $2 where id = $1", [
      queued.rows[0].id,
      now,
    ]);
  });
}

const submitBooking = (bare: BareContext, id: string, offeringId: string) =>
  transaction(bare, async () => {
    const { client, now } = bare;
    await lockBooking(bare, id);
    await client.query(
      "update booking set status = 'pending', terms_accepted_at = $2, privacy_accepted_at = $2, reply_due_at = $2 where booking_id = $1",
      [id, now],
    );
    await insertAuditRow(bare, id, "calculated", "submitted", "pending");
    await queueEmail(bare, id, ["landowner"]);
    await client.query("select take_offering($1, $2, '2027-10-01', '2027-10-04', 2)", [id, offeringId]);
  });

const acceptBooking = (bare: BareContext, id: string) =>
  transaction(bare, async () => {
    const { client, now } = bare;
    await lockBooking(bare, id);
    await client.query(
      "update booking set status = 'confirmed', payment_status = 'pending_payment', commission_rate_percent = 20, commission_ore = total_ore / 5, landowner_earnings_ore = total_ore - total_ore / 5, confirmed_at = $2, payment_due_at = $2 where booking_id = $1",
      [id, now],
    );
    await insertAuditRow(bare, id, "pending", "accepted", "confirmed");
    await client.query(
      `insert into invoice (booking_id, kind, landowner_uid, series_no, year, number, issued_on, due_on,
        total_ore, document)
       select $1, 'invoice', landowner_uid, t.series_no, 2027, t.last_number, t.issued_on, '2027-08-08', 270000, '{}'
       from booking, take_invoice_numbers(null, null, landowner_uid, 2027, '2027-08-01', 1) t where booking_id = $1`,
      [id],
    );
    await queueEmail(bare, id, ["hunter"]);
  });

async function payBooking(bare: BareContext, id: string): Promise<void> {
  const { client, now } = bare;
  await client.query(
    "insert into rate_limit values ($1, 1, 0) on conflict (key) do update set points = rate_limit.points + 1",
    [`bare_${id}`],
  );
  const { rows } = await client.query(
    "insert into payment (booking_id, provider, provider_intent_id, client_secret, amount_ore, status, created_at, updated_at) values ($1, 'simulated', $2, 'x', 270000, 'created', $3, $3) returning payment_id",
    [id, `bare_${id}`, now],
  );
  await transaction(bare, async () => {
    await client.query(
      "insert into provider_event values ('simulated', $1, 'payment_intent.succeeded', $2, '{}')",
      [`bare_${id}`, now],
    );
    await lockBooking(bare, id);
    await client.query("update payment set status = 'succeeded' where payment_id = $1", [rows[0].payment_id]);
    await client.query(
      "update booking set status = 'paid', payment_status = 'paid', paid_at = $2 where booking_id = $1",
      [id, now],
    );
    await insertAuditRow(bare, id, "confirmed", "paid", "paid");
    await client.query(
      "with e as (select gen_random_uuid() as set_id) insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore) select set_id, $1::uuid, 'paid', $2, a, o from e, (values ('provider', 270000), ('escrow/' || $1::uuid, -270000)) v(a, o)",
      [id, now],
    );
    await client.query("insert into receipt values ($1, $2, 270000, '{}')", [id, now]);
    await queueEmail(bare, id, ["hunter", "landowner"]);
  });
}

export async function bareBookings(
  world: World,
  drafts: string[],
  offeringId: string,
  measure: (work: () => Promise<void>) => Promise<number>,
): Promise<number> {
  const { host, port, user, database } = world.pool.options as pg.PoolConfig;
  const bare: BareContext = {
    client: new pg.Client({ host, port, user, database }),
    now: world.clock.now(),
    later: [],
  };
  await bare.client.connect();
  const cpu = await measure(async () => {
    for (const id of drafts) {
      await submitBooking(bare, id, offeringId);
      await acceptBooking(bare, id);
      await payBooking(bare, id);
      for (const send of bare.later.splice(0)) await send();
    }
  });
  await bare.client.end();
  return cpu;
}
