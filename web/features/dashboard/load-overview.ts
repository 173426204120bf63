import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { type Booking, hasProposalToAnswer, isOwners } from "#web/features/booking/public.ts";
import type { Figures } from "./load-owner-bookings.ts";

/** `bookings`: the number of bookings that arrive in the year. `comingOre`: what is not paid out yet. */
export type Stats = { year: number; bookings: number; guests: number; comingOre: number };
export type Overview = Awaited<ReturnType<typeof loadOverview>>;

const byDeadline = (a: Booking, b: Booking) =>
  (a.replyDueAt ?? a.paymentDueAt ?? "").localeCompare(b.replyDueAt ?? b.paymentDueAt ?? "");
const byArrival = (a: Booking, b: Booking) => a.fromDate.localeCompare(b.fromDate);
const maxItems = 100;

/** A landowner's figures of the year; undefined before the landowner's first booking. */
export function statsOf({ year, properties, groups, comingOre }: Figures): Stats | undefined {
  if (properties.length === 0 && groups.to_pay + groups.coming + groups.over === 0) return undefined;
  const sum = (of: "bookings" | "guests") =>
    properties.reduce((total, one) => (one.year === year ? total + one[of] : total), 0);
  return { year, bookings: sum("bookings"), guests: sum("guests"), comingOre };
}

/** Loads this person's tasks, those with the earliest deadline first, and upcoming stays. */
export async function loadOverview(api: Client, me: Profile | undefined) {
  const roles = me?.roles ?? [];
  const owner = roles.includes("landowner");
  const list = async (role: "hunter" | "landowner", status: Booking["status"]) =>
    roles.includes(role)
      ? (await api("GET /api/core-booking", { query: { role, status, limit: maxItems } })).items
      : [];
  const [{ items: coHosting }, requests, payments, completed, stayed, ownProperties, ...coming] =
    await Promise.all([
      api("GET /api/co-hosting", {}),
      list("landowner", "pending"),
      list("hunter", "confirmed"),
      list("landowner", "completed"),
      list("hunter", "completed"),
      owner ? api("GET /api/properties/mine", { query: { limit: maxItems } }) : undefined,
      list("landowner", "confirmed"),
      list("landowner", "paid"),
      list("landowner", "in_progress"),
      list("hunter", "pending"),
      list("hunter", "paid"),
      list("hunter", "in_progress"),
    ]);
  const properties = ownProperties?.items ?? [];
  const agreed = [...payments, ...coming.flat()];
  return {
    invitations: coHosting.filter(({ status }) => status === "invited"),
    requests: requests.filter((b) => b.allowedActions.includes("accept")).sort(byDeadline),
    proposals: agreed.filter(hasProposalToAnswer),
    payments: agreed
      .filter((b) => b.allowedActions.includes("pay"))
      .sort((a, b) => (a.paymentDueAt ?? "").localeCompare(b.paymentDueAt ?? "")),
    clashes: [...requests, ...coming.slice(0, 3).flat()].filter(
      (b) => b.calendarClash && b.reader !== "hunter",
    ),
    onHold: completed.filter(
      (b) => isOwners(b) && (b.payout?.status === "on_hold" || b.payout?.status === "failed"),
    ),
    groundQuestions: properties.filter((p) => p.groundQuestions.length > 0 && p.rights.includes("edit")),
    drafts: properties.filter((p) => p.status === "draft" && p.rights.includes("edit")),
    bankMissing:
      owner &&
      !me?.bankAccountNumber &&
      properties.some((p) => p.status === "published" && p.rights.includes("own")),
    toRate: [...stayed, ...completed].filter((b) => b.allowedActions.includes("rate") && !b.rated),
    upcoming: [...coming.flat(), ...payments.filter((b) => b.savedCard)].sort(byArrival).slice(0, 8),
  };
}
