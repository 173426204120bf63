export { OwnRulesButton } from "./own/own-rules-button.tsx";
export { LawSection } from "./desk/law-section.tsx";
export { loadLawDesk } from "./desk/load-law-desk.ts";
export { LawAnswers, type SpeciesLaw } from "./law-answers.tsx";
export { loadLegalSeasons, type SeasonsOfGround } from "./load-legal-seasons.ts";
export { loadRules, loadRulesOfPlace, loadRulesOfSpecies } from "./load-rules.ts";
export { RulesView } from "./rules-view.tsx";
export { RulesOfSpeciesView } from "./species-view.tsx";
export { RulesOfPlaceView } from "./place-view.tsx";
/** The box for other sites, which only the server writes. */
export const loadRulesBox = () => import("./rules-box.tsx");
