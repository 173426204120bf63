/**
 * The one search box: each reading of what was typed is one look into one index, and brings a few rows. Nothing
 * here reads a table through.
 */
import { type RawBuilder, sql } from "kysely";
import type { matchedFields } from "#contract/admin/find.ts";
import type { AdminQuery } from "#domain/admin/sought.ts";
import type { BookingStatus, PayoutStatus, refundStatuses, Role } from "#domain/lists.ts";
import type { Db } from "#server/platform/database/database.ts";
import { plannedForItsValues } from "#server/platform/database/prepared.ts";

type FoundBy = (typeof matchedFields)[number];
type Hit = { by: FoundBy; from: RawBuilder<unknown> };

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const providers = sql`array['stripe', 'simulated', 'manual']`;

/** Statements of `booking_id`s, for each reading that leads to bookings. */
function hitsOf(sought: AdminQuery, uids: readonly string[], limit: number): Hit[] {
  const { bookingIds: ids, kid, paper, cardLast4, amountOre, reference, organizationNumber } = sought;
  const hits: (Hit | false | "" | undefined)[] = [
    ids && {
      by: "id",
      from: sql`select booking_id from booking where booking_id between ${ids.from}::uuid and ${ids.to}::uuid`,
    },
    // the bank and the provider know what we ordered by our own ids
    ids?.from === ids?.to &&
      ids && {
        by: "reference",
        from: sql`select booking_id from payout where payout_id = ${ids.from}::uuid
          union all select booking_id from refund where refund_id = ${ids.from}::uuid`,
      },
    kid && {
      by: "kid",
      from: sql`select booking_id from invoice where kind = 'invoice' and document ->> 'kid' = ${kid}`,
    },
    paper && {
      by: "number",
      from: sql`select booking_id from invoice where number = ${paper.number} and year = ${paper.year}
          and (document ->> 'number' = ${paper.written} or document ->> 'number' like ${`%-${escaped(paper.written)}`})`,
    },
    cardLast4 && {
      by: "card",
      from: sql`select booking_id from payment where card_last4 = ${cardLast4} order by created_at desc`,
    },
    reference && {
      by: "reference",
      from: sql`select booking_id from payment where lower(reference) = ${reference}
          union all select booking_id from payment where provider = any (${providers}) and provider_intent_id = ${reference}
          union all select booking_id from refund where provider_refund_id = ${reference}`,
    },
    amountOre !== undefined && {
      by: "amount",
      from: sql`select booking_id from booking where total_ore = ${amountOre} and status <> 'calculated' order by created_at desc`,
    },
    organizationNumber && {
      by: "buyer",
      from: sql`select booking_id from booking
        where buyer ->> 'organizationNumber' = ${organizationNumber} order by created_at desc`,
    },
    uids.length > 0 && {
      by: "person",
      from: sql`select x.booking_id from unnest(${uids}::text[]) who (uid) cross join lateral (
          (select booking_id, created_at from booking where hunter_uid = who.uid and status <> 'calculated' order by created_at desc limit ${limit})
          union all
          (select booking_id, created_at from booking where landowner_uid = who.uid and status <> 'calculated' order by created_at desc limit ${limit})
        ) x order by x.created_at desc`,
    },
  ];
  return hits.filter((hit): hit is Hit => Boolean(hit));
}

type FoundBooking = {
  bookingId: string;
  property: string;
  hunter: string;
  landowner: string;
  fromDate: string;
  toDate: string;
  status: BookingStatus;
  totalOre: number;
  foundBy: FoundBy[];
};
/** What names one booking first, then what fits many; within that the newest. */
export async function findBookings(
  db: Db,
  sought: AdminQuery,
  { uids, limit }: { uids: readonly string[]; limit: number },
): Promise<FoundBooking[]> {
  const hits = hitsOf(sought, uids, limit);
  if (!hits.length) return [];
  const each = hits.map(
    ({ by, from }, rank) =>
      sql`(select ${rank}::int rank, ${by}::text by, booking_id from (${from} limit ${limit}) x)`,
  );
  const { rows } = await sql<FoundBooking>`${sql.raw(plannedForItsValues)}
    with hits as materialized (${sql.join(each, sql` union all `)}),
      found as (select booking_id, min(rank) rank, array_agg(distinct by) found_by from hits group by booking_id)
    select b.booking_id, p.name property, h.display_name hunter, l.display_name landowner,
      b.from_date, b.to_date, b.status, b.total_ore, f.found_by
    from found f join booking b using (booking_id) join property p using (property_id)
      join user_profile h on h.uid = b.hunter_uid join user_profile l on l.uid = b.landowner_uid
    order by f.rank, b.created_at desc limit ${limit}`.execute(db);
  return rows;
}

export type FoundPerson = {
  uid: string;
  name: string;
  email: string;
  phone: string | null;
  organizationNumber: string | null;
  roles: Role[];
};
/** The bookings of these accounts, and those with the number. */
export async function findPeople(
  db: Db,
  { organizationNumber, phone }: AdminQuery,
  { uids, limit }: { uids: readonly string[]; limit: number },
): Promise<FoundPerson[]> {
  const by = [
    sql`select uid from user_profile where uid = any (${uids})`,
    ...(organizationNumber
      ? [sql`select uid from user_profile where organization_number = ${organizationNumber}`]
      : []),
    ...(phone
      ? [
          sql`select uid from user_profile where phone_number is not null and right(regexp_replace(phone_number, '\\D', '', 'g'), 8) = ${phone}`,
        ]
      : []),
  ].map((from) => sql`(${from} limit ${limit})`);
  const { rows } = await sql<FoundPerson>`
    select u.uid, u.display_name name, u.email, u.phone_number phone, u.organization_number, u.roles
    from user_profile u where u.uid in (${sql.join(by, sql` union `)})
    order by array_position(${uids}::text[], u.uid), u.created_at desc limit ${limit}`.execute(db);
  return rows;
}

export type FoundDocument = {
  kind: "invoice" | "credit_note" | "commission_invoice" | "commission_credit_note";
  number: string;
  bookingId: string;
  seller: string;
  buyer: string;
  issuedOn: string;
  totalOre: number;
};
/** Two landowners can have the same number, each in a series of their own: what is written in full comes first. */
export async function findDocuments(
  db: Db,
  { paper, kid }: AdminQuery,
  limit: number,
): Promise<FoundDocument[]> {
  const of = (where: RawBuilder<unknown>) => sql`
    select i.kind, i.document ->> 'number' number, i.booking_id, i.document -> 'seller' ->> 'name' seller,
      i.document -> 'buyer' ->> 'name' buyer, i.issued_on, i.total_ore from invoice i where ${where} limit ${limit}`;
  const found = [
    ...(paper
      ? [
          of(sql`i.number = ${paper.number} and i.year = ${paper.year}`),
          sql`select case i.kind when 'invoice' then 'commission_invoice' else 'commission_credit_note' end, i.document ->> 'number',
            i.booking_id, i.document -> 'seller' ->> 'name', i.document -> 'buyer' ->> 'name', i.issued_on, i.total_ore
          from commission_invoice i where i.number = ${paper.number} and i.year = ${paper.year} limit ${limit}`,
        ]
      : []),
    ...(kid ? [of(sql`i.kind = 'invoice' and i.document ->> 'kid' = ${kid}`)] : []),
  ];
  if (!found.length) return [];
  const { rows } = await sql<FoundDocument>`
    select kind, number, booking_id, seller, buyer, issued_on, total_ore
    from (${sql.join(
      found.map((one) => sql`(${one})`),
      sql` union all `,
    )}) x
    order by (number = ${paper?.written ?? ""}) desc, (number like ${`%-${escaped(paper?.written ?? "")}`}) desc, issued_on desc, number
    limit ${limit}`.execute(db);
  return rows;
}

export type FoundTransfer = {
  bankTransactionId: string;
  payer: string | null;
  reference: string;
  kid: string | null;
  bookedOn: string;
  amount: number;
  currency: string;
  status: "new" | "waiting" | "recorded" | "closed";
  bookingId: string | null;
};
/**
 * Incoming bank payments by part of the bank's reference, KID, payer, payer's account or message, and by
 * amount.
 */
export async function findTransfers(
  db: Db,
  { reference, kid, amountOre }: AdminQuery,
  limit: number,
): Promise<FoundTransfer[]> {
  const text = [...new Set([reference, kid && kid.length >= 6 ? kid : undefined])].filter(Boolean);
  // each expression as in an index
  const columns = [
    sql`lower(reference || ' ' || coalesce(kid, '') || ' ' || coalesce(payer, ''))`,
    sql`lower(coalesce(message, '') || ' ' || coalesce(payer_account, ''))`,
  ];
  const found = [
    ...text.flatMap((part) =>
      columns.map(
        (column) =>
          sql`select bank_transaction_id from bank_transaction where ${column} like ${`%${escaped(part ?? "")}%`}
            order by booked_on desc limit ${limit}`,
      ),
    ),
    ...(amountOre === undefined
      ? []
      : [
          sql`select bank_transaction_id from bank_transaction where amount_ore = ${amountOre} order by booked_on desc limit ${limit}`,
        ]),
  ];
  if (!found.length) return [];
  const { rows } = await sql<FoundTransfer>`${sql.raw(plannedForItsValues)}
    select t.bank_transaction_id, t.payer, t.reference, t.kid, t.booked_on, t.amount_ore amount,
      t.currency, t.status, t.booking_id
    from bank_transaction t where t.bank_transaction_id in (${sql.join(
      found.map((one) => sql`(${one})`),
      sql` union `,
    )})
    order by t.booked_on desc, t.bank_transaction_id limit ${limit}`.execute(db);
  return rows;
}

export type FoundPayout = {
  payoutId: string;
  bookingId: string;
  landowner: string;
  dueOn: string;
  amountOre: number;
  status: PayoutStatus;
};
export async function findPayouts(db: Db, amountOre: number, limit: number): Promise<FoundPayout[]> {
  const { rows } = await sql<FoundPayout>`
    select p.payout_id, p.booking_id, u.display_name landowner, p.due_on, p.amount_ore, p.status
    from payout p join user_profile u on u.uid = p.landowner_uid
    where p.amount_ore = ${amountOre} order by p.due_on desc limit ${limit}`.execute(db);
  return rows;
}

export type FoundRefund = {
  refundId: string;
  bookingId: string;
  hunter: string;
  decidedAt: Date;
  amountOre: number;
  status: (typeof refundStatuses)[number];
};
export async function findRefunds(db: Db, amountOre: number, limit: number): Promise<FoundRefund[]> {
  const { rows } = await sql<FoundRefund>`
    select r.refund_id, r.booking_id, u.display_name hunter, r.decided_at, r.amount_ore, r.status
    from refund r join booking b using (booking_id) join user_profile u on u.uid = b.hunter_uid
    where r.amount_ore = ${amountOre} order by r.decided_at desc limit ${limit}`.execute(db);
  return rows;
}
