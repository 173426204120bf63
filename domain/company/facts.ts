/** What the company's pages tell beside the business terms: hours, ages, and the versions of what is accepted. */

/** Hours of the day, Monday to Friday: the telephone, and when what is written is answered. */
export const supportHours = { phoneFrom: 10, phoneTo: 14, writtenFrom: 9, writtenTo: 17 } as const;

/** Who may hunt through us (rules 9.9), and when what was felled is reported. */
export const huntingFacts = { minimumAge: 16, adultAge: 18, harvestReportHours: 24 } as const;

/** From when the text stands. A changed text has a new date; each acceptance records the one it was of (rules 8.5). */
export const documentVersions = { terms: "2026-11-20", privacy: "2026-11-26" } as const;
