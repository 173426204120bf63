import type { Verdict } from "../permit/judge.ts";

export const verdictColours = ["green", "yellow", "red"] as const satisfies readonly Verdict["colour"][];
/** The most scans in one report of a warden (rules 9.27). */
export const controlScansMax = 200;
export const controlNoteMax = 1000;
/** How many grounds one phone keeps. */
export const controlGroundsMax = 300;
/** A report is kept this long, and a scan that is older is not taken. */
export const controlReportDays = 365;
