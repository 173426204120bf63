import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { type Booking, isOwners, type OwnersBooking } from "#web/features/booking/public.ts";
import type { Own } from "#web/features/property/public.ts";

/** `bookings`: this year's, by arrival. `comingOre`: what is on its way to the landowner's account. */
export type Stats = { bookings: number; guests: number; comingOre: number };
export type Overview = {
  requests: Booking[];
  payments: Booking[];
  onHold: Booking[];
  drafts: Own[];
  bankMissing: boolean;
  toRate: Booking[];
  upcoming: Booking[];
  figures: Stats | undefined;
};

const dueFirst = (a: Booking, b: Booking) =>
  (a.replyDueAt ?? a.paymentDueAt ?? "").localeCompare(b.replyDueAt ?? b.paymentDueAt ?? "");
const soonest = (a: Booking, b: Booking) => a.fromDate.localeCompare(b.fromDate);
const most = 100;

/**
 * What a landowner's bookings come to; undefined before there is one, and where there are more than are
 * counted here.
 */
export function statsOf(
  held: readonly Pick<
    OwnersBooking,
    "fromDate" | "participants" | "status" | "payout" | "landownerEarningsOre"
  >[],
  today: string,
): Stats | undefined {
  const thisYear = held.filter((b) => b.fromDate.slice(0, 4) === today.slice(0, 4));
  const coming = held.filter(
    (b) =>
      b.status === "paid" ||
      b.status === "in_progress" ||
      b.payout?.status === "scheduled" ||
      b.payout?.status === "on_hold",
  );
  if (held.length === 0 || held.length >= most) return undefined;
  return {
    bookings: thisYear.length,
    guests: thisYear.reduce((n, b) => n + b.participants, 0),
    comingOre: coming.reduce((sum, b) => sum + (b.payout?.amountOre ?? b.landownerEarningsOre), 0),
  };
}

/** What waits for this person, most pressing first, and what is coming. */
export async function loadOverview(api: Client, me: Profile | undefined, now: Date): Promise<Overview> {
  const held = me?.roles ?? [];
  const owner = held.includes("landowner");
  const list = async (role: "hunter" | "landowner", status: Booking["status"]) =>
    held.includes(role)
      ? (await api("GET /api/core-booking", { query: { role, status, limit: most } })).items
      : [];
  const [requests, payments, completed, stayed, mine, ...coming] = await Promise.all([
    list("landowner", "pending"),
    list("hunter", "confirmed"),
    list("landowner", "completed"),
    list("hunter", "completed"),
    owner ? api("GET /api/properties/mine", { query: { limit: most } }) : undefined,
    list("landowner", "confirmed"),
    list("landowner", "paid"),
    list("landowner", "in_progress"),
    list("hunter", "pending"),
    list("hunter", "paid"),
    list("hunter", "in_progress"),
  ]);
  const properties = mine?.items ?? [];
  return {
    requests: requests.filter((b) => b.allowedActions.includes("accept")).sort(dueFirst),
    payments: payments
      .filter((b) => b.allowedActions.includes("pay"))
      .sort((a, b) => (a.paymentDueAt ?? "").localeCompare(b.paymentDueAt ?? "")),
    onHold: completed.filter((b) => isOwners(b) && b.payout?.status === "on_hold"),
    drafts: properties.filter((p) => p.status === "draft"),
    bankMissing: owner && !me?.bankAccountNumber && properties.some((p) => p.status === "published"),
    toRate: [...stayed, ...completed].filter((b) => b.allowedActions.includes("rate") && !b.rated),
    upcoming: coming.flat().sort(soonest).slice(0, 8),
    figures: statsOf([...coming.slice(0, 3).flat(), ...completed].filter(isOwners), osloDate(now)),
  };
}
