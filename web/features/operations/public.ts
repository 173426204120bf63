export { ErrorsSection } from "./errors-section.tsx";
export { loadAppErrors, loadOperationLogs } from "./load.ts";
export { LogsSection } from "./logs-section.tsx";
