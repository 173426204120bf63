/** Our own reasons for a failed delivery. A provider's reason is stored in the provider's words. */
export const deliveryProblems = [
  "sms_number_invalid",
  "sms_number_landline",
  "sms_number_abroad",
  "no_sms_gateway",
  "not_answered",
  "too_late",
  "no_browser",
  "push_service_away",
  "not_delivered",
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];
