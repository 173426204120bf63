/** Whether our books say what the card provider says that it did, to be asked after whatever went wrong. */
import type { PaymentProvider } from "#server/features/payment/public.ts";

type Rows = (text: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

/** What of each booking's money came and went at the provider, of payments by card. */
async function movedAt(provider: PaymentProvider, rows: Rows): Promise<Map<string, number[]>> {
  const known = new Map(
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
      if (kind === "other" || kind === "fee") continue;
      const of = bookingId ?? known.get(ref) ?? `${kind} ${ref}`;
      moved.set(of, [...(moved.get(of) ?? []), amountOre]);
    }
    cursor = page.next;
  } while (cursor);
  return moved;
}

const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
/** Of what is over: nothing is held any more. */
const held = `select b.booking_id::text as id, sum(e.amount_ore)::bigint as ore from booking b join ledger_entry e using (booking_id)
  where e.account = 'escrow/' || b.booking_id and (b.status in ('cancelled', 'rejected', 'expired')
    or exists (select from payout p where p.booking_id = b.booking_id and p.released_at is not null))
  group by 1 having sum(e.amount_ore) <> 0`;
/** Money of these came or went by our own bank, which the provider knows nothing of. */
const atOurBank = `select booking_id::text as id from payment where provider = 'manual'
  union select booking_id::text from refund where sent_by is not null`;
const owed = `select e.booking_id::text as id, sum(e.amount_ore)::bigint as ore from ledger_entry e
  where e.account = 'refund/' || e.booking_id and not exists (select from refund r where r.booking_id = e.booking_id and r.status = 'decided')
  group by 1 having sum(e.amount_ore) <> 0`;

/** Every difference in words; none where the books are right. */
export async function differences(provider: PaymentProvider, rows: Rows): Promise<string[]> {
  const moved = await movedAt(provider, rows);
  const posted = await rows(`select e.booking_id::text as id, sum(e.amount_ore)::bigint as all_of_it,
      coalesce(sum(e.amount_ore) filter (where e.account in ('provider', 'provider_fees')), 0)::bigint as at_provider
    from ledger_entry e group by 1`);
  const byBank = new Set((await rows(atOurBank)).map((r) => String(r.id)));
  const ours = new Map(posted.map((r) => [String(r.id), Number(r.at_provider)]));
  return [
    ...posted
      .filter((r) => Number(r.all_of_it) !== 0)
      .map((r) => `the postings of ${r.id} add up to ${r.all_of_it}`),
    ...[...new Set([...ours.keys(), ...moved.keys()])]
      .filter((id) => !byBank.has(id) && (ours.get(id) ?? 0) !== sum(moved.get(id) ?? []))
      .map((id) => `${id}: ${ours.get(id) ?? 0} in the books, ${moved.get(id) ?? "nothing"} at the provider`),
    ...(await rows(held)).map((r) => `${r.id} is over, and ${r.ore} stays in escrow`),
    ...(await rows(owed)).map((r) => `${r.ore} of ${r.id} is owed back, and no refund of it waits`),
  ];
}
