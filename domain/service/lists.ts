export const serviceUnits = ["per_person", "per_day", "per_person_per_day", "fixed", "on_request"] as const;
export type ServiceUnit = (typeof serviceUnits)[number];
export const serviceStatuses = ["draft", "published", "archived"] as const;
/** The units of a service's quantity, which are only labels. */
export const quantityUnits = ["piece", "dekar", "m2", "hectares"] as const;

/** Whether a service's price is of a day, so that it may be sold for single days of a stay. */
export const isPerDay = (unit: ServiceUnit): boolean => unit === "per_day" || unit === "per_person_per_day";
