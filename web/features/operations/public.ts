export { ErrorsSection } from "./errors-section.tsx";
export { loadAppErrors } from "./load.ts";
