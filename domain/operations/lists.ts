/** Severities: nothing to do, check it some time, something failed, the product is down. */
export const severities = ["info", "warning", "error", "critical"] as const;
export type Severity = (typeof severities)[number];
/** The kinds of monitoring's log entries, which include its own start and stop. */
export const operationKinds = ["request", "job", "monitoring"] as const;
export type OperationKind = (typeof operationKinds)[number];
export const operationOutcomes = ["ok", "slow", "failed", "started", "stopped"] as const;
export type OperationOutcome = (typeof operationOutcomes)[number];
/** What an audit entry can be about. */
export const auditSubjects = [
  "booking",
  "booking_change",
  "booking_handover",
  "reservation",
  "payment",
  "payout",
  "role",
  "property",
  "property_right",
  "cabin",
  "service",
  "offering",
  "account",
  "commission",
  "rating",
  "problem",
  "permit",
  "permit_key",
  "party_member",
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
  "law_local_rule",
  "law_source",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
