import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profile/endpoints.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import { PayoutFields } from "#web/features/profile/public.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { CheckField, FieldErrors } from "#web/ui/form/field.tsx";
import { AnswerForm, useAnswer } from "./answer-form.tsx";
import { CalendarClash } from "./calendar-clash.tsx";
import type { Booking } from "./phase.ts";

type Props = { booking: Booking; open: boolean; onClose: () => void };

export function AcceptDialog({ booking, open, onClose }: Props) {
  const t = useTranslations("booking");
  const { name } = booking.hunter;
  const payout = usePayout(booking, open);
  const [agreed, setAgreed] = useState(false);
  const answer = useAnswer(
    "accept",
    { booking, onClose },
    {
      bodyOf: (message) => ({
        ...(message && { message }),
        ...(agreed && { invoicingAgreed: true as const }),
      }),
      send: (api, args, once) => api("POST /api/booking-actions/:bookingId/accept", args, once),
      before: payout.save,
    },
  );
  const { problem } = answer;
  const needsAgreement =
    payout.asksForInvoicing ||
    (booking.reader === "landowner" && problem?.code === "invoicing_agreement_required");
  return (
    <Dialog title={t("accept.title", { name })} open={open} onClose={onClose}>
      <AnswerForm {...answer} busy={answer.busy || payout.form.busy}>
        <p>{t("accept.text", { name })}</p>
        <CalendarClash booking={booking} />
        {booking.closedOfferings.length > 0 && (
          <p className="muted small">{t("accept.closes", { names: booking.closedOfferings.join(", ") })}</p>
        )}
        {needsAgreement && (
          <CheckField
            name="invoicingAgreed"
            label={t("accept.invoicing")}
            hint={t("accept.invoicingWhy")}
            error={
              problem?.code === "invoicing_agreement_required" && !agreed
                ? t("accept.invoicingFirst")
                : undefined
            }
            checked={agreed}
            onChange={(e) => setAgreed(e.target.checked)}
          />
        )}
        {payout.isMissing && (
          <FieldErrors problem={payout.form.problem} fields={payoutFields}>
            <fieldset className="stack">
              <legend>{t("accept.account")}</legend>
              <p className="muted">{t("accept.accountWhy")}</p>
              <PayoutFields form={payout.form} />
            </fieldset>
          </FieldErrors>
        )}
      </AnswerForm>
    </Dialog>
  );
}

const noAccount = { bankAccountNumber: "", organizationNumber: "" };
const payoutFields = ["bankAccountNumber", "organizationNumber"];
/**
 * Asks a landowner who accepts for a missing payout account, and for the agreement that Utmark issues
 * invoices in the landowner's name (rules 8.7). The account is optional: without it the payout waits (rules
 * 6.3). `save` returns whether accepting can proceed.
 */
function usePayout({ bookingId, landownerUid }: Booking, open: boolean) {
  const [isMissing, setMissing] = useState(false);
  const [asksForInvoicing, setAsksForInvoicing] = useState(false);
  const form = useForm({
    initial: noAccount,
    keptAs: `payout/${bookingId}`,
    bodyOf: ({ bankAccountNumber, organizationNumber }) => ({
      ...(bankAccountNumber.trim() && { bankAccountNumber }),
      ...(organizationNumber.trim() && { organizationNumber }),
    }),
    send: (api, body, once): Promise<Profile> => api("PATCH /api/user-profile/me", { body }, once),
  });
  useEffect(() => {
    if (!open) return;
    browserApi()("GET /api/user-profile/me", {}).then(
      ({ uid, bankAccountNumber, invoicingAgreement }) => {
        if (uid !== landownerUid) return;
        setMissing(bankAccountNumber === null);
        setAsksForInvoicing(invoicingAgreement?.version !== invoicingAgreementVersion);
      },
      () => {}, // the profile and payout pages ask for it too
    );
  }, [open, landownerUid]);
  const save = async () => !isMissing || !form.dirty || (await form.submit()) !== undefined;
  return { form, isMissing, asksForInvoicing, save };
}
