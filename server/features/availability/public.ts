export { masterCalendar } from "./master-calendar.ts";
