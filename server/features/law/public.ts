export { findClosedMunicipalities } from "./closed-municipalities.ts";
export { lawDaysView } from "./law-days-view.ts";
export { illegalDaysOf, lawOfStay, type StayLaw } from "./stay-law.ts";
