/**
 * The administrators' one search box: for each possible meaning of the typed text, one index lookup returns a
 * few rows; nothing here scans a whole table.
 */
import { type RawBuilder, sql } from "kysely";
import {
  FoundBooking,
  FoundDocument,
  FoundPayout,
  FoundPerson,
  FoundRefund,
  FoundTransfer,
  type matchedFields,
} from "#contract/admin/find.ts";
import type { Shape } from "#contract/fields.ts";
import type { AdminQuery } from "#domain/admin/admin-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  withIsoInstants,
  type Listed,
  listedColumns,
} from "#server/platform/database/listed-columns-store.ts";
import { neverPrepared } from "#server/platform/database/prepared.ts";

type FoundBy = (typeof matchedFields)[number];
type BookingMatch = { by: FoundBy; from: RawBuilder<unknown> };

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const providers = sql`array['stripe', 'simulated', 'manual']`;

/** One statement that selects `booking_id`s for each meaning of the text that leads to bookings. */
function bookingMatches(sought: AdminQuery, uids: readonly string[], limit: number): BookingMatch[] {
  const { bookingIds: ids, kid, paper, cardLast4, amountOre, reference, organizationNumber } = sought;
  const hits: (BookingMatch | false | "" | undefined)[] = [
    ids && {
      by: "id",
      from: sql`select booking_id from booking where booking_id between ${ids.from}::uuid and ${ids.to}::uuid`,
    },
    // our orders to the bank and the provider have our own ids, payout_id or refund_id, as references
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
          and (document ->> 'number' = ${paper.written} or document ->> 'number' like ${`%-${escapeLike(paper.written)}`})`,
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
  return hits.filter((hit): hit is BookingMatch => Boolean(hit));
}

async function findMatches<S extends Shape>(
  db: Db,
  { shape }: { shape: S },
  statement: RawBuilder<unknown>,
): Promise<Listed<S>[]> {
  const { rows } = await (statement as RawBuilder<Listed<S>>).execute(db);
  return rows.map((row) => withIsoInstants(shape, row));
}

/** Bookings that the text identifies come first, then those that it merely fits; in both, newest first. */
export async function findBookings(
  db: Db,
  sought: AdminQuery,
  { uids, limit }: { uids: readonly string[]; limit: number },
): Promise<Listed<typeof FoundBooking.shape>[]> {
  const hits = bookingMatches(sought, uids, limit);
  if (!hits.length) return [];
  const each = hits.map(
    ({ by, from }, rank) =>
      sql`(select ${rank}::int rank, ${by}::text by, booking_id from (${from} limit ${limit}) x)`,
  );
  const columns = listedColumns("b", FoundBooking.shape, {
    property: sql`p.name`,
    hunter: sql`h.display_name`,
    landowner: sql`l.display_name`,
    foundBy: sql`f.found_by`,
  });
  const statement = sql`${sql.raw(neverPrepared)}
    with hits as materialized (${sql.join(each, sql` union all `)}),
      found as (select booking_id, min(rank) rank, array_agg(distinct by) found_by from hits group by booking_id)
    select ${columns}
    from found f join booking b using (booking_id) join property p using (property_id)
      join user_profile h on h.uid = b.hunter_uid join user_profile l on l.uid = b.landowner_uid
    order by f.rank, b.created_at desc limit ${limit}`;
  return findMatches(db, FoundBooking, statement);
}

/** The people with this organisation number or phone number. */
export async function findPeople(
  db: Db,
  { organizationNumber, phone }: AdminQuery,
  { uids, limit }: { uids: readonly string[]; limit: number },
): Promise<Listed<typeof FoundPerson.shape>[]> {
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
  const columns = listedColumns("u", FoundPerson.shape, {
    name: sql`u.display_name`,
    phone: sql`u.phone_number`,
  });
  const statement = sql`
    select ${columns}
    from user_profile u where u.uid in (${sql.join(by, sql` union `)})
    order by array_position(${uids}::text[], u.uid), u.created_at desc limit ${limit}`;
  return findMatches(db, FoundPerson, statement);
}

/**
 * Two landowners can have the same number, each in their own series: a number that is written in full comes
 * first.
 */
export async function findDocuments(db: Db, { paper, kid }: AdminQuery, limit: number) {
  const of = (table: RawBuilder<unknown>, kind: RawBuilder<unknown>, where: RawBuilder<unknown>) => {
    const columns = listedColumns("i", FoundDocument.shape, {
      kind,
      number: sql`i.document ->> 'number'`,
      seller: sql`i.document -> 'seller' ->> 'name'`,
      buyer: sql`i.document -> 'buyer' ->> 'name'`,
    });
    return sql`(select ${columns} from ${table} i where ${where} limit ${limit})`;
  };
  const invoice = (where: RawBuilder<unknown>) => of(sql`invoice`, sql`i.kind`, where);
  const ofCommission = sql`case i.kind when 'invoice' then 'commission_invoice' else 'commission_credit_note' end`;
  const isNumbered = paper && sql`i.number = ${paper.number} and i.year = ${paper.year}`;
  const found = [
    ...(isNumbered ? [invoice(isNumbered), of(sql`commission_invoice`, ofCommission, isNumbered)] : []),
    ...(kid ? [invoice(sql`i.kind = 'invoice' and i.document ->> 'kid' = ${kid}`)] : []),
  ];
  if (!found.length) return [];
  const statement = sql`
    select * from (${sql.join(found, sql` union all `)}) x
    order by (number = ${paper?.written ?? ""}) desc, (number like ${`%-${escapeLike(paper?.written ?? "")}`}) desc, issued_on desc, number
    limit ${limit}`;
  return findMatches(db, FoundDocument, statement);
}

/**
 * Incoming bank payments by part of the bank's reference, KID, payer, payer's account or message, and by
 * amount.
 */
export async function findTransfers(
  db: Db,
  { reference, kid, amountOre }: AdminQuery,
  limit: number,
): Promise<Listed<typeof FoundTransfer.shape>[]> {
  const parts = [...new Set([reference, kid && kid.length >= 6 ? kid : undefined])].filter(Boolean);
  // each expression as in an index
  const searchedTexts = [
    sql`lower(reference || ' ' || coalesce(kid, '') || ' ' || coalesce(payer, ''))`,
    sql`lower(coalesce(message, '') || ' ' || coalesce(payer_account, ''))`,
  ];
  const found = [
    ...parts.flatMap((part) =>
      searchedTexts.map(
        (text) =>
          sql`select bank_transaction_id from bank_transaction where ${text} like ${`%${escapeLike(part ?? "")}%`}
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
  const columns = listedColumns("t", FoundTransfer.shape, { amount: sql`t.amount_ore` });
  const statement = sql`${sql.raw(neverPrepared)}
    select ${columns}
    from bank_transaction t where t.bank_transaction_id in (${sql.join(
      found.map((one) => sql`(${one})`),
      sql` union `,
    )})
    order by t.booked_on desc, t.bank_transaction_id limit ${limit}`;
  return findMatches(db, FoundTransfer, statement);
}

export function findPayouts(db: Db, amountOre: number, limit: number) {
  const columns = listedColumns("p", FoundPayout.shape, { landowner: sql`u.display_name` });
  const statement = sql`
    select ${columns}
    from payout p join user_profile u on u.uid = p.landowner_uid
    where p.amount_ore = ${amountOre} order by p.due_on desc limit ${limit}`;
  return findMatches(db, FoundPayout, statement);
}

export function findRefunds(db: Db, amountOre: number, limit: number) {
  const columns = listedColumns("r", FoundRefund.shape, { hunter: sql`u.display_name` });
  const statement = sql`
    select ${columns}
    from refund r join booking b using (booking_id)
      join user_profile u on u.uid = buyer_of(b)
    where r.amount_ore = ${amountOre} order by r.decided_at desc limit ${limit}`;
  return findMatches(db, FoundRefund, statement);
}
