export { loadOverview } from "./load-overview.ts";
export { AdminOverview } from "./overview.tsx";
export { isInBar, type SectionId, sectionOf, sections, textsOf } from "./sections.ts";
