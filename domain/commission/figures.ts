/**
 * The commission rate that a new database begins with (schema/rows.sql). Administrators change it in the
 * database, from where texts (apply-translations.ts) and code read it (rules 3.6).
 */
export const commissionPercent = 20;
export const earningsPercent = 100 - commissionPercent;
