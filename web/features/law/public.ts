export { LawAnswers, type SpeciesLaw } from "./law-answers.tsx";
export { loadLegalSeasons, type SeasonsOfGround } from "./load-legal-seasons.ts";
