/**
 * A landowner's connected account at the card provider, which receives transfers: its state, and the
 * provider's requirements, grouped into kinds that a landowner understands.
 */

/**
 * `requirementsDue` and `requirementsPastDue` by the provider's names; `bankRefused`: its bank refused a
 * payment.
 */
export type AccountFacts = {
  detailsSubmitted: boolean;
  /** Transfers to the account are enabled: its capability is active. */
  transfersActive: boolean;
  /** Payouts from the account to its bank are enabled. */
  payoutsEnabled: boolean;
  requirementsDue: readonly string[];
  requirementsPastDue: readonly string[];
  disabledReason: string | null;
  bankRefused: boolean;
};

/**
 * `missing`: there is none. `details_missing`: the landowner has not given the required details, and payouts
 * wait. `checking`: the details are being verified. `rejected`: the provider has rejected the account.
 * `bank_stopped`: it receives transfers, but its bank account cannot be paid. `asked`: it is paid, and
 * further details are required. `ready`: nothing is missing.
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

/**
 * The first that fits a name of the provider's, as `individual.verification.document` or `person_1.dob.day`.
 */
const kindsByName: readonly [RegExp, RequirementKind][] = [
  [/^external_account|bank_account/, "bank_account"],
  [/verification\.(additional_)?document|proof_of_liveness|identity/, "identity"],
  [/^tos_acceptance/, "terms"],
  [/^(owners|directors|executives|company\.\w+_provided|person_|relationship)/, "owners"],
  [/^(individual|representative)\./, "person"],
  [/^(company|business_type)/, "company"],
  [/^business_profile/, "business"],
];
/**
 * The kinds of requirements with these names of the provider, past due or due; each once, in the list's
 * order.
 */
export function requirementKindsOf(names: readonly string[]): RequirementKind[] {
  const found = new Set(names.map((name) => kindsByName.find(([of]) => of.test(name))?.[1] ?? "other"));
  return requirementKinds.filter((kind) => found.has(kind));
}

/** Notifications about the account to the landowner; administrators get those that stop money. */
type AccountNews = "details_missing" | "rejected" | "bank_stopped" | "asked" | "ready";
/**
 * The change of an account that its owner has to be notified of. None during the first registration, and none
 * while the requirements are unchanged.
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
/** When to retry a transfer for which our balance at the provider was too small; `tryCount` starts at 1. */
export const shortRetryAt = (tryCount: number, now: Date): Date =>
  new Date(now.getTime() + (pausesMinutes[Math.min(tryCount, pausesMinutes.length) - 1] ?? 15) * MINUTE_MS);
