/** Stores the differences that daily checks find; each stays open until a check no longer finds it. */
import { type RawBuilder, sql } from "kysely";
import type { DifferenceKind } from "#domain/reconciliation/difference.ts";
import { type Db, recordset, type Tx } from "#server/platform/database/database.ts";
import type { Difference } from "./daily-check-store.ts";

type StoredDifferences = { ids: string[]; fresh: number; unseen: number };
/**
 * Stores the differences of a check. Known ones keep their owner and note, but lose their acknowledgement if
 * their sums change. `isAll`: known ones that were not found are marked as gone. Returns the ids in order,
 * and the numbers of new or changed and of unacknowledged differences.
 */
export async function saveDifferences(
  tx: Tx,
  found: readonly Difference[],
  { isAll, now }: { isAll: boolean; now: Date },
): Promise<StoredDifferences> {
  const { rows } = await sql<StoredDifferences>`
    with given as (
      select g.* from rows from (jsonb_to_recordset(${recordset(found)}::jsonb)
        as (kind text, booking_id uuid, ref text, expected_ore bigint,
          found_ore bigint)) with ordinality g (kind, booking_id, ref, expected_ore, found_ore, place)
    ), known as materialized (
      select d.* from difference d where gone_at is null
    ), kept as (
      insert into difference (kind, booking_id, ref, expected_ore, found_ore, first_seen_at, last_seen_at)
      select kind, booking_id, ref, expected_ore, found_ore, ${now}, ${now} from given
      on conflict (kind, coalesce(booking_id::text, ''), coalesce(ref, '')) where gone_at is null do update
      set last_seen_at = excluded.last_seen_at, expected_ore = excluded.expected_ore, found_ore = excluded.found_ore,
        acknowledged_at = case when ${same} then difference.acknowledged_at end, acknowledged_by = case when ${same} then difference.acknowledged_by end,
        reason = case when ${same} then difference.reason end
      returning *
    ), gone as (
      update difference d set gone_at = ${now} where ${isAll} and d.gone_at is null
        and d.difference_id in (select difference_id from known) and d.difference_id not in (select difference_id from kept)
    ), placed as (
      select g.place, k.difference_id, k.acknowledged_at is null as unseen,
        b.difference_id is null or (b.expected_ore, b.found_ore) <> (k.expected_ore, k.found_ore) as fresh
      from given g join kept k on k.kind = g.kind and k.booking_id is not distinct from g.booking_id and k.ref is not distinct from g.ref
        left join known b on b.difference_id = k.difference_id
    )
    select coalesce(array_agg(difference_id order by place), '{}') as ids, (count(*) filter (where fresh))::int as fresh,
      (count(*) filter (where unseen))::int as unseen from placed`.execute(tx);
  return rows[0] ?? { ids: [], fresh: 0, unseen: 0 };
}
const same: RawBuilder<unknown> = sql`(difference.expected_ore, difference.found_ore) = (excluded.expected_ore, excluded.found_ore)`;

type Who = { uid: string; name: string } | null;
export type DifferenceRow = {
  differenceId: string;
  kind: DifferenceKind;
  bookingId: string | null;
  hunter: string | null;
  landowner: string | null;
  ref: string | null;
  expectedOre: number;
  foundOre: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  state: "open" | "acknowledged" | "gone";
  owner: Who;
  note: string;
  acknowledged: { at: string; by: string; reason: string } | null;
};
const state = sql`case when d.gone_at is not null then 'gone' when d.acknowledged_at is not null then 'acknowledged' else 'open' end`;
const differenceSelect = sql`
  select d.difference_id, d.kind, d.booking_id, h.display_name as hunter, l.display_name as landowner, d.ref,
    d.expected_ore, d.found_ore, d.first_seen_at, d.last_seen_at, ${state} as state,
    case when o.uid is not null then jsonb_build_object('uid', o.uid, 'name', o.display_name) end as owner, d.note,
    case when a.uid is not null then jsonb_build_object('at', to_char(d.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', a.display_name, 'reason', d.reason) end as acknowledged
  from difference d left join booking b using (booking_id) left join user_profile h on h.uid = buyer_of(b)
    left join user_profile l on l.uid = b.landowner_uid left join user_profile o on o.uid = d.owner_uid
    left join user_profile a on a.uid = d.acknowledged_by`;

type Query = { state: DifferenceRow["state"]; after: { at: string; id: string } | undefined; limit: number };
/** Lists differences, the newest first. */
export async function listDifferences(db: Db, q: Query): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`${differenceSelect} where ${state} = ${q.state}
    and ${q.after ? sql`(d.first_seen_at, d.difference_id) < (${q.after.at}::timestamptz, ${q.after.id}::uuid)` : sql`true`}
    order by d.first_seen_at desc, d.difference_id desc limit ${q.limit}`.execute(db);
  return rows;
}
export async function findDifference(db: Db | Tx, differenceId: string): Promise<DifferenceRow | undefined> {
  const { rows } =
    await sql<DifferenceRow>`${differenceSelect} where d.difference_id = ${differenceId}`.execute(db);
  return rows[0];
}

export type LockedDifference = {
  kind: DifferenceKind;
  bookingId: string | null;
  ref: string | null;
  isGone: boolean;
};
export async function lockDifference(tx: Tx, differenceId: string): Promise<LockedDifference | undefined> {
  const { rows } = await sql<LockedDifference>`
    select kind, booking_id, ref, gone_at is not null as is_gone from difference
    where difference_id = ${differenceId} for update`.execute(tx);
  return rows[0];
}

type Changes = {
  owner?: string | null;
  note?: string;
  acknowledged?: { at: Date; by: string; reason: string };
};
export const saveDifference = (tx: Tx, differenceId: string, { owner, note, acknowledged }: Changes) =>
  tx
    .updateTable("difference")
    .set({
      ...(owner !== undefined && { ownerUid: owner }),
      ...(note !== undefined && { note }),
      ...(acknowledged && {
        acknowledgedAt: acknowledged.at,
        acknowledgedBy: acknowledged.by,
        reason: acknowledged.reason,
      }),
    })
    .where("differenceId", "=", differenceId)
    .execute();

export async function isAdministrator(tx: Tx, uid: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from user_profile where uid = ${uid} and 'admin' = any (roles) and deleted_at is null) as is`.execute(
    tx,
  );
  return rows[0]?.is ?? false;
}
