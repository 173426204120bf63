import type { Client } from "#contract/client.ts";
import type { Role } from "#domain/lists.ts";
import { type Booking, isOwners } from "../bookings/phase.ts";

export type Overview = { requests: Booking[]; payments: Booking[]; onHold: Booking[]; upcoming: Booking[] };

const dueFirst = (a: Booking, b: Booking) => (a.replyDueAt ?? a.paymentDueAt ?? "").localeCompare(b.replyDueAt ?? b.paymentDueAt ?? "");
const soonest = (a: Booking, b: Booking) => a.fromDate.localeCompare(b.fromDate);

/** What waits for this person, most pressing first, and what is coming. */
export async function loadOverview(api: Client, held: readonly Role[]): Promise<Overview> {
  const list = async (role: "hunter" | "landowner", status: Booking["status"]) =>
    held.includes(role) ? (await api("GET /api/core-booking", { query: { role, status, limit: 50 } })).items : [];
  const [requests, payments, completed, ...upcoming] = await Promise.all([
    list("landowner", "pending"),
    list("hunter", "confirmed"),
    list("landowner", "completed"),
    list("hunter", "pending"),
    list("hunter", "paid"),
    list("hunter", "in_progress"),
    list("landowner", "confirmed"),
    list("landowner", "paid"),
    list("landowner", "in_progress"),
  ]);
  return {
    requests: requests.filter((b) => b.allowedActions.includes("accept")).sort(dueFirst),
    payments: payments.filter((b) => b.allowedActions.includes("pay")).sort((a, b) => (a.paymentDueAt ?? "").localeCompare(b.paymentDueAt ?? "")),
    onHold: completed.filter((b) => isOwners(b) && b.payout?.status === "on_hold"),
    upcoming: upcoming.flat().sort(soonest).slice(0, 8),
  };
}
