/**
 * A landowner's connected account at the card provider, which receives transfers: its state, and the
 * provider's requirements, grouped into kinds that landowners understand.
 */

/**
 * `requirementsDue` and `requirementsPastDue` have the provider's names. `bankRefused`: the account's bank
 * refused a payment.
 */
export type AccountFacts = {
  detailsSubmitted: boolean;
  /** Whether the account can receive transfers: its capability is active. */
  transfersActive: boolean;
  /** Whether the account can be paid out to its bank account. */
  payoutsEnabled: boolean;
  requirementsDue: readonly string[];
  requirementsPastDue: readonly string[];
  disabledReason: string | null;
  bankRefused: boolean;
};

/**
 * `missing`: there is no account. `details_missing`: the landowner has not given required details, so payouts
 * wait. `checking`: the details are being verified. `rejected`: the provider rejected the account.
 * `bank_stopped`: its bank account cannot be paid. `asked`: it is paid, and more details are required.
 * `ready`: nothing is missing.
 */
export const accountStates = [
  "missing",
  "details_missing",
  "checking",
  "rejected",
  "bank_stopped",
  "asked",
  "ready",
] as const;
export type AccountState = (typeof accountStates)[number];

export function accountState(account: AccountFacts | undefined): AccountState {
  if (!account) return "missing";
  const hasRequirements = account.requirementsDue.length + account.requirementsPastDue.length > 0;
  if (account.disabledReason?.startsWith("rejected.")) return "rejected";
  if (!account.transfersActive)
    return hasRequirements || !account.detailsSubmitted ? "details_missing" : "checking";
  if (account.bankRefused || !account.payoutsEnabled) return "bank_stopped";
  return hasRequirements ? "asked" : "ready";
}

export const requirementKinds = [
  "bank_account",
  "identity",
  "person",
  "company",
  "owners",
  "business",
  "terms",
  "other",
] as const;
type RequirementKind = (typeof requirementKinds)[number];

/** Kinds by the provider's names (`individual.verification.document`); the first match counts. */
const kindsByName: readonly [RegExp, RequirementKind][] = [
  [/^external_account|bank_account/, "bank_account"],
  [/verification\.(additional_)?document|proof_of_liveness|identity/, "identity"],
  [/^tos_acceptance/, "terms"],
  [/^(owners|directors|executives|company\.\w+_provided|person_|relationship)/, "owners"],
  [/^(individual|representative)\./, "person"],
  [/^(company|business_type)/, "company"],
  [/^business_profile/, "business"],
];
/** Returns the kinds of requirements with these provider's names; each kind once, in the list's order. */
export function requirementKindsOf(names: readonly string[]): RequirementKind[] {
  const found = new Set(names.map((name) => kindsByName.find(([of]) => of.test(name))?.[1] ?? "other"));
  return requirementKinds.filter((kind) => found.has(kind));
}

/** Notifications to the landowner about the account. Administrators also get those that stop money. */
type AccountNews = "details_missing" | "rejected" | "bank_stopped" | "asked" | "ready";
/**
 * Returns what to notify the account's owner of after a change. There is nothing during the first
 * registration, and nothing while the requirements are unchanged.
 */
export function accountNews(before: AccountFacts, after: AccountFacts): AccountNews | undefined {
  const [was, is] = [accountState(before), accountState(after)];
  const due = ({ requirementsDue, requirementsPastDue }: AccountFacts) => [
    ...requirementsDue,
    ...requirementsPastDue,
  ];
  const dueBefore = new Set(due(before));
  const asksMore = due(after).some((name) => !dueBefore.has(name));
  switch (is) {
    case "details_missing":
      return after.detailsSubmitted && (was !== is || !before.detailsSubmitted || asksMore)
        ? "details_missing"
        : undefined;
    case "asked":
      return was !== is || asksMore ? "asked" : undefined;
    case "rejected":
    case "bank_stopped":
      return was === is ? undefined : is;
    case "ready":
      return was === is || was === "asked" ? undefined : "ready";
    default:
      return undefined;
  }
}

const MINUTE_MS = 60_000;
const pausesMinutes = [15, 60, 4 * 60, 12 * 60, 24 * 60];
/** When to retry a transfer that our balance at the provider did not cover. `tryCount` starts at 1. */
export const shortRetryAt = (tryCount: number, now: Date): Date =>
  new Date(now.getTime() + (pausesMinutes[Math.min(tryCount, pausesMinutes.length) - 1] ?? 15) * MINUTE_MS);
