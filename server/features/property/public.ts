export { removeOwnProperty } from "./delete-property.ts";
export { findStatus, lockStatus, outlineOf } from "./property-store.ts";
export { refuseChange } from "./refuse-change.ts";
export { propertyRoutes } from "./routes.ts";
export { reviewProperty, showUnderReview } from "./review.ts";
export { rulesByKey } from "./rules-by-key.ts";
