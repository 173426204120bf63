/** Adds missing consequences of a confirmation: the invoice and future reminders. */
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isRefused, refuse, type Refused } from "#server/platform/http/handler.ts";
import { issueInvoice } from "#server/features/invoice/public.ts";
import type { Reminder } from "./booking-row.ts";
import { lockBooking } from "./booking-store.ts";
import { hasInvoice } from "./due-store.ts";
import { type Requester, auditOf, schedulePaymentReminders } from "./reminders.ts";

type MissingPart = "invoice" | "reminders";
export async function resendMissingConfirmations(
  tx: Tx,
  bookingId: string,
  by: Requester,
): Promise<MissingPart[] | Refused> {
  const { now } = by;
  const locked = await lockBooking(tx, bookingId);
  if (!locked) return refuse("booking_not_found");
  const { state, row } = locked;
  const dueAt = state.paymentDueAt;
  if (state.status !== "confirmed" || !dueAt || now >= dueAt)
    return refuse("transition_not_allowed", { status: state.status });
  const resent: MissingPart[] = [];
  if (!state.invoiceAtPayment && !(await hasInvoice(tx, bookingId))) {
    const refused = await issueInvoice(tx, { bookingId, now, dueAt });
    if (refused) return refused;
    await audit(tx, [{ ...auditOf(by, bookingId), subject: "invoice", to: "issued" }]);
    resent.push("invoice");
  }
  const had = (row.reminders as Reminder[]).length;
  const reminders = await schedulePaymentReminders(tx, bookingId, by);
  if (isRefused(reminders)) return reminders;
  if (reminders.length !== had) resent.push("reminders");
  return resent;
}
