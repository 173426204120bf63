import type { OfferingTerms } from "../offering/terms.ts";

export const densities = ["free", "light", "moderate", "heavy", "full"] as const;
export type Density = (typeof densities)[number];

/** The places per night: one if exclusive, the area's capacity if shared (rules 2.2, 2.3). */
export const capacityOf = (
  offering: Pick<OfferingTerms, "allowConcurrentBookings" | "totalAreaCapacity">,
): number => (offering.allowConcurrentBookings ? (offering.totalAreaCapacity ?? 0) : 1);

/** Returns how full a night is (rules 2.7). `closed`: it is blacked out, or outside the season. */
export function densityOf({
  taken,
  capacity,
  closed = false,
}: {
  taken: number;
  capacity: number;
  closed?: boolean;
}): Density {
  if (closed || taken >= capacity) return "full";
  if (taken <= 0) return "free";
  const percent = (taken * 100) / capacity;
  if (percent < 40) return "light";
  return percent < 70 ? "moderate" : "heavy";
}
