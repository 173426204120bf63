import { expect, it } from "vitest";
import {
  type AccountFacts,
  accountNews,
  accountState,
  requirementKindsOf,
  shortRetryAt,
} from "./connected-account.ts";

const ready: AccountFacts = {
  detailsSubmitted: true,
  transfersActive: true,
  payoutsEnabled: true,
  requirementsDue: [],
  requirementsPastDue: [],
  disabledReason: null,
  bankRefused: false,
};
const fresh: AccountFacts = {
  ...ready,
  detailsSubmitted: false,
  transfersActive: false,
  payoutsEnabled: false,
  requirementsDue: ["individual.dob.day", "external_account"],
};
const detailsMissing: AccountFacts = { ...ready, requirementsDue: ["individual.verification.document"] };
const stopped: AccountFacts = {
  ...detailsMissing,
  transfersActive: false,
  payoutsEnabled: false,
  requirementsDue: [],
  requirementsPastDue: ["individual.verification.document"],
  disabledReason: "requirements.past_due",
};

it("an account is missing, lacks details, is being verified or is ready", () => {
  expect(
    [undefined, fresh, { ...fresh, detailsSubmitted: true, requirementsDue: [] }, ready].map(accountState),
  ).toEqual(["missing", "details_missing", "checking", "ready"]);
});

it("an account is ready when it can receive transfers and its bank account can be paid", () => {
  expect(accountState({ ...ready, payoutsEnabled: false })).toBe("bank_stopped");
  expect(accountState({ ...ready, transfersActive: false })).toBe("checking");
  expect(accountState({ ...ready, bankRefused: true })).toBe("bank_stopped");
  expect(accountState({ ...stopped, disabledReason: "rejected.fraud" })).toBe("rejected");
});

it("accountNews reports nothing during the first onboarding, and afterwards each change once", () => {
  const halfOnboarded = { ...fresh, requirementsDue: ["external_account"] };
  expect(accountNews(fresh, halfOnboarded)).toBeUndefined();
  expect(accountNews(fresh, ready)).toBe("ready");
  expect(accountNews(ready, detailsMissing)).toBe("asked");
  expect(accountNews(detailsMissing, detailsMissing)).toBeUndefined();
  expect(
    accountNews(detailsMissing, {
      ...detailsMissing,
      requirementsDue: [...detailsMissing.requirementsDue, "company.tax_id"],
    }),
  ).toBe("asked");
  expect(accountNews(detailsMissing, stopped)).toBe("details_missing");
  expect(accountNews(stopped, stopped)).toBeUndefined();
  expect(accountNews(stopped, ready)).toBe("ready");
  expect(accountNews(detailsMissing, ready)).toBeUndefined();
  expect(accountNews(ready, { ...ready, payoutsEnabled: false })).toBe("bank_stopped");
  expect(accountNews(fresh, { ...fresh, detailsSubmitted: true })).toBe("details_missing");
});

it("requirementKindsOf groups the provider's requirements by kind, each kind once", () => {
  expect(
    requirementKindsOf([
      "person_J1.verification.document",
      "individual.dob.day",
      "individual.dob.month",
      "external_account",
      "company.tax_id",
      "owners.first_name",
      "interv_1.form",
    ]),
  ).toEqual(["bank_account", "identity", "person", "company", "owners", "other"]);
});

it("a failed transfer is retried after longer and longer pauses, of at most a day", () => {
  const now = new Date("2027-10-13T08:00:00Z");
  const hours = [1, 2, 3, 4, 5, 6, 50].map(
    (tryCount) => (shortRetryAt(tryCount, now).getTime() - now.getTime()) / 3_600_000,
  );
  expect(hours).toEqual([0.25, 1, 4, 12, 24, 24, 24]);
});
