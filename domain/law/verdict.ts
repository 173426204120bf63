/** The answer of one rule, and how the answers of several rules, animals and places become one. */
import type { Spot } from "./parts.ts";
import type { Animals, Missing, Source, Water } from "./rules.ts";
import type { Taxon } from "./taxa.ts";

/** From the weakest to the strongest: what is asked about a place is answered by its strongest answer. */
const answers = ["yes", "unknown", "missing", "no"] as const;
type LawAnswer = (typeof answers)[number];
export const lawAnswers = ["yes", "no", "missing", "unknown"] as const satisfies readonly LawAnswer[];
/** What is asked about several animals is answered by the first of these that one of them has. */
const kindest = ["yes", "missing", "unknown", "no"] as const satisfies readonly LawAnswer[];

export const reasonCodes = [
  "in_season",
  "out_of_season",
  "closed_all_year",
  "closed_here",
  "not_in_regulation",
  "only_some_animals",
  "closed_day",
  "closed_weekday",
  "municipal_opening_unknown",
  "reindeer_board_permit_unknown",
  "quota_unknown",
  "licence_quota_unknown",
  "licence_hunter_missing",
  "opened_locally",
  "opened_on_other_days",
  "widened_locally",
  "narrowed_locally",
  "closed_locally",
  "closed_by_landowner",
  "weapon_not_allowed",
  "rifle_only",
  "leash_time",
  "driving_dog_not_allowed",
  "too_young",
  "training_only",
  "age_limit",
  "river_open",
  "river_closed",
  "river_closed_weekday",
  "river_parts",
  "river_missing",
  "no_open_river",
  "river_not_open",
  "no_rule_read",
  "law_not_read",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Days are `MM-DD` where they are of any year. */
type ReasonValues = {
  from?: string;
  to?: string;
  animals?: Animals;
  water?: Water;
  river?: string;
  age?: number;
  midSeason?: true;
  /** The river has rules that are told in words only. */
  special?: true;
  /** Shot under licence only, which is not hunting. */
  onLicence?: true;
};
export type Reason = {
  code: ReasonCode;
  ruleId?: string;
  source?: Source;
  taxon?: Taxon;
  values?: ReasonValues;
  /** Where it holds, if the question is about several places with different answers. */
  place?: Spot;
};
export type Verdict = {
  answer: LawAnswer;
  reasons: readonly Reason[];
  missing?: readonly Missing[];
};

export const verdict = (answer: LawAnswer, reason: Reason, missing?: readonly Missing[]): Verdict => ({
  answer,
  reasons: [reason],
  ...(missing && { missing }),
});

const keyOf = ({ code, ruleId, source, taxon, values, place }: Reason) =>
  [
    code,
    ruleId,
    source?.ref,
    taxon,
    values?.from,
    values?.to,
    values?.river,
    place?.municipality,
    place?.part,
  ].join();
function unique(reasons: readonly Reason[]): Reason[] {
  const byKey = new Map(reasons.map((reason) => [keyOf(reason), reason]));
  return [...byKey.values()];
}
function joined(answer: LawAnswer, told: readonly Verdict[], missing: readonly Missing[]): Verdict {
  const reasons = unique(told.flatMap((one) => one.reasons));
  return { answer, reasons, ...(missing.length > 0 && { missing: [...new Set(missing)] }) };
}

/** What must hold together: the strongest answer. What is missing does not hide what is unknown. */
export function strongest(all: readonly Verdict[]): Verdict {
  const [first] = all;
  if (first && all.every((one) => one === first)) return first;
  const answer = answers.findLast((each) => all.some((one) => one.answer === each)) ?? "unknown";
  const told = all.filter(
    (one) => one.answer === answer || (answer === "missing" && one.answer === "unknown"),
  );
  return joined(answer, told, answer === "missing" ? all.flatMap((one) => one.missing ?? []) : []);
}

/** What is enough if one holds: the kindest answer, with the reasons of those that give it. */
export function kindestOf(all: readonly Verdict[]): Verdict {
  const [first] = all;
  if (first && all.length === 1) return first;
  const answer = kindest.find((each) => all.some((one) => one.answer === each)) ?? "unknown";
  const told = all.filter((one) => one.answer === answer);
  return joined(
    answer,
    told,
    told.flatMap((one) => one.missing ?? []),
  );
}

export const hasSameReasons = (a: Verdict, b: Verdict): boolean =>
  a === b ||
  (a.answer === b.answer &&
    a.reasons.length === b.reasons.length &&
    a.reasons.every((reason, at) => keyOf(reason) === keyOf(b.reasons[at] ?? reason)) &&
    String(a.missing ?? "") === String(b.missing ?? ""));
