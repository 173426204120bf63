/** Figures in the company's texts: figures of the rules, office hours, and versions of accepted documents. */
import { businessTerms } from "../business-terms.ts";
import { holdingTerms } from "../payment/holding-terms.ts";

/** Hours of the day, Monday to Friday: of the telephone, and of written answers. */
export const supportHours = { phoneFrom: 10, phoneTo: 14, writtenFrom: 9, writtenTo: 17 } as const;

/**
 * Values for placeholders such as `{commissionPercent}` in the company's texts and articles, which never
 * contain the figures themselves.
 */
export const ruleFigures = {
  ...businessTerms,
  ...holdingTerms,
  /** The requirements for hunting through Utmark (rules 9.9). */
  minimumAge: 16,
  adultAge: 18,
  /** The deadline in hours for a hunter to report the bag to the landowner (spec §9). */
  harvestReportHours: 24,
} as const;

/**
 * The day each text took effect. A changed text gets a new date; each acceptance records the accepted one
 * (rules 8.5).
 */
export const documentVersions = { terms: "2026-11-28", privacy: "2026-11-28" } as const;
