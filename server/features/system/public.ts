export { databaseCheck } from "./health-store.ts";
