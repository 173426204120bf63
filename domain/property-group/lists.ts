/** The bounds of a person's groups of properties (rules 9.21). */
export const maxPropertyGroups = 100;
export const maxGroupName = 60;
/** The maximum number of properties that a group is set on, and that filters offer. */
export const maxGroupedProperties = 1000;
