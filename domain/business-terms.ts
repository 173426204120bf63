/**
 * The figures of the business rules as values for texts: texts have placeholders (`{commissionPercent} %`),
 * never the number itself. The first pages load this: it imports figures only.
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
  /**
   * The VAT rates of the day on which the terms took effect (`documentVersions`); a stay uses those of its
   * days.
   */
  huntingVatPercent: 25,
  lodgingVatPercent: 12,
};
