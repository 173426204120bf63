export { Availability } from "./availability.tsx";
export { CalendarSkeleton } from "./calendar-skeleton.tsx";
export { loadCalendar, canKeepLoadedCalendar } from "./load-calendar.ts";
export { useIsSlow } from "./use-wide.ts";
