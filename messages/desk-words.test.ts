/** Every stored code (a status, a reason, an account) has a label in every language for administrators. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accounts } from "#domain/ledger/ledger.ts";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { problemOutcomes, problemStates } from "#domain/booking/problem.ts";
import { cabinStatuses } from "#domain/cabin/lists.ts";
import { offeringStatuses } from "#domain/offering/lists.ts";
import { propertyStatuses } from "#domain/property/lists.ts";
import { communicationStatuses } from "#domain/notification/lists.ts";
import { paymentStatuses, payoutStatuses, refundStatuses } from "#domain/payment/lists.ts";
import { roles } from "#domain/account/lists.ts";
import { catalogues } from "./index.ts";

const sources = globSync("server/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"));

/** Returns the text from the bracket at position `from` to its closing bracket. */
function inBrackets(text: string, from: number): string {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if ("([{".includes(text[i] ?? "")) depth++;
    else if (")]}".includes(text[i] ?? "") && --depth === 0) return text.slice(from, i + 1);
  }
  return text.slice(from);
}
/** Returns the string literals that calls of `callee` pass in these fields. `states` has the other values. */
function literalsOf(callee: RegExp, fields: string): string[] {
  const literals = sources.flatMap((text) =>
    [...text.matchAll(callee)].flatMap((call) =>
      [
        ...inBrackets(text, call.index + call[0].length - 1).matchAll(
          new RegExp(`\\b(?:${fields}): ([^\\n]*)`, "g"),
        ),
      ]
        .map(([, value = ""]) => value.split(new RegExp(`\\b(?!(?:${fields}):)\\w+: `))[0] ?? "")
        .flatMap((value) =>
          [...value.replace(/\$\{[^}]*\}/g, "").matchAll(/"([^"]+)"/g)].map(([, code = ""]) => code),
        ),
    ),
  );
  return [...new Set(literals)];
}
const audit = /\b(?:audit|withAudit|auditInsert|noted)\(/g;

/** Codes that the server passes in variables, so that no string literal in the sources has them. */
const states: readonly string[] = [
  ...bookingStatuses,
  ...paymentStatuses,
  ...payoutStatuses,
  ...refundStatuses,
  ...communicationStatuses,
  ...propertyStatuses,
  ...cabinStatuses,
  ...offeringStatuses,
  ...roles,
  ...problemStates.filter((state) => state !== "closed"),
  ...problemOutcomes,
  ...["email", "sms", "push"],
  // states of cases at the card provider, of payment intents, reservations, monitoring and properties
  ...["open", "won", "lost", "intent_created", "intent_failed", "intent_cancelled", "intent_succeeded"],
  ...["started", "stopped", "visible", "reserved"],
  // providers and states of payments
  ...["simulated", "stripe", "manual", "created", "failed", "succeeded", "cancelled", "undone"],
  // what was done with many offerings at once
  ...["closed days", "price", "copied", "change undone"],
  // reasons for ledger entries
  ...["paid", "refund_decided", "transfer_undone"],
  ...["provider", "bank"].flatMap((at) =>
    ["withdrawn", "reinstated", "lost", "refunded"].map((type) => `${at}_${type}`),
  ),
];
const reasons: readonly string[] = [
  // reasons for reversed payments and for refunds
  ...["withdrawn", "reinstated", "lost", "refunded", "cancelled", "not_payable", "surplus", "changed"],
  ...["payment_overdue", "transfer reversed", "signed out of one device", "signed out everywhere"],
  ...["e-mail verified", "e-mail changed", "password reset", "SMS written by an administrator"],
];

it.each(Object.keys(catalogues))(
  "in %s, states, reasons and causes of ledger entries have words",
  (locale) => {
    const { adminCodes } = catalogues[locale as keyof typeof catalogues].screens;
    const codesWithoutWords = (codes: readonly string[], words: object) => [
      ...new Set(codes.filter((code) => !Object.hasOwn(words, code))),
    ];
    const found = literalsOf(audit, "from|to");
    expect(found).toContain("refund_sent");
    expect(codesWithoutWords([...found, ...states], adminCodes.states)).toEqual([]);
    const posted = literalsOf(/\bpostEntries\(/g, "reason");
    expect(posted).toContain("paid_out");
    expect(codesWithoutWords(posted, adminCodes.states)).toEqual([]);
    expect(codesWithoutWords([...literalsOf(audit, "reason"), ...reasons], adminCodes.reasons)).toEqual([]);
  },
);

it.each(Object.keys(catalogues))("in %s, every ledger account has a label for administrators", (locale) => {
  const { accounts: words } = catalogues[locale as keyof typeof catalogues].screens.adminCodes;
  const accountNames = Object.values(accounts).map((account) =>
    typeof account === "string" ? account : (account("x").split("/")[0] ?? ""),
  );
  expect(accountNames.filter((account) => !Object.hasOwn(words, account))).toEqual([]);
});

it.each(Object.keys(catalogues))("in %s, every job has a label for administrators", (locale) => {
  const { jobs } = catalogues[locale as keyof typeof catalogues].screens;
  const names = sources.flatMap((text) =>
    [...text.matchAll(/\bdefineJob(?:<[^(]*>)?\(\s*"([^"]+)"/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !Object.hasOwn(jobs, name))).toEqual([]);
});
