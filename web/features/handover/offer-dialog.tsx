import { useState } from "react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import type { Booking } from "#web/features/booking/public.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

/** Asks for the address of who is to take the trip over, and sends the link. */
export function OfferDialog({ booking, ...state }: DialogState & { booking: Booking }) {
  const t = useTranslations("handover");
  const [email, setEmail] = useState("");
  const { bookingId } = booking;
  const { run, busy, problem } = useCommand((api, body: { email: string }, once) =>
    api("POST /api/booking-actions/:bookingId/hand-over", { params: { bookingId }, body }, once),
  );
  async function send() {
    const sent = await run({ email: email.trim() });
    if (!sent) return;
    notify.success(t("sent", { email: sent.email ?? email }));
    state.onClose();
  }
  return (
    <Dialog title={t("title")} {...state}>
      <ShortForm
        problem={problem}
        fields={["email"]}
        intro={<p>{t("lead", { name: booking.landowner.name, ...businessTerms })}</p>}
        onSubmit={send}
      >
        <TextField
          name="email"
          type="email"
          autoComplete="off"
          label={t("email")}
          maxLength={254}
          hint={t("emailHint", businessTerms)}
          required
          value={email}
          onChange={(e) => setEmail(e.currentTarget.value)}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {t("send")}
        </Button>
      </ShortForm>
    </Dialog>
  );
}
