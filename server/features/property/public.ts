export { removeOwnProperty } from "./delete-property.ts";
export { findStatus, lockStatus, outlineOf } from "./property-store.ts";
export { auditChange } from "./audit-change.ts";
export { countItems } from "./item-store.ts";
export { saverOf } from "./save-item.ts";
export { refuseChange } from "./refuse-change.ts";
export { reviewProperty, showUnderReview } from "./review.ts";
export { rulesByKey } from "./rules-by-key.ts";
