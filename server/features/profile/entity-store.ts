import { sql } from "kysely";
import type { Entity } from "#contract/profile/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The register's answer for a number, if newer than `since`. */
export async function findEntityAnswer(
  db: Db,
  organizationNumber: string,
  since: Date,
): Promise<Entity | undefined> {
  const row = await db
    .selectFrom("entityAnswer")
    .select("answer")
    .where("organizationNumber", "=", organizationNumber)
    .where("fetchedAt", ">", since)
    .executeTakeFirst();
  return row?.answer as Entity | undefined;
}

/** Also deletes older answers. */
export async function cacheEntityAnswer(
  db: Db,
  organizationNumber: string,
  answer: Entity,
  o: { now: Date; since: Date },
): Promise<void> {
  await sql`
    with old as (delete from entity_answer
      where fetched_at <= ${o.since} and organization_number <> ${organizationNumber})
    insert into entity_answer (organization_number, answer, fetched_at)
      values (${organizationNumber}, ${JSON.stringify(answer)}::jsonb, ${o.now})
    on conflict (organization_number) do update set answer = excluded.answer, fetched_at = excluded.fetched_at`.execute(
    db,
  );
}
