/** Pays one of the reader's bookings by the simulated card provider, with one outcome or all in turn. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Calls, useCalls } from "./calls.tsx";
import css from "./developer.module.css";

const outcomes = ["failed", "requires_action", "succeeded"] as const;
type Outcome = (typeof outcomes)[number];
export type Payable = { bookingId: string; label: string };

export function PaymentTest({ bookings, all }: { bookings: readonly Payable[]; all?: boolean }) {
  const t = useTranslations("developer.payment");
  const { results, busy, call } = useCalls();
  const [bookingId, setBookingId] = useState(bookings[0]?.bookingId ?? "");
  const [outcome, setOutcome] = useState<Outcome>("succeeded");
  const intent = () =>
    call("POST /api/payments/create-intent", () =>
      browserApi()(
        "POST /api/payments/create-intent",
        { body: { bookingId } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    );
  const simulate = (which: Outcome) =>
    call(`POST /api/payments/simulate-payment ${which}`, () =>
      browserApi()(
        "POST /api/payments/simulate-payment",
        { body: { bookingId, outcome: which } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    );
  const fetchBooking = () =>
    call("GET /api/core-booking/:bookingId", () =>
      browserApi()("GET /api/core-booking/:bookingId", { params: { bookingId } }),
    );
  async function everyOutcome() {
    for (const which of outcomes) {
      if (!(await intent())) return;
      await simulate(which);
      await fetchBooking();
    }
  }
  async function one() {
    await simulate(outcome);
    await fetchBooking();
  }
  if (!bookings.length)
    return (
      <div className="stack">
        <Notice>{t("none")}</Notice>
        <div className="row">
          <LinkButton look="primary" to="/booking-request-test-page">
            {t("request")}
          </LinkButton>
          <LinkButton to="/dashboard?tab=my-bookings">{t("own")}</LinkButton>
        </div>
      </div>
    );
  return (
    <div className={css.two}>
      <Card stack title={t(all ? "allTitle" : "title")}>
        <SelectField
          label={t("booking")}
          value={bookingId}
          onChange={(e) => setBookingId(e.target.value)}
          options={bookings.map((b) => [b.bookingId, b.label] as const)}
        />
        {!all && (
          <SelectField
            label={t("outcome")}
            value={outcome}
            onChange={(e) => setOutcome(e.target.value as Outcome)}
            options={outcomes.map((which) => [which, t(`outcomes.${which}`)] as const)}
          />
        )}
        <div className="row">
          {all ? (
            <Button look="primary" busy={busy} onClick={() => void everyOutcome()}>
              {t("every")}
            </Button>
          ) : (
            <>
              <Button busy={busy} onClick={() => void intent()}>
                {t("intent")}
              </Button>
              <Button look="primary" busy={busy} onClick={() => void one()}>
                {t("simulate")}
              </Button>
            </>
          )}
          <LinkButton look="quiet" to={bookingAddress(bookingId)}>
            {t("open")}
          </LinkButton>
        </div>
        <p className="muted small">{t(all ? "allNote" : "note")}</p>
      </Card>
      <Calls results={results} />
    </div>
  );
}
