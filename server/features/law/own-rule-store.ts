/** What landowners have read of their municipality's decisions, and what became of it. */
import { sql } from "kysely";
import type { ownEffects, ruleDecisions } from "#domain/law/own-rules.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";
import type { ListedRule } from "./local-rule-store.ts";

type Place = { after: { at: string; id: string } | undefined; limit: number };
type OwnEffect = (typeof ownEffects)[number];
type OwnRule = Omit<ListedRule, "effect"> & {
  effect: OwnEffect;
  decision: (typeof ruleDecisions)[number] | null;
  reason: string | null;
};
const columns = sql`l.rule_id, l.municipality_number, l.taxon, l.effect, l.first_day, l.last_day, l.source_url,
  l.read_on, m.name as municipality, l.version, l.entered_at, u.display_name as entered_by`;
const joined = sql`law_local_rule l join municipality m using (municipality_number)
  left join user_profile u on u.uid = l.entered_by left join law_rule_decision d using (rule_id)`;

/** The rows of a property, those entered last first. */
export async function listOwnRules(db: Db, propertyId: string, { after, limit }: Place): Promise<OwnRule[]> {
  const { rows } = await sql<OwnRule>`
    select ${columns}, d.outcome as decision, d.reason from ${joined}
    where l.property_id = ${propertyId}
      and ${after ? sql`(l.entered_at, l.rule_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by l.entered_at desc, l.rule_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenRules(tx: Tx, propertyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from law_local_rule l
    where property_id = ${propertyId}
      and not exists (select from law_rule_decision d where d.rule_id = l.rule_id)`.execute(tx);
  return rows[0]?.count ?? 0;
}

type WaitingRule = Omit<ListedRule, "effect"> & {
  effect: OwnEffect;
  property: { propertyId: string; name: string };
};
/** The rows that nobody has decided about, the longest waiting first. */
export async function listWaitingRules(db: Db, { after, limit }: Place): Promise<WaitingRule[]> {
  const { rows } = await sql<WaitingRule>`
    select ${columns}, json_build_object('propertyId', p.property_id, 'name', p.name) as property
    from ${joined} join property p on p.property_id = l.property_id
    where d.rule_id is null and p.deleted_at is null
      and ${after ? sql`(l.entered_at, l.rule_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by l.entered_at, l.rule_id limit ${limit}`.execute(db);
  return rows;
}

type LockedRule = Pick<
  Row<"lawLocalRule">,
  "municipalityNumber" | "taxon" | "firstDay" | "lastDay" | "sourceUrl" | "readOn"
> & {
  propertyId: string;
  effect: OwnEffect;
  enteredBy: string;
  ownerUid: string;
  isDecided: boolean;
};
/** A landowner's row with its property; its municipality is locked, so that it is decided once. */
export async function lockOwnRule(tx: Tx, ruleId: string): Promise<LockedRule | undefined> {
  await sql`select from municipality m where exists (select from law_local_rule l
    where l.rule_id = ${ruleId} and l.municipality_number = m.municipality_number) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<LockedRule>`
    select l.municipality_number, l.taxon, l.effect, l.first_day, l.last_day, l.source_url, l.read_on, l.entered_by,
      l.property_id, p.owner_uid, d.rule_id is not null as is_decided
    from law_local_rule l join property p using (property_id) left join law_rule_decision d using (rule_id)
    where l.rule_id = ${ruleId}`.execute(tx);
  return rows[0];
}

type Decision = Pick<Row<"lawRuleDecision">, "ruleId" | "outcome" | "confirmedRuleId" | "reason">;
export const insertDecision = (
  tx: Tx,
  decision: Decision,
  by: { uid: string; now: Date },
): Promise<unknown> =>
  tx
    .insertInto("lawRuleDecision")
    .values({ ...decision, decidedBy: by.uid, decidedAt: by.now })
    .execute();
