export { loadLandingPage } from "./landing/load-landing-page.ts";
export { LandingPageView } from "./landing/landing-page-view.tsx";
export { GroundFinder } from "./ground-finder.tsx";
export { HitCard } from "./hit-card.tsx";
export { WhereField } from "./where-field.tsx";
export { cabinsAsSpecies, type Hit, searchPaths } from "./search-filters.ts";
export { JustPublished } from "./just-published.tsx";
export { loadGround } from "./load-ground.ts";
export { loadOrShowPrevious } from "./load-or-show-previous.ts";
