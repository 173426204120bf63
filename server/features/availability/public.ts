export { writeBlackouts } from "./exceptions-store.ts";
export { masterCalendar, refuseRange } from "./master-calendar.ts";
