export { findClosedMunicipalities } from "./closed-municipalities.ts";
export { daysView as lawDaysView } from "./law-views.ts";
export { illegalDaysOf, lawOfStay, type StayLaw } from "./stay-law.ts";
