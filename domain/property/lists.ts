/** The rights that a landowner can give a co-host. */
export const coHostRights = ["answer", "calendar", "edit"] as const;
export type CoHostRight = (typeof coHostRights)[number];
/** The rights on a property. `own`: only its owner has it. */
export const propertyRights = [...coHostRights, "own"] as const;
export type PropertyRight = (typeof propertyRights)[number];
export const propertyTypes = ["hunting_ground", "fishing_area", "combined", "cabin_rental", "farm"] as const;
export const propertyStatuses = ["draft", "published", "inactive", "under_review"] as const;
export const visibilities = ["public", "private", "unlisted"] as const;
export const areaUnits = ["maal", "hectares", "sqm"] as const;
export type AreaUnit = (typeof areaUnits)[number];
export const landTypes = ["forest", "mountain", "wetland", "field", "coastal"] as const;
