export { applyServiceChange } from "./save-service.ts";
