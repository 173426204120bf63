/** VAT reports, and the documents they count: the landowner's own, and Utmark's commission invoices. */
import { sql } from "kysely";
import { type Period, yearOf } from "#domain/financials/financials.ts";
import type { VatRegistration } from "#domain/vat-registrations.ts";
import type { VatAmount, VatReport } from "#domain/financials/vat-report.ts";
import { vatRegistrationsOf } from "#server/features/terms/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type OfPeriod = Period & { landownerUid: string };
export type Landowner = { name: string; organizationNumber: string | null };
type CountedVat = {
  sales: VatAmount[];
  commission: { issuedOn: string; grossOre: number; vatOre: number }[];
  invoices: number;
  creditNotes: number;
  registrations: VatRegistration[];
  landowner: Landowner;
};
/** Sums the documents by the period of their date, in one statement. */
export async function countVat(db: Db | Tx, of: OfPeriod): Promise<CountedVat> {
  const { rows } = await sql<CountedVat>`
    with papers as (select kind, document from invoice where landowner_uid = ${of.landownerUid}
      and year between ${yearOf(of.from)} and ${yearOf(of.to)} and issued_on between ${of.from}::date and ${of.to}::date),
    rates as (select (v ->> 'percent')::int as percent, sum((v ->> 'baseOre')::bigint)::bigint as "baseOre", sum((v ->> 'vatOre')::bigint)::bigint as "vatOre"
      from papers, jsonb_array_elements(document -> 'vat') v group by 1)
    select coalesce((select jsonb_agg(to_jsonb(r)) from rates r), '[]') as sales,
      coalesce((select jsonb_agg(jsonb_build_object('issuedOn', d.issued_on, 'grossOre', d.gross, 'vatOre', d.vat)) from (
        select issued_on, sum(total_ore) as gross, sum((document ->> 'totalVatOre')::bigint) as vat from commission_invoice
        where landowner_uid = ${of.landownerUid} and issued_on between ${of.from}::date and ${of.to}::date group by 1) d), '[]') as commission,
      (select ${vatRegistrationsOf(sql`u`)} from user_profile u where uid = ${of.landownerUid}) as registrations,
      (select jsonb_build_object('name', display_name, 'organizationNumber', organization_number) from user_profile where uid = ${of.landownerUid}) as landowner,
      (select count(*)::int from papers where kind = 'invoice') as invoices,
      (select count(*)::int from papers where kind = 'credit_note') as credit_notes`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error("a select without from gave no row");
  return counted;
}

export type StoredReport = {
  reportId: string;
  landownerUid: string;
  from: string;
  to: string;
  generatedAt: Date;
  document: VatReport;
};
const columns = sql`report_id, landowner_uid, from_date as "from", to_date as "to", generated_at, document`;

/** If a repeated report has the same figures, the stored report is unchanged, including its time. */
export async function saveReport(
  tx: Tx,
  of: OfPeriod,
  document: VatReport,
  now: Date,
): Promise<StoredReport> {
  const { rows } = await sql<StoredReport>`
    insert into vat_report as r (landowner_uid, from_date, to_date, document, generated_at)
    values (${of.landownerUid}, ${of.from}, ${of.to}, ${JSON.stringify(document)}, ${now})
    on conflict (landowner_uid, from_date, to_date) do update set document = excluded.document,
      generated_at = case when r.document = excluded.document then r.generated_at else excluded.generated_at end
    returning ${columns}`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error("a report was not saved");
  return saved;
}

type ReportQuery = OfPeriod & {
  onlyTerms: boolean;
  after: readonly [from: string, to: string] | undefined;
  limit: number;
};
/** Lists the reports, the latest first. */
export async function listReports(db: Db, q: ReportQuery): Promise<StoredReport[]> {
  const isTerm = sql`extract(day from from_date) = 1 and extract(month from from_date)::int % 2 = 1
    and to_date = (from_date + interval '2 months' - interval '1 day')::date`;
  const { rows } = await sql<StoredReport>`select ${columns} from vat_report
    where landowner_uid = ${q.landownerUid} and from_date between ${q.from}::date and ${q.to}::date
      and ${q.onlyTerms ? isTerm : sql`true`}
      and ${q.after ? sql`(from_date, to_date) < (${q.after[0]}::date, ${q.after[1]}::date)` : sql`true`}
    order by from_date desc, to_date desc limit ${q.limit}`.execute(db);
  return rows;
}

/** Whether a report was deleted; without `landownerUid`, it may be any landowner's. */
export async function deleteReport(
  tx: Tx,
  reportId: string,
  landownerUid: string | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`delete from vat_report where report_id = ${reportId}
    and ${landownerUid === undefined ? sql`true` : sql`landowner_uid = ${landownerUid}`} returning report_id as id`.execute(
    tx,
  );
  return rows.length > 0;
}

type Year = {
  payouts: { count: number; paidOutOre: number };
  released: { count: number; commissionOre: number; earningsOre: number };
  properties: {
    propertyId: string;
    name: string;
    bookings: number;
    commissionOre: number;
    earningsOre: number;
  }[];
};
/** The amounts released and paid out within the period according to the ledger, by one statement. */
export async function sumReleased(db: Db, { landownerUid, from, to }: OfPeriod): Promise<Year> {
  const account = `landowner/${landownerUid}`;
  const { rows } = await sql<Year>`
    with entries as (select l.booking_id, b.property_id, l.account, l.amount_ore, l.reason from ledger_entry l join booking b using (booking_id)
      where b.landowner_uid = ${landownerUid} and (l.account = 'commission' or l.account = ${account})
        and (l.at at time zone 'Europe/Oslo')::date between ${from}::date and ${to}::date),
    released as (select property_id, count(distinct booking_id)::int as bookings, coalesce(-sum(amount_ore)
      filter (where account = 'commission'), 0)::bigint as commission_ore,
        coalesce(-sum(amount_ore) filter (where account = ${account}), 0)::bigint as earnings_ore
      from entries where reason = 'released' group by property_id)
    select (select jsonb_build_object('count', count(*) filter (where ore > 0), 'paidOutOre', coalesce(sum(ore), 0))
        from (select sum(amount_ore) as ore from entries where account = ${account} and reason in ('paid_out', 'payout_returned') group by booking_id) sent) as payouts,
      (select jsonb_build_object('count', coalesce(sum(bookings), 0), 'commissionOre',
        coalesce(sum(commission_ore), 0), 'earningsOre', coalesce(sum(earnings_ore), 0))
        from released) as released,
      coalesce((select jsonb_agg(jsonb_build_object('propertyId', property_id, 'name', p.name, 'bookings',
        r.bookings, 'commissionOre', r.commission_ore, 'earningsOre', r.earnings_ore)
        order by r.earnings_ore desc) from (select * from released order by earnings_ore desc limit 500) r
          join property p using (property_id)), '[]') as properties`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a select without from gave no row");
  return found;
}
