/**
 * The figures of the business rules as values for placeholders in texts (`{commissionPercent} %`), which
 * never contain the figure itself. The first pages load this file, so it imports figures only.
 */
import * as booking from "./booking/figures.ts";
import * as commission from "./commission/figures.ts";
import * as payout from "./payout/figures.ts";
import * as rating from "./rating/figures.ts";

export const businessTerms = {
  ...booking,
  ...commission,
  ...payout,
  ...rating,
  /** The VAT rates of the day from which the terms apply (`documentVersions`); stays have their own. */
  huntingVatPercent: 25,
  lodgingVatPercent: 12,
};
