export { savingServices } from "./save-service.ts";
