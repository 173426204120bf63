import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { paymentPage } from "./begin-payment.ts";
import type { Booking } from "./phase.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";

/** Redirects to the card provider's page, to pay or to save a card for a later charge, and back here. */
export function PayButton({ booking }: { booking: Booking }) {
  const t = useTranslations("booking");
  const f = useFormat();
  const [leaving, setLeaving] = useState(false);
  const { run, busy, problem } = useCommand((api, body: { bookingId: string }, once) =>
    api("POST /api/payments/create-intent", { body }, once),
  );
  async function pay() {
    const intent = await run({ bookingId: booking.bookingId });
    if (!intent) return;
    setLeaving(true);
    location.assign(paymentPage(intent, booking.bookingId, f.locale));
    addEventListener("pageshow", () => setLeaving(false), { once: true });
  }
  const { chargeOn, savedCard, paymentStatus, paymentProgress, dueOre } = booking;
  const amount = f.money(dueOre);
  const saves = chargeOn !== null;
  const payLabel = () => {
    if (paymentProgress === "requires_action") return t("action.confirmPayment", { amount });
    return paymentStatus === "payment_failed"
      ? t("action.payAgain", { amount })
      : t("action.pay", { amount });
  };
  const saveLabel = () => (savedCard ? t("action.changeCard") : t("action.saveCard"));
  return (
    <>
      <RefusalNotice title={t(saves ? "pay.notSaved" : "pay.failed")} problem={problem} />
      <Button
        look={savedCard ? undefined : "primary"}
        size={savedCard ? undefined : "large"}
        busy={busy || leaving}
        onClick={() => void pay()}
      >
        {saves ? saveLabel() : payLabel()}
      </Button>
    </>
  );
}
