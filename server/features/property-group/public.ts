export { hasWords, passesFilter, type PropertyFilter } from "./property-filter-store.ts";
