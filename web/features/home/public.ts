export { BelowTheFold } from "./below-the-fold.tsx";
export { countyCounts, seasonCounts } from "./front-page-counts.ts";
export { frontPageHits, soonDays } from "./front-page-hits.ts";
export { Hero } from "./hero.tsx";
export { OpenNow } from "./open-now.tsx";
