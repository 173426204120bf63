/** Figures in the company's texts: those of the rules, office hours, and versions of documents to accept. */
import { businessTerms } from "../business-terms.ts";
import { holdingTerms } from "../payment/holding-terms.ts";

/** Support's hours from Monday to Friday, for telephone calls and for written answers. */
export const supportHours = { phoneFrom: 10, phoneTo: 14, writtenFrom: 9, writtenTo: 17 } as const;

/** Values for placeholders such as `{commissionPercent}` in the company's texts and articles. */
export const ruleFigures = {
  ...businessTerms,
  ...holdingTerms,
  /** The requirements for hunting through Utmark (rules 9.9). */
  minimumAge: 16,
  adultAge: 18,
  /** The hours within which a hunter reports the bag to the landowner: a term of ours, which no act has. */
  harvestReportHours: 24,
} as const;

/**
 * The day each text took effect. A changed text gets a new date, and each acceptance stores the date of the
 * text that was accepted (rules 8.5).
 */
export const documentVersions = { terms: "2026-12-01", privacy: "2026-12-01" } as const;
