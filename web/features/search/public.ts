export { GroundFinder } from "./ground-finder.tsx";
export { HitCard } from "./hit-card.tsx";
export type { Hit } from "./search-filters.ts";
export { loadGround } from "./load-ground.ts";
export { loadOrKeepShown } from "./load-or-keep-shown.ts";
