export { offeringTexts } from "./texts-to-translate.ts";
export { findSeasonStarts, insertCopies, type OfferingCopy } from "./copy-store.ts";
export { removeOfferings } from "./calendar-store.ts";
export { copyOf } from "./duplicate-offering.ts";
export { countOfferings } from "./offering-store.ts";
