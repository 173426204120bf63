export const blackoutTypes = ["maintenance", "personal_use", "booked", "other"] as const;
/** Errors that can occur when an imported calendar is fetched. */
export const calendarProblems = [
  "address",
  "no_answer",
  "refused",
  "too_large",
  "not_calendar",
  "not_whole",
] as const;
export type CalendarProblem = (typeof calendarProblems)[number];
/** What an availability document or a reservation can refer to. */
export const subjectKinds = ["offering", "cabin", "service"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
/** Why a day in the landowner's calendar is not open. */
export const masterReasons = [
  "outside_season",
  "blackout",
  "booked",
  "reserved",
  "preparation",
  "not_available",
  "ground_taken",
  "cabin_taken",
] as const;
export type MasterReason = (typeof masterReasons)[number];
