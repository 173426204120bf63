/** Availability documents: the database generates them, and compares them with the current data. */
import { type RawBuilder, sql } from "kysely";
import { configDocuments } from "#contract/availability/endpoints.ts";
import { isAdmin } from "#domain/account/policy.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { columnsAsJson } from "#server/platform/database/field-columns-store.ts";
import type { Viewer } from "./calendar-store.ts";

/** Selects documents with the contract's fields. `more`: fields that are not columns of the same name. */
const selectDocuments = (kind: SubjectKind, more: Readonly<Record<string, RawBuilder<unknown>>>) => {
  const names = Object.keys(configDocuments[kind].shape);
  return sql`select ${sql.ref(`x.${kind}Id`)} as id, x.property_id,
    ${columnsAsJson("x", names, { kind: sql.lit(kind), ...more })}::jsonb as document
    from ${sql.table(kind)} x where x.deleted_at is null`;
};
const documents = {
  offering: selectDocuments("offering", {
    capacity: sql`coalesce((select k.capacity from offering_calendar k where k.offering_id = x.offering_id), 1)`,
    includedCabinIds: sql`coalesce((select jsonb_agg(oc.cabin_id order by oc.cabin_id)
      from offering_cabin oc where oc.offering_id = x.offering_id and oc.included), '[]')`,
    blackoutPeriods: sql`x.closed_periods`,
  }),
  cabin: selectDocuments("cabin", { capacity: sql`1`, blackoutPeriods: sql`x.closed_periods` }),
  service: selectDocuments("service", {}),
} satisfies Record<SubjectKind, unknown>;

export type ConfigTarget = { propertyId?: string | undefined; ids?: string[] | undefined };
export type Config = { id: string; version: number; syncedAt: Date; changed: boolean; document: object };

/** Selects the viewer's own documents; an administrator also sees requested documents of others. */
const isVisibleTo = (viewer: Viewer, isRequested: boolean) =>
  sql`p.deleted_at is null and (${sql.lit(isAdmin(viewer) && isRequested)} or p.owner_uid = ${viewer.uid} or p.property_id = any (co_hosted_by(${viewer.uid}, 'calendar')))`;

/** Rewrites the documents in one statement, and returns for each whether it has changed. */
export async function writeConfigs(
  db: Db | Tx,
  kind: SubjectKind,
  viewer: Viewer,
  { propertyId, ids }: ConfigTarget,
  now: Date,
): Promise<Config[]> {
  const isRequested = propertyId !== undefined || ids !== undefined;
  const { rows } = await sql<Config>`
    with t as (select d.id, d.document from (${documents[kind]}) d join property p using (property_id) where ${isVisibleTo(viewer, isRequested)}
      ${propertyId ? sql`and d.property_id = ${propertyId}` : sql``} ${ids ? sql`and d.id = any (${ids}::uuid[])` : sql``}),
    w as (insert into availability_config as a (kind, subject_id, document, synced_at) select ${kind}, t.id, t.document, ${now} from t order by t.id
      on conflict (kind, subject_id) do update set document = excluded.document, synced_at = excluded.synced_at, version = a.version + (a.document is distinct from excluded.document)::int
      returning a.subject_id as id, a.version, a.synced_at, a.document)
    select w.*, old.document is distinct from w.document as changed from w left join availability_config old on old.kind = ${kind} and old.subject_id = w.id order by w.id`.execute(
    db,
  );
  return rows;
}

/** The document as last written: null if none is written yet, undefined if the item is not the viewer's. */
export async function findConfig(
  db: Db | Tx,
  kind: SubjectKind,
  viewer: Viewer,
  id: string,
): Promise<Config | null | undefined> {
  const { rows } = await sql<Config | { version: null }>`
    select a.subject_id as id, a.version, a.synced_at, a.document, false as changed from (${documents[kind]}) d join property p using (property_id)
    left join availability_config a on a.kind = ${kind} and a.subject_id = d.id where d.id = ${id} and ${isVisibleTo(viewer, true)}`.execute(
    db,
  );
  const row = rows[0];
  return row && (row.version === null ? null : row);
}

export async function deleteConfig(tx: Tx, kind: SubjectKind, id: string): Promise<void> {
  await tx.deleteFrom("availabilityConfig").where("kind", "=", kind).where("subjectId", "=", id).execute();
}

export type Count = { kind: SubjectKind; count: number; synced: number; stale: number; last: Date | null };
/** Counts, in one statement, how many documents are up to date, outdated or missing. */
export async function countConfigs(db: Db, viewer: Viewer): Promise<Count[]> {
  const all = sql`select 'offering' as kind, o.* from (${documents.offering}) o union all select 'cabin', c.* from (${documents.cabin}) c
    union all select 'service', s.* from (${documents.service}) s`;
  const { rows } = await sql<Count>`
    select d.kind, count(*)::int as count, count(a.subject_id)::int as synced, (count(*) filter (where a.document <> d.document))::int as stale, max(a.synced_at) as last
    from (${all}) d join property p using (property_id) left join availability_config a on a.kind = d.kind and a.subject_id = d.id where ${isVisibleTo(viewer, true)} group by d.kind`.execute(
    db,
  );
  return rows;
}
