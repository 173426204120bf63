export { loadSchedule } from "./load.ts";
export { ScheduleSection } from "./schedule-section.tsx";
