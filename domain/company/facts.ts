/** What the company's texts tell: figures of the rules, hours, and the versions of what is accepted. */
import { businessTerms } from "../business-terms.ts";
import { holdingTerms } from "../payment/holding-terms.ts";

/** Hours of the day, Monday to Friday: the telephone, and when what is written is answered. */
export const supportHours = { phoneFrom: 10, phoneTo: 14, writtenFrom: 9, writtenTo: 17 } as const;

/** For places such as `{commissionPercent}` in the company's texts and the articles, which never write them. */
export const ruleFigures = {
  ...businessTerms,
  ...holdingTerms,
  /** Who may hunt through us (rules 9.9). */
  minimumAge: 16,
  adultAge: 18,
  /** Within so many hours a hunter tells the landowner what was shot (spec §9). */
  harvestReportHours: 24,
} as const;

/** From when the text stands. A changed text has a new date; each acceptance records the one it was of (rules 8.5). */
export const documentVersions = { terms: "2026-11-28", privacy: "2026-11-28" } as const;
