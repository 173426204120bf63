export { findWhere, knownWhere } from "./find-where.ts";
export { placeView } from "./place-view.ts";
export { knownPlaces } from "./places.ts";
export { placeRegister } from "./register.ts";
