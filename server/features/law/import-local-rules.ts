/** Enters local decisions from a table: first a preview with what is wrong, then all of them or none. */
import { createHash } from "node:crypto";
import type { Reply } from "#contract/index.ts";
import type { lawDesk } from "#contract/law/endpoints.ts";
import { type CalendarDate, osloDate } from "#domain/days.ts";
import { maxFileRows, readLocalRuleFile, type FileRow } from "#domain/law/local-rule-file.ts";
import type { Locale } from "#domain/locale.ts";
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import { catalogues, errorText, rowProblemText } from "#messages/index.ts";
import { listMunicipalities } from "#server/features/municipality/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { isRefused, refuse, type Refused, type SomeHandlers } from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  findEnteredRules,
  insertLocalRules,
  lockMunicipalities,
  type NewLocalRule,
} from "./local-rule-store.ts";

type Preview = Reply<"POST /api/law/local-rules/preview">;
type PreviewRow = Preview["rows"][number];
type PlacedRow = { row: FileRow; rule?: NewLocalRule; problems: string[] };

function rowsOfFile(csv: string, today: CalendarDate, locale: Locale): FileRow[] | Refused {
  const table = readLocalRuleFile(csv, today);
  if ("tooLong" in table) return refuse("law_file_too_long", { count: maxFileRows });
  if ("missing" in table) {
    const names = catalogues[locale].server.law.columns;
    return refuse("law_file_columns_missing", {
      columns: table.missing.map((column) => names[column]).join(", "),
    });
  }
  return table.rows.length > 0 ? table.rows : refuse("law_file_empty");
}

/** The numbers of municipalities by name, of a double name also by each part. */
async function numbersByName(db: Db | Tx): Promise<Map<string, string[]>> {
  const numbers = new Map<string, string[]>();
  for (const { municipalityNumber, name } of await listMunicipalities(db))
    for (const one of new Set([name, ...name.split(" - ")].map((text) => text.toLowerCase())))
      numbers.set(one, [...(numbers.get(one) ?? []), municipalityNumber]);
  return numbers;
}

/** The rows with their municipalities, and what is wrong with each in words. */
async function placeRows(db: Db | Tx, rows: readonly FileRow[], locale: Locale): Promise<PlacedRow[]> {
  const byName = await numbersByName(db);
  const numbers = new Set([...byName.values()].flat());
  const municipalityOf = (typed: string): { number: string } | { problem: string } => {
    const number = typed.replace(/^\d{3}$/, "0$&");
    if (numbers.has(number)) return { number };
    const named = byName.get(typed.toLowerCase()) ?? [];
    if (named.length === 1 && named[0]) return { number: named[0] };
    if (named.length > 1) return { problem: rowProblemText(locale, "municipality_unclear") };
    return { problem: errorText(municipalityRefusal(number, "municipality"), locale) };
  };
  return rows.map((row) => {
    const place = municipalityOf(row.typed.municipality);
    const problems = [
      ...("problem" in place ? [place.problem] : []),
      ...(row.problems ?? []).map((problem) => rowProblemText(locale, problem)),
    ];
    const isRight = "number" in place && !row.problems;
    return {
      row,
      problems,
      ...(isRight && { rule: { municipalityNumber: place.number, ...row.rule } }),
    };
  });
}

/** The rules of the rows that nobody has entered, neither before nor in an earlier row. */
async function newRulesOf(db: Db | Tx, placed: readonly PlacedRow[]): Promise<Set<NewLocalRule>> {
  const rules = placed.flatMap(({ rule }) => rule ?? []);
  const seen = new Set<string>();
  const distinct = rules.filter((rule) => {
    const text = JSON.stringify(rule);
    const isFirst = !seen.has(text);
    seen.add(text);
    return isFirst;
  });
  const entered = await findEnteredRules(db, distinct);
  return new Set(distinct.filter((_, at) => !entered.has(at)));
}

function previewOf(placed: readonly PlacedRow[], fresh: ReadonlySet<NewLocalRule>): Preview {
  const rows = placed.map(({ row: { line, typed }, rule, problems }): PreviewRow => {
    const outcome = problems.length > 0 ? "wrong" : rule && fresh.has(rule) ? "new" : "same";
    return { line, typed, outcome, problems };
  });
  const count = (outcome: PreviewRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return { rows, counts: { new: count("new"), same: count("same"), wrong: count("wrong") } };
}

export const importingLocalRules = ({ db }: Platform) =>
  ({
    "POST /api/law/local-rules/preview": async ({ body: { csv } }, { locale, now }) => {
      const rows = rowsOfFile(csv, osloDate(now), locale);
      if (isRefused(rows)) return rows;
      const placed = await placeRows(db, rows, locale);
      return previewOf(placed, await newRulesOf(db, placed));
    },
    "POST /api/law/local-rules/import": ({ body, body: { csv } }, call) =>
      command(db, call, "import-law-local-rules", body, async (tx) => {
        const rows = rowsOfFile(csv, osloDate(call.now), call.locale);
        if (isRefused(rows)) return rows;
        const placed = await placeRows(tx, rows, call.locale);
        const wrong = placed.filter(({ problems }) => problems.length > 0);
        const [first] = wrong;
        if (first) return refuse("law_file_has_errors", { count: wrong.length, line: first.row.line });
        const rules = placed.flatMap(({ rule }) => rule ?? []);
        await lockMunicipalities(tx, [...new Set(rules.map(({ municipalityNumber }) => municipalityNumber))]);
        const fresh = [...(await newRulesOf(tx, placed))];
        const by = { uid: call.actor.uid, now: call.now };
        const ruleIds = fresh.length > 0 ? await insertLocalRules(tx, fresh, by) : [];
        const answer = { entered: ruleIds.length, same: rules.length - ruleIds.length };
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "law_local_rule",
          subjectId: createHash("sha256").update(csv).digest("hex"),
          to: "imported",
          data: answer,
        });
        return answer;
      }),
  }) satisfies SomeHandlers<typeof lawDesk>;
