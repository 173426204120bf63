import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { Booking } from "./phase.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";

export type CardOnFile = Answer<"GET /api/payments/card-on-file">["card"];

/** Reads the hunter's card on file, if the booking is to be paid. */
export const loadCardOnFile = async (api: Client, booking: Booking): Promise<CardOnFile> =>
  booking.allowedActions.includes("pay") && booking.chargeOn === null
    ? (await api("GET /api/payments/card-on-file", {})).card
    : null;

/** Redirects to a page of the card provider, and back to the booking. */
function useProviderPage(bookingId: string) {
  const { locale } = useFormat();
  const [leaving, setLeaving] = useState(false);
  function leave(payUrl: string) {
    setLeaving(true);
    const url = new URL(payUrl, location.origin);
    url.searchParams.set("returnUrl", `${bookingAddress(bookingId)}&payment=back`);
    url.searchParams.set("lang", locale);
    location.assign(url);
    addEventListener("pageshow", () => setLeaving(false), { once: true });
  }
  return { leaving, leave };
}

/** Pays, or saves a card for a later charge: by the card on file, or on the card provider's page. */
export function PayButton({ booking, cardOnFile }: { booking: Booking; cardOnFile: CardOnFile }) {
  const { chargeOn } = booking;
  return cardOnFile && chargeOn === null ? (
    <PayWithCardOnFile booking={booking} card={cardOnFile} />
  ) : (
    <PayAtProvider booking={booking} isFirst />
  );
}

function PayWithCardOnFile({ booking, card }: { booking: Booking; card: NonNullable<CardOnFile> }) {
  const t = useTranslations("booking");
  const f = useFormat();
  const { bookingId, dueOre } = booking;
  const { leaving, leave } = useProviderPage(bookingId);
  const [isRefused, setIsRefused] = useState(false);
  const { run, busy, problem } = useCommand((api, body: { bookingId: string }, once) =>
    api("POST /api/payments/pay-with-card-on-file", { body }, once),
  );
  async function pay() {
    setIsRefused(false);
    const paid = await run({ bookingId });
    if (paid?.outcome === "needs_action") leave(paid.payUrl);
    setIsRefused(paid?.outcome === "refused");
  }
  const amount = f.money(dueOre);
  return (
    <>
      <RefusalNotice title={t("pay.failed")} problem={problem} />
      {isRefused && <Notice kind="error">{t("pay.cardOnFileRefused")}</Notice>}
      <Button look="primary" size="large" busy={busy || leaving} onClick={() => void pay()}>
        {card.last4
          ? t("action.payOnFile", { amount, last4: card.last4 })
          : t("action.payOnFileWithoutDigits", { amount })}
      </Button>
      <PayAtProvider booking={booking} />
    </>
  );
}

/** `isFirst`: there is no card on file; otherwise the page is for another card. */
function PayAtProvider({ booking, isFirst = false }: { booking: Booking; isFirst?: boolean }) {
  const t = useTranslations("booking");
  const f = useFormat();
  const { bookingId, chargeOn, savedCard, paymentStatus, paymentProgress, dueOre } = booking;
  const { leaving, leave } = useProviderPage(bookingId);
  const [keepCard, setKeepCard] = useState(false);
  const { run, busy, problem } = useCommand((api, body: { bookingId: string; keepCard?: boolean }, once) =>
    api("POST /api/payments/create-intent", { body }, once),
  );
  const saves = chargeOn !== null;
  async function pay() {
    const intent = await run({ bookingId, ...(!saves && { keepCard }) });
    if (intent) leave(intent.payUrl);
  }
  const amount = f.money(dueOre);
  const payLabel = () => {
    if (paymentProgress === "requires_action") return t("action.confirmPayment", { amount });
    if (!isFirst) return t("action.payOtherCard");
    return paymentStatus === "payment_failed"
      ? t("action.payAgain", { amount })
      : t("action.pay", { amount });
  };
  const saveLabel = () => (savedCard ? t("action.changeCard") : t("action.saveCard"));
  const isMain = isFirst && !savedCard;
  return (
    <>
      <RefusalNotice title={t(saves ? "pay.notSaved" : "pay.failed")} problem={problem} />
      <Button
        look={isMain ? "primary" : undefined}
        size={isMain ? "large" : undefined}
        busy={busy || leaving}
        onClick={() => void pay()}
      >
        {saves ? saveLabel() : payLabel()}
      </Button>
      {!saves && (
        <CheckField
          name="keepCard"
          label={t(isFirst ? "pay.keepCard" : "pay.keepCardInstead")}
          checked={keepCard}
          onChange={(e) => setKeepCard(e.currentTarget.checked)}
        />
      )}
    </>
  );
}
