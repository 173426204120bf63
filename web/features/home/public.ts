export { countyCounts, seasonCounts } from "./front-page-counts.ts";
export { frontPageHits, soonDays } from "./front-page-hits.ts";
export { Hero } from "./hero.tsx";
export { OpenNow } from "./open-now.tsx";

export const loadBelowTheFold = () => import("./below-the-fold.tsx");
