/**
 * The closed lists of the domain: enums of the API, the database and the catalogues come from here; species
 * and densities have files of their own.
 */

/** How bad an error is: nothing to do, look at it some time, something failed, the product does not work. */
export const severities = ["info", "warning", "error", "critical"] as const;
export type Severity = (typeof severities)[number];

/** What monitoring writes down, its own start and stop among it, and how it went. */
export const operationKinds = ["request", "job", "monitoring"] as const;
export type OperationKind = (typeof operationKinds)[number];
export const operationOutcomes = ["ok", "slow", "failed", "started", "stopped"] as const;
export type OperationOutcome = (typeof operationOutcomes)[number];

export const roles = ["hunter", "landowner", "admin"] as const;
export type Role = (typeof roles)[number];
/** The rights that a landowner can give a co-host. */
export const coHostRights = ["answer", "calendar", "edit"] as const;
export type CoHostRight = (typeof coHostRights)[number];
/** `own`: rights of the owner only. */
export const propertyRights = [...coHostRights, "own"] as const;
export type PropertyRight = (typeof propertyRights)[number];

export const propertyTypes = ["hunting_ground", "fishing_area", "combined", "cabin_rental", "farm"] as const;
export const propertyStatuses = ["draft", "published", "inactive", "under_review"] as const;
export const visibilities = ["public", "private", "unlisted"] as const;
export const areaUnits = ["maal", "hectares", "sqm"] as const;
export type AreaUnit = (typeof areaUnits)[number];
export const landTypes = ["forest", "mountain", "wetland", "field", "coastal"] as const;

export const offeringTypes = [
  "hunting_ground_rental",
  "hunting_permit",
  "guided_hunt",
  "team_spot",
  "other",
] as const;
export const durationTypes = ["none", "min_days", "fixed_days", "season"] as const;
export type DurationType = (typeof durationTypes)[number];
export const offeringStatuses = ["draft", "active", "inactive", "archived"] as const;
export type OfferingStatus = (typeof offeringStatuses)[number];
export const experienceLevels = ["beginner", "intermediate", "advanced", "expert"] as const;
/** Whether hunters may bring a dog. */
export const dogRules = ["allowed", "not_allowed"] as const;
/** How guests get the last part of the way. */
export const accessWays = ["road", "on_foot", "boat"] as const;
/** The kinds of hunting in a profile; coarser than an offering's species. */
export const huntingTypes = [
  "moose",
  "deer",
  "roe_deer",
  "reindeer",
  "small_game",
  "forest_bird",
  "ptarmigan",
  "freshwater_fishing",
  "saltwater_fishing",
] as const;
/** The kinds of notifications with a choice of channel, e-mail or SMS. */
export const noticeKinds = ["bookingRequests", "bookingResults", "chatMessages"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Notification kinds that are never sent by SMS; only their emails can be switched. */
export const emailKinds = ["alerts", "ratings", "account"] as const;
export type EmailKind = (typeof emailKinds)[number];
/** The email kinds that a user may switch off. */
export const emailChoices = [...noticeKinds, ...emailKinds] as const;
export type EmailChoice = (typeof emailChoices)[number];
export const cancellationPolicies = ["flexible", "moderate", "strict"] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];
export const pricingModes = ["hunter", "group"] as const;
export type PricingMode = (typeof pricingModes)[number];
/** Labels a landowner may choose for display; no calculation reads them (rules 10.1). */
export const priceUnits = ["day", "week", "weekend", "animal", "stay", "season", "fixed_period"] as const;
export const priceModifierTypes = [
  "percent_increase",
  "percent_decrease",
  "fixed_increase",
  "fixed_decrease",
  "fixed_price",
] as const;
export type PriceModifierType = (typeof priceModifierTypes)[number];

export const serviceUnits = ["per_person", "per_day", "per_person_per_day", "fixed", "on_request"] as const;
export type ServiceUnit = (typeof serviceUnits)[number];
export const serviceStatuses = ["draft", "published", "archived"] as const;
/** The unit of a service's quantity; only a label. */
export const quantityUnits = ["piece", "dekar", "m2", "hectares"] as const;

export const cabinStatuses = ["draft", "published", "archived"] as const;
/** A new one comes last: search rows are stored with the places of those they have. */
export const cabinFacilities = [
  "power",
  "running_water_indoors",
  "running_water_outdoors",
  "indoor_toilet",
  "outhouse",
  "shower",
  "sauna",
  "equipped_kitchen",
  "wood_stove",
  "wifi",
  "tv",
  "boat_access",
  "pets_allowed",
  "parking",
  "road_access",
] as const;
export const blackoutTypes = ["maintenance", "personal_use", "booked", "other"] as const;

export const bookingStatuses = [
  "calculated",
  "submitted",
  "pending",
  "accepted",
  "confirmed",
  "rejected",
  "paid",
  "in_progress",
  "completed",
  "cancelled",
  "expired",
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** rules 2.5: a booking in one of these holds its nights, places and cabins. */
export const holdingStatuses = [
  "submitted",
  "pending",
  "accepted",
  "confirmed",
  "paid",
  "in_progress",
] as const satisfies readonly BookingStatus[];
/** Statuses agreed by both parties: the hunter may read the property's documents. */
export const agreedStatuses = [
  "confirmed",
  "paid",
  "in_progress",
  "completed",
] as const satisfies readonly BookingStatus[];
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
/** The landowner's tabs of bookings, by status; drafts are in none. */
export const bookingGroups = {
  to_answer: ["submitted", "pending"],
  to_pay: ["accepted", "confirmed"],
  coming: ["paid", "in_progress"],
  over: ["completed", "cancelled", "rejected", "expired"],
} as const satisfies Record<string, readonly BookingStatus[]>;
export type BookingGroup = keyof typeof bookingGroups;
export const bookingGroupNames = ["to_answer", "to_pay", "coming", "over"] as const;
/** The actions that a booking may offer its reader; the server decides which (rules 9.1). */
export const bookingActions = ["submit", "accept", "reject", "pay", "change_card", "cancel", "rate"] as const;
export type BookingAction = (typeof bookingActions)[number];
export const paymentStatuses = [
  "pending",
  "pending_payment",
  "payment_failed",
  "paid",
  "confirmed",
  "overdue",
  "failed",
  "refunded",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const payoutStatuses = ["scheduled", "on_hold", "sent", "failed"] as const;
/** Withdrawn: of a transfer that was undone. */
export const refundStatuses = ["decided", "sent", "withdrawn"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
export const invoiceStatuses = ["issued", "paid", "overdue", "credited"] as const;
export const reminderStages = ["early", "active", "urgent", "final_24_hours", "expired"] as const;
export type ReminderStage = (typeof reminderStages)[number];
/** The kinds of things that an availability document or a reservation refers to. */
export const subjectKinds = ["offering", "cabin", "service"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
/** The first two hold their places; `completed`: its days are over. */
export const reservationStatuses = ["reserved", "confirmed", "completed", "released"] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];
/** The reasons for a day's state in the landowner's calendar. */
export const masterReasons = [
  "outside_season",
  "blackout",
  "booked",
  "reserved",
  "not_available",
  "cabin_taken",
] as const;
export type MasterReason = (typeof masterReasons)[number];
export const sortOptions = ["relevance", "price_asc", "price_desc", "distance", "rating", "newest"] as const;

/** The status of a message that is sent (spec 4). */
export const communicationTypes = [
  "booking_confirmation",
  "booking_request",
  "payment",
  "system",
  "general",
] as const;
export type CommunicationType = (typeof communicationTypes)[number];
export const communicationProviders = ["script_platform", "sms_provider", "push_provider"] as const;
export const communicationStatuses = ["sent", "delivered", "failed", "pending"] as const;
/** The subject of an audit entry. */
export const auditSubjects = [
  "booking",
  "reservation",
  "payment",
  "payout",
  "role",
  "property",
  "cabin",
  "service",
  "offering",
  "account",
  "commission",
  "rating",
  "conversation_report",
  "vat_report",
  "tax_details",
  "tax_report",
  "invoicing_agreement",
  "reminders",
  "invoice",
  "job",
  "translation",
  "test_data",
  "monitoring",
  "communication",
  "newsletter",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
