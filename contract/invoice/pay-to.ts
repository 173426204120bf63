/** The account an invoice is paid to, as documents and pages show it. */
import { ibanOf } from "#domain/invoice/iban.ts";

/** «1503 55 12303» */
export const spacedAccountNumber = (digits: string): string =>
  digits.replace(/^(\d{4})(\d{2})(\d{5})$/, "$1 $2 $3");

/** «NO93 8601 1117 947»; undefined of what is no Norwegian account number. */
export const spacedIban = (account: string): string | undefined =>
  ibanOf(account)?.replace(/(.{4})(?=.)/g, "$1 ");

type PayTo = {
  payToAccount?: string | null | undefined;
  payToName?: string | null | undefined;
  payToBic?: string | null | undefined;
};
type Row = readonly [label: "payToAccount" | "iban" | "bic", value: string];

/** Account and holder, and the details that a foreign bank needs; empty if no account is stored. */
export function payToRows({ payToAccount, payToName, payToBic }: PayTo): Row[] {
  if (!payToAccount) return [];
  const iban = spacedIban(payToAccount);
  return [
    ["payToAccount", [spacedAccountNumber(payToAccount), payToName].filter(Boolean).join(", ")],
    ...(iban ? [["iban", iban] as const] : []),
    ...(payToBic ? [["bic", payToBic] as const] : []),
  ];
}
