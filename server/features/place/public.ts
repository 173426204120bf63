export { knownPlaces } from "./places.ts";
