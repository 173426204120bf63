/** The rights that a landowner can give a co-host. `control`: that of a warden, who checks permits (rules 9.27). */
export const coHostRights = ["answer", "calendar", "edit", "control"] as const;
export type CoHostRight = (typeof coHostRights)[number];
/** The rights on a property. `own`: only its owner has it. */
export const propertyRights = [...coHostRights, "own"] as const;
export type PropertyRight = (typeof propertyRights)[number];
/** How a landowner holds the right to let (rules 9.13). `association`: a landowners' association. */
export const rightHoldings = ["owner", "association", "lease", "other"] as const;
/** `conflict`: another account has published one of its parcels, and nobody has decided whose it is. */
export const rightStatuses = ["none", "waiting", "approved", "refused", "conflict"] as const;
export type RightStatus = (typeof rightStatuses)[number];
export const propertyTypes = ["hunting_ground", "fishing_area", "combined", "cabin_rental", "farm"] as const;
export const propertyStatuses = ["draft", "published", "inactive", "under_review"] as const;
export const visibilities = ["public", "private", "unlisted"] as const;
export const areaUnits = ["maal", "hectares", "sqm"] as const;
export type AreaUnit = (typeof areaUnits)[number];
export const landTypes = ["forest", "mountain", "wetland", "field", "coastal"] as const;
