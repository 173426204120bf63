export const blackoutTypes = ["maintenance", "personal_use", "booked", "other"] as const;
/** Errors of fetching an imported calendar. */
export const calendarProblems = [
  "address",
  "no_answer",
  "refused",
  "too_large",
  "not_calendar",
  "not_whole",
] as const;
export type CalendarProblem = (typeof calendarProblems)[number];
/** The kinds of things that an availability document or a reservation refers to. */
export const subjectKinds = ["offering", "cabin", "service"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
/** The reasons for a day's state in the landowner's calendar. */
export const masterReasons = [
  "outside_season",
  "blackout",
  "booked",
  "reserved",
  "not_available",
  "ground_taken",
  "cabin_taken",
] as const;
export type MasterReason = (typeof masterReasons)[number];
