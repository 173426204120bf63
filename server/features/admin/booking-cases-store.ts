import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

type CaseRow = {
  caseId: string;
  kind: "unmatched" | "dispute" | "refunded_at_provider" | "reversed_by_bank";
  status: "open" | "won" | "lost";
  amount: number;
  currency: string;
  openedAt: Date;
  settledAt: Date | null;
  settledBy: string | null;
  note: string | null;
};
type Head = { hunterUid: string; landownerUid: string; claimOre: number; frozen: boolean };

export async function findBookingCases(
  db: Db,
  bookingId: string,
): Promise<(Head & { cases: CaseRow[] }) | undefined> {
  const [{ rows: heads }, { rows: cases }] = await Promise.all([
    sql<Head>`
      select b.hunter_uid, b.landowner_uid,
        (select coalesce(sum(e.amount_ore), 0)::bigint from ledger_entry e
          where e.booking_id = b.booking_id and e.account = 'claim/' || b.booking_id) claim_ore,
        exists (select from payout p where p.booking_id = b.booking_id and p.frozen_at is not null) frozen
      from booking b where b.booking_id = ${bookingId}::uuid`.execute(db),
    sql<CaseRow>`
      select c.case_id, c.kind, c.status, c.amount, c.currency, c.opened_at, c.settled_at,
        u.display_name settled_by, c.note
      from payment_case c left join user_profile u on u.uid = c.settled_by
      where c.booking_id = ${bookingId}::uuid order by c.opened_at desc, c.case_id limit 50`.execute(db),
  ]);
  const [head] = heads;
  return head && { ...head, cases };
}
