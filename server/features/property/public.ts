export { removeOwnProperty } from "./delete-property.ts";
export { findStatus, lockStatus, outlineOf } from "./property-store.ts";
export { isOpen, canManage, refuseChange, roleOf, type PropertyStatus } from "./policy.ts";
export { propertyRoutes } from "./routes.ts";
