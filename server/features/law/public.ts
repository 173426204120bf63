export { findClosedMunicipalities } from "./closed-municipalities.ts";
export { isListedRiver, listedRivers } from "./rivers.ts";
export { lawDaysView } from "./law-views.ts";
export { illegalDaysOf, lawOfStay, type StayLaw } from "./stay-law.ts";
export { findPropertyGround, type LawGround } from "./ground-store.ts";
export { insertLocalRules, lockMunicipalities } from "./local-rule-store.ts";
export { countOpenRules, insertDecision, listOwnRules, lockOwnRule } from "./own-rule-store.ts";
export { ruleView } from "./rule-view.ts";
