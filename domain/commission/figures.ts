/**
 * The rate that a new database begins with (schema/rows.sql). The rate is a row, which administrators change:
 * texts then show the row's rate (apply-translations.ts), and code reads it there (rules 3.6).
 */
export const commissionPercent = 20;
export const earningsPercent = 100 - commissionPercent;
