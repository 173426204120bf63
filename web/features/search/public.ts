export { GroundFinder } from "./ground-finder.tsx";
export { HitCard, type Hit } from "./hit-card.tsx";
export { loadGround } from "./load-ground.ts";
export { loadOrKeepShown } from "./load-or-keep-shown.ts";
