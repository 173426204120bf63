import { sql } from "kysely";
import type { Entity } from "#contract/profile/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The register's response for a number, if it was fetched after `since`. */
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

/** Caches a response of the register, and deletes older ones. */
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
