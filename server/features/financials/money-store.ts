/**
 * What bookings earn their landowner, by the frozen terms, and the state of the money. Amounts are the total
 * less refunds (rules 5.3). VAT is that of the documents: for a credited part that of the credit note,
 * otherwise in proportion; a registered landowner deducts the VAT of the commission invoice.
 */
import { type RawBuilder, sql } from "kysely";
import {
  type MoneyEvent,
  type MoneyGrouping,
  type MoneyState,
  moneyEvents,
  moneyStates,
  type PayoutReason,
  type Period,
} from "#domain/financials/financials.ts";
import { agreedStatuses, type BookingStatus } from "#domain/booking/lists.ts";
import { norwegianVatRates } from "#domain/vat-rates.ts";
import { paymentReversalsOf, type PaymentReversalRow } from "#server/features/booking/public.ts";
import { passesFilter, type PropertyFilter } from "#server/features/property-group/public.ts";
import { type Db, namedRows } from "#server/platform/database/database.ts";

/** `landownerUid` undefined: the bookings of all landowners. */
export type MoneyQuery = Period & PropertyFilter & { landownerUid: string | undefined };
type Scope = MoneyQuery | { bookingId: string };
const inScope = (scope: Scope) =>
  "bookingId" in scope
    ? sql`b.booking_id = ${scope.bookingId}`
    : sql`${scope.landownerUid === undefined ? sql`true` : sql`b.landowner_uid = ${scope.landownerUid}`}
    and ${passesFilter(sql`b.property_id`, scope.landownerUid ?? "", scope)} and b.from_date between ${scope.from}::date and ${scope.to}::date`;

const vatOfQuote = sql`coalesce((select sum((v ->> 'vatOre')::bigint) from jsonb_array_elements(b.quote -> 'vat') v), 0)`;
/** The VAT rate on the day when the commission is invoiced. */
const standardPercent = sql`case ${sql.join(
  norwegianVatRates.map(
    (rates) =>
      sql`when coalesce(y.due_on, b.to_date) >= ${rates.from}::date then ${rates.standardPercent}::numeric`,
  ),
  sql` `,
)} end`;
const deductibleVat = sql`case when b.vat_registered
  then coalesce(k.vat, b.commission_ore - round(b.commission_ore * 100 / (100 + ${standardPercent})))
  else 0 end::bigint`;
const shareOf = (column: string, of: RawBuilder<unknown>) =>
  sql`case when s.gross = 0 then 0 else round(${sql.ref(`s.${column}`)}::numeric * (${of}) / s.gross) end::bigint`;
/**
 * CTE: one row for each agreed booking; cancelled ones only if an amount is retained. A booking without a
 * payout, such as a free or a fully refunded one, has no money state. In a stay in parts, each finished part
 * and the amount still to be charged have rows of their own, which do not count as bookings.
 */
const moneyRows = (scope: Scope) => sql`sold as (
  select b.booking_id, b.offering_id, b.property_id, b.from_date, b.paid_at, b.parts_over, b.uncharged_ore,
    b.commission_ore + b.landowner_earnings_ore as gross, b.commission_ore as commission, b.landowner_earnings_ore as earnings,
    case when c.vat is not null then ${vatOfQuote} + c.vat
      when b.total_ore = 0 then 0
      else round(${vatOfQuote} * (b.commission_ore + b.landowner_earnings_ore) / b.total_ore) end::bigint as vat,
    ${deductibleVat} as deductible
  from booking b
    left join lateral (select sum((n.document ->> 'totalVatOre')::bigint) as vat from invoice n where n.booking_id = b.booking_id and n.kind = 'credit_note') c on true
    left join lateral (select sum((n.document ->> 'totalVatOre')::bigint)::bigint as vat from commission_invoice n
      where n.booking_id = b.booking_id having sum(n.total_ore) = b.commission_ore) k on true
    left join lateral (select max(due_on) as due_on from payout where booking_id = b.booking_id) y on true
  where ${inScope(scope)} and b.commission_ore is not null
    and (b.status = any (${[...agreedStatuses]}::text[]) or b.status = 'cancelled'
      and (b.commission_ore + b.landowner_earnings_ore > 0 or ${"bookingId" in scope}))
), part as (
  select s.booking_id, case y.status when 'sent' then 'paid' else 'on_its_way' end as state,
    y.amount_ore + y.commission_ore as gross,
    y.commission_ore as commission, y.amount_ore as earnings,
    ${shareOf("vat", sql`y.amount_ore + y.commission_ore`)} as vat,
    ${shareOf("deductible", sql`y.amount_ore + y.commission_ore`)} as deductible
  from sold s join payout y on y.booking_id = s.booking_id and y.instalment <= s.parts_over
  union all
  select s.booking_id, 'upcoming', s.uncharged_ore, ${shareOf("commission", sql`s.uncharged_ore`)},
    s.uncharged_ore - ${shareOf("commission", sql`s.uncharged_ore`)},
    ${shareOf("vat", sql`s.uncharged_ore`)}, ${shareOf("deductible", sql`s.uncharged_ore`)}
  from sold s where s.uncharged_ore > 0
), apart as (
  select booking_id, sum(gross)::bigint as gross, sum(commission)::bigint as commission,
    sum(earnings)::bigint as earnings, sum(vat)::bigint as vat, sum(deductible)::bigint as deductible
  from part group by booking_id
), money as (
  select s.booking_id, s.offering_id, s.property_id, s.from_date, p.state, p.gross, p.commission, p.earnings,
    p.vat, p.deductible, 0 as counts
  from part p join sold s using (booking_id)
  union all
  select s.booking_id, s.offering_id, s.property_id, s.from_date,
    case when y.status = 'sent' then 'paid'
      when s.paid_at is not null and s.earnings - coalesce(a.earnings, 0) <= 0 and coalesce(y.amount_ore, 0) = 0
        then null
      when y.booking_id is not null then 'on_its_way' when s.paid_at is null then 'upcoming' else 'held' end,
    s.gross - coalesce(a.gross, 0), s.commission - coalesce(a.commission, 0),
    s.earnings - coalesce(a.earnings, 0), s.vat - coalesce(a.vat, 0), s.deductible - coalesce(a.deductible, 0), 1
  from sold s left join apart a using (booking_id)
    left join payout y on y.booking_id = s.booking_id and y.instalment > s.parts_over)`;
const sums = sql`sum(counts)::int as bookings, coalesce(sum(gross), 0)::bigint as gross_ore,
  coalesce(sum(commission), 0)::bigint as commission_ore,
  coalesce(sum(vat), 0)::bigint as sale_vat_ore, coalesce(sum(deductible), 0)::bigint as deductible_vat_ore,
    coalesce(sum(earnings), 0)::bigint as earnings_ore`;

export type Sums = {
  bookings: number;
  grossOre: number;
  commissionOre: number;
  saleVatOre: number;
  deductibleVatOre: number;
  earningsOre: number;
};
type Books = { escrowOre: number; owedOre: number; paidOutOre: number; commissionOre: number };
type OpenClaims = { count: number; undecidedOre: number; toSetOffOre: number; bookingId: string | null };
export type MoneySums = {
  states: (Sums & { state: MoneyState | null })[];
  books: Books;
  openClaims: OpenClaims;
};
/** The sums by money state, the ledger's balances of the same bookings, and their claims: one statement. */
export async function sumMoney(db: Db, query: MoneyQuery): Promise<MoneySums> {
  const { rows } = await sql<MoneySums>`
    with ${moneyRows(query)}, summed as (select state, ${sums} from money group by state)
    select coalesce((select jsonb_agg(to_jsonb(s)) from summed s), '[]') as states,
      (select jsonb_build_object(
          'escrowOre', coalesce(-sum(l.amount_ore) filter (where l.account = 'escrow/' || l.booking_id), 0),
          'owedOre', coalesce(-sum(l.amount_ore) filter (where l.account like 'landowner/%'), 0),
          'paidOutOre', coalesce(sum(l.amount_ore) filter (where l.account like 'landowner/%' and (l.amount_ore > 0 or l.reason = 'payout_returned')), 0),
          'commissionOre', coalesce(-sum(l.amount_ore) filter (where l.account = 'commission'), 0))
        from ledger_entry l join sold using (booking_id)) as books,
      (select jsonb_build_object('count', count(*),
          'undecidedOre', coalesce(sum(c.amount_ore) filter (where c.outcome is null), 0),
          'toSetOffOre', coalesce(sum(c.landowner_ore - c.covered_ore) filter (where c.outcome is not null), 0),
          'bookingId', case count(*) when 1 then min(c.booking_id::text) end)
        from claim c join booking b on b.booking_id = c.booking_id
        where c.settled_at is null and ${inScope(query)}) as open_claims`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a select without from gave no row");
  return { ...found, states: namedRows(found.states) };
}

/** `key`: what rows are grouped by. `rank`: what they are sorted by first, the latest or largest on top. */
const groupings: Record<MoneyGrouping, { key: RawBuilder<unknown>; rank: RawBuilder<unknown> }> = {
  booking: { key: sql`booking_id::text`, rank: sql`max(from_date - date '2000-01-01')` },
  offering: { key: sql`coalesce(offering_id, property_id)::text`, rank: sql`sum(gross)` },
  month: { key: sql`to_char(from_date, 'YYYY-MM')`, rank: sql`0` },
  season: {
    key: sql`(extract(year from from_date) - case when to_char(from_date, 'MM-DD') < '04-01' then 1 else 0 end)::int::text`,
    rank: sql`0`,
  },
};

export type MoneyRow = Sums & {
  key: string;
  rank: number;
  name: string | null;
  propertyName: string | null;
  /** The components of net income, by state of the money. */
  byState: Record<MoneyState, Pick<Sums, "earningsOre" | "saleVatOre" | "deductibleVatOre">>;
  booking: {
    bookingId: string;
    hunterName: string | null;
    fromDate: string;
    toDate: string;
    participants: number;
    status: BookingStatus;
    state: MoneyState | null;
    dueOn: string | null;
    why: PayoutReason | null;
    sentAt: string | null;
    accountFrom: string | null;
    /**
     * The numbers of the booking's documents: the invoice, credit notes, and Utmark's commission invoices.
     */
    invoiceNumber: string | null;
    creditNoteNumbers: string[];
    commissionNumbers: string[];
  } | null;
};

const delayReason = sql`case when y.frozen_at is not null then 'frozen' when y.status = 'failed' then 'refused'
  when y.status = 'on_hold' then case when right_withholds(b.booking_id) then 'right_to_let' when exists (select from connected_account c where c.uid = l.uid and not coalesce(c.transfers_active, c.payouts_enabled)) then 'details_missing'
    when l.bank_account_number is null or coalesce(l.payout_account_from, '-infinity') <= y.released_at then 'no_account' else 'new_account' end
  when y.released_at is not null then 'sending' else 'scheduled' end`;
const nameColumns = {
  none: sql`null::text as name, null::text as property_name, null::jsonb as booking`,
  offering: sql`coalesce(o.name, p.name) as name, p.name as property_name, null::jsonb as booking`,
  booking: sql`coalesce(o.name, p.name) as name, p.name as property_name,
    jsonb_build_object('bookingId', b.booking_id, 'hunterName', case when h.deleted_at is null then h.display_name end, 'fromDate', b.from_date, 'toDate', b.to_date,
      'participants', b.participants, 'status', b.status, 'state', g.state, 'dueOn', y.due_on, 'why', ${delayReason}, 'sentAt', y.sent_at, 'accountFrom', l.payout_account_from,
      'invoiceNumber', (select i.document ->> 'number' from current_invoice i where i.booking_id = b.booking_id),
      'creditNoteNumbers', array(select i.document ->> 'number' from invoice i where i.booking_id = b.booking_id and i.kind = 'credit_note' order by i.issued_on, i.series_no nulls first, i.number),
      'commissionNumbers', array(select i.document ->> 'number' from commission_invoice i where i.booking_id = b.booking_id order by i.year, i.number)) as booking`,
};
const shapeJoins = {
  none: sql``,
  offering: sql`left join offering o on o.offering_id::text = g.key left join property p on p.property_id = coalesce(o.property_id, g.place)`,
  booking: sql`join booking b on b.booking_id::text = g.key join property p on p.property_id = b.property_id left join offering o on o.offering_id = b.offering_id
    join user_profile h on h.uid = b.hunter_uid join user_profile l on l.uid = b.landowner_uid left join lateral (
      select * from payout o where o.booking_id = b.booking_id
        and (o.status <> 'sent' or o.instalment > b.parts_over)
      order by o.status = 'sent', o.instalment limit 1) y on true`,
};

type ListQuery = Scope & {
  groupBy: MoneyGrouping;
  after: { rank: number; key: string } | undefined;
  limit: number;
};
/** Lists a page of rows by one statement: latest bookings and months first, of offerings the largest sum. */
export async function listMoney(db: Db, q: ListQuery): Promise<MoneyRow[]> {
  const { key, rank } = groupings[q.groupBy];
  const shape = q.groupBy === "month" || q.groupBy === "season" ? "none" : q.groupBy;
  const sumOf = (column: string, state: MoneyState) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where state = ${state}), 0)`;
  const parts = (state: MoneyState) =>
    sql`${state}::text, jsonb_build_object('earningsOre', ${sumOf("earnings", state)}, 'saleVatOre', ${sumOf("vat", state)}, 'deductibleVatOre', ${sumOf("deductible", state)})`;
  const { rows } = await sql<MoneyRow>`
    with ${moneyRows(q)}, grouped as (
      select ${key} as key, ${rank}::bigint as rank, (array_agg(property_id))[1] as place, min(state) as state, ${sums},
        jsonb_build_object(${sql.join(moneyStates.map(parts))}) as by_state
      from money group by 1),
    g as (select * from grouped where ${q.after ? sql`(rank, key) < (${q.after.rank}::bigint, ${q.after.key})` : sql`true`} order by rank desc, key desc limit ${q.limit})
    select g.key, g.rank, g.bookings, g.gross_ore, g.commission_ore, g.sale_vat_ore, g.deductible_vat_ore,
      g.earnings_ore, g.by_state, ${nameColumns[shape]}
    from g ${shapeJoins[shape]} order by g.rank desc, g.key desc`.execute(db);
  return rows;
}

type BookingMoney = {
  landownerUid: string;
  totalOre: number;
  refundedOre: number;
  commissionRatePercent: number | null;
  invoiceNumber: string | null;
  commissionInvoice: string | null;
  creditNoteNumbers: string[];
  hasReceipt: boolean;
  takenBack: PaymentReversalRow[];
  setOffOre: number;
  events: { at: string; kind: MoneyEvent; amountOre: number }[];
};
/** The details of one booking's sums: its documents and ledger entries in order. */
export async function findBookingMoney(db: Db, bookingId: string): Promise<BookingMoney | undefined> {
  const { rows } = await sql<BookingMoney>`
    select b.landowner_uid, coalesce(b.cancel_charge_ore, b.total_ore) as total_ore, b.refunded_ore,
      b.commission_rate_percent,
      (select i.document ->> 'number' from current_invoice i
        where i.booking_id = b.booking_id) as invoice_number,
      (select i.document ->> 'number' from commission_invoice i
        where i.booking_id = b.booking_id order by i.year, i.number limit 1) as commission_invoice,
      array(select i.document ->> 'number' from invoice i
        where i.booking_id = b.booking_id and i.kind = 'credit_note' order by i.issued_on,
          i.series_no nulls first, i.number) as credit_note_numbers,
      exists (select from receipt r where r.booking_id = b.booking_id and r.voided_at is null) as has_receipt,
      ${paymentReversalsOf(sql`b.booking_id`)} as taken_back,
      coalesce((select sum(y.set_off_ore) from payout y where y.booking_id = b.booking_id), 0)::bigint as set_off_ore,
      coalesce((select jsonb_agg(jsonb_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'kind', case when e.reason = any (${[...moneyEvents]}::text[]) then e.reason else 'provider' end, 'amountOre', e.ore) order by e.first)
        from (select n.at, n.reason, min(n.first) as first, sum(n.ore) filter (where n.ore > 0) as ore
          from (select l.entry_set_id, l.at, l.reason, min(l.ledger_entry_id) as first, sum(l.amount_ore) as ore
            from ledger_entry l
            where l.booking_id = b.booking_id and l.reason not in ('allocated', 'moved_to_bank') group by l.entry_set_id, l.at, l.reason, l.account) n
          group by n.entry_set_id, n.at, n.reason order by 3 limit 200) e), '[]') as events
    from booking b where b.booking_id = ${bookingId} and b.status <> 'calculated'`.execute(db);
  return rows[0];
}
