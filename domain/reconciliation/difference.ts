/** What the daily check compares (rules 6.7): the provider's movements, its fees, and each account of a booking. */
export const differenceKinds = [
  "provider",
  "bank",
  "misplaced",
  "own_movements",
  "unknown_movement",
  "fees",
  "unbalanced",
  "escrow",
  "refund",
  "landowner",
  "commission",
  "claim",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
