/** The filters of a landowner's lists by property and by group of properties. */
import { Id, Line } from "#contract/schemas.ts";

export const propertyFilter = { propertyId: Id.optional(), propertyGroupId: Id.optional() };
/** The same with words of a name or a place. */
export const propertySearch = { ...propertyFilter, q: Line(100).optional() };
