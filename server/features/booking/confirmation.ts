/** How a request is confirmed if it is sent now: at once, or by its landowner's answer (rules 4.6). */
import { type Group, personsOf } from "#domain/booking/group.ts";
import { confirmationOf } from "#domain/booking/instant.ts";
import { type CalendarDate, osloDate } from "#domain/days.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import type { Locale } from "#domain/locale.ts";
import type { Terms } from "#server/features/terms/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { catalogues } from "#messages/index.ts";
import { findInstantBuyer } from "./instant-store.ts";

type Requested = { fromDate: CalendarDate } & Group;
type Confirmation = ReturnType<typeof confirmationOf>;

/** `hunterUid`: undefined if nobody is signed in. */
export async function confirmationOfRequest(
  db: Db | Tx,
  terms: Terms,
  { fromDate, ...group }: Requested,
  { hunterUid, now }: { hunterUid: string | undefined; now: Date },
): Promise<Confirmation> {
  const mayBeInstant = terms.confirmations.some(({ confirmation }) => confirmation === "instant");
  return confirmationOf({
    terms: terms.confirmations,
    buyer: hunterUid !== undefined && mayBeInstant ? await findInstantBuyer(db, hunterUid, now) : undefined,
    invoicingAgreed: terms.invoicingAgreedVersion === invoicingAgreementVersion,
    fromDate,
    partySize: personsOf(group),
    today: osloDate(now),
  });
}

/** The same for the reader, with a text for each reason. */
export function confirmationView(
  { confirmation, asksBecause }: Confirmation,
  { locale, payMinutes }: { locale: Locale; payMinutes: number },
) {
  const texts = catalogues[locale].server.asksBecause;
  return {
    confirmation,
    payWithinMinutes: confirmation === "instant" ? payMinutes : null,
    asksBecause: asksBecause.map(({ code, value }) => ({
      code,
      detail: texts[code].replace("{value}", String(value ?? "")),
    })),
  };
}
