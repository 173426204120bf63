/** Changes of many offerings at once (rules 9.22). */
export const maxBulkOfferings = 500;

export const bulkKinds = [
  "close_days",
  "set_price",
  "adjust_price",
  "next_season",
  "invite_co_host",
] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** Why an offering, or a property when co-hosts are invited, cannot be changed. */
export const bulkObstacles = [
  "right_missing",
  "nothing_changes",
  "outside_season",
  "days_taken",
  "too_many_blackouts",
  "price_too_high",
  "next_season_exists",
  "next_season_too_late",
  "season_too_long",
  "too_many_offerings",
  "co_host_known",
  "co_host_is_owner",
  "co_host_blocked",
  "too_many_co_hosts",
] as const;
export type BulkObstacle = (typeof bulkObstacles)[number];

/** Why a part of a change cannot be undone any more. */
export const undoObstacles = [
  "right_missing",
  "deleted",
  "changed_since",
  "invitation_accepted",
  "nights_held",
] as const;
export type UndoObstacle = (typeof undoObstacles)[number];

/** The number of days for which a change is kept, and can be undone. */
export const bulkChangeDays = 90;
export const maxBulkNote = 200;
export const percentBounds = { min: -90, max: 500 } as const;
/** The highest price in øre: 100 million kroner. */
export const maxPriceOre = 10_000_000_000;
