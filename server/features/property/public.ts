export { removeOwnProperty } from "./delete-property.ts";
export { findStanding, lockStanding, outlineOf } from "./property-store.ts";
export { isOpen, canManage, refuseChange, roleOf, type Standing } from "./rights.ts";
export { propertyRoutes } from "./routes.ts";
