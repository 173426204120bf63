/** The text of an invoice line, on the page, in the PDF and in EHF. */
import type { z } from "zod";
import { lineText, type Translate } from "#contract/booking/line-text.ts";
import type { InvoiceDocument } from "./endpoints.ts";

type DocumentLine = z.output<typeof InvoiceDocument>["lines"][number];
/** A cabin that is paid per person and night says how many they were: «Åsbu, 4 personer × 3 netter». */
export function documentLineText(
  { t, line: say }: { t: Translate<"invoice">; line: Translate<"common.ui.line"> },
  { kind, values, label, ...rest }: DocumentLine,
): string {
  if (kind === "commission") return t("commissionLine", { percent: values?.percent ?? 0, place: label });
  const participants = kind === "cabin" && values?.days ? rest.quantity / values.days : 1;
  return participants > 1 && Number.isInteger(participants)
    ? t("cabinLine", { label, participants, days: values?.days ?? 0 })
    : lineText(say, { ...rest, kind, label, ...(values && { values }) });
}

/**
 * Why a paper has no VAT, or not on all of it: the seller is not registered, or was not on some of the days (rules
 * 8.8).
 */
export const withoutVat = ({
  seller,
  vat,
}: Pick<z.output<typeof InvoiceDocument>, "vat"> & { seller: { vatRegistered: boolean } }) =>
  seller.vatRegistered
    ? vat.some(({ percent }) => percent === 0)
      ? "partlyRegistered"
      : null
    : "notRegistered";
