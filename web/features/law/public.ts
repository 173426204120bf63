export { loadLegalSeasons, type SeasonsOfGround } from "./load-legal-seasons.ts";
