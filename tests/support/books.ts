/** Compares our books with the card provider's records, for tests of faults. */
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";

type Rows = (text: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

/** Returns the amounts that moved at the provider for each booking's card payments. */
async function movementsByBooking(provider: PaymentProvider, rows: Rows): Promise<Map<string, number[]>> {
  const bookingIdByRef = new Map(
    (
      await rows(`select provider_ref as ref, booking_id from payment_case where kind = 'dispute'
        union all select a.provider_transfer_id, booking_id from payout_attempt a join payout using (payout_id) where a.outcome = 'returned'
        union all select provider_transfer_id, booking_id from payout where returned_ore > 0`)
    ).map((r) => [String(r.ref), String(r.booking_id)]),
  );
  const moved = new Map<string, number[]>();
  let cursor: string | undefined;
  do {
    const page = await provider.movements({
      from: new Date("2000-01-01T00:00:00Z"),
      until: new Date("2100-01-01T00:00:00Z"),
      cursor,
    });
    for (const { kind, ref, bookingId, amountOre } of page.movements) {
      if (kind === "other" || kind === "fee" || kind === "payout" || kind === "topup") continue;
      const of = bookingId ?? bookingIdByRef.get(ref) ?? `${kind} ${ref}`;
      moved.set(of, [...(moved.get(of) ?? []), amountOre]);
    }
    cursor = page.next;
  } while (cursor);
  return moved;
}

const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
/** Selects ended bookings whose escrow is not empty. */
const held = `select b.booking_id::text as id, sum(e.amount_ore)::bigint as ore from booking b join ledger_entry e using (booking_id)
  where e.account = 'escrow/' || b.booking_id and (b.status in ('cancelled', 'rejected', 'expired')
    or exists (select from payout p
      where p.booking_id = b.booking_id and p.released_at is not null and p.instalment > b.parts_over))
  group by 1 having sum(e.amount_ore) <> 0`;
const owed = `select e.booking_id::text as id, sum(e.amount_ore)::bigint as ore from ledger_entry e
  where e.account = 'refund/' || e.booking_id and not exists (select from refund r where r.booking_id = e.booking_id and r.status = 'decided')
  group by 1 having sum(e.amount_ore) <> 0`;

/** Selects payments, payouts and refunds that are not posted exactly once each. */
const repeated = `select s.booking_id::text as id, s.reason, s.n::int as n, made.n::int as made
  from (select booking_id, replace(reason, 'refund_failed', 'refund_sent') as reason,
      count(distinct entry_set_id) filter (where reason <> 'refund_failed')
        - count(distinct entry_set_id) filter (where reason = 'refund_failed') as n
    from ledger_entry group by 1, 2) s,
  lateral (select case s.reason
    when 'paid' then (select count(*) from payment p
      where p.booking_id = s.booking_id and p.status in ('succeeded', 'undone'))
    when 'released' then (select count(*) from payout p where p.booking_id = s.booking_id and p.released_at is not null)
    when 'paid_out' then (select count(*) from payout_attempt a join payout p using (payout_id)
      where p.booking_id = s.booking_id and a.outcome in ('sent', 'returned'))
    when 'refund_sent' then (select count(*) from refund r where r.booking_id = s.booking_id and r.status = 'sent')
    end as n) made
  where s.n > made.n`;
const unanswered = "select uid, endpoint from idempotency_key where answer is null";

/** Describes errors within our books, also for tests without a provider's records. */
export async function ownDifferences(rows: Rows): Promise<string[]> {
  const uneven = await rows(`select booking_id::text as id, sum(amount_ore)::bigint as ore
    from ledger_entry group by 1 having sum(amount_ore) <> 0`);
  return [
    ...uneven.map((r) => `the postings of ${r.id} add up to ${r.ore}`),
    ...(await rows(held)).map((r) => `${r.id} is over, and ${r.ore} stays in escrow`),
    ...(await rows(owed)).map((r) => `${r.ore} of ${r.id} is owed back, and no refund of it waits`),
    ...(await rows(repeated)).map(
      (r) => `${r.reason} is posted ${r.n} times for ${r.id}, and was done ${r.made} times`,
    ),
    ...(await rows(unanswered)).map((r) => `a key of ${r.uid} is taken without an answer: ${r.endpoint}`),
  ];
}

/** Describes every difference between our books and the provider's records. */
export async function differences(provider: PaymentProvider, rows: Rows): Promise<string[]> {
  const moved = await movementsByBooking(provider, rows);
  const posted = await rows(`select booking_id::text as id,
      coalesce(sum(amount_ore) filter (where account in ('provider', 'provider_fees') and reason not in ('allocated', 'set_off')), 0)::bigint as at_provider
    from ledger_entry where booking_id is not null group by 1`);
  const postedOre = new Map(posted.map((r) => [String(r.id), Number(r.at_provider)]));
  return [
    ...(await ownDifferences(rows)),
    ...[...new Set([...postedOre.keys(), ...moved.keys()])]
      .filter((id) => (postedOre.get(id) ?? 0) !== sum(moved.get(id) ?? []))
      .map(
        (id) =>
          `${id}: ${postedOre.get(id) ?? 0} in the books, ${moved.get(id) ?? "nothing"} at the provider`,
      ),
  ];
}
