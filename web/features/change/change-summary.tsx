import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { bookingAddress } from "#domain/page-addresses.ts";
import { CheckField, errorsOf, TextArea } from "#web/ui/form/field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./change.module.css";
import type { ProposeBody } from "./change-draft.ts";
import { useChangePrice } from "./change-price.ts";
import { GivenFields, useGiven } from "./given-fields.tsx";
import type { Change } from "./use-change.ts";
import { type ComparedStay, Differences } from "./differences.tsx";

type Props = {
  booking: Booking;
  change: Change;
  changed: ComparedStay | undefined;
  /** A landowner who has not agreed yet that Utmark issues the invoices (rules 8.7). */
  asksForInvoicing: boolean;
  onSent: () => void;
};

/** What is changed, what it costs and what follows of it, before it is sent. */
export function ChangeSummary({ booking, change, changed, asksForInvoicing, onSent }: Props) {
  const t = useTranslations("change");
  const accept = useTranslations("booking.accept");
  const { bookingId } = booking;
  const { draft, body, preview } = change;
  const [agreed, setAgreed] = useState(false);
  const given = useGiven(booking.reader === "hunter" ? preview.calculated?.asks : undefined);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const { run, busy, problem } = useCommand((api, sent: ProposeBody, once) =>
    api("POST /api/booking-actions/:bookingId/propose", { params: { bookingId }, body: sent }, once),
  );
  const name = booking[booking.reader === "hunter" ? "landowner" : "hunter"].name;
  const needsAgreement = asksForInvoicing || problem?.code === "invoicing_agreement_required";
  const isIncomplete = body === undefined || (preview.problem?.errors?.length ?? 0) > 0;
  const isReady = body !== undefined && preview.settled && preview.calculated !== undefined;
  async function submit(e: FormEvent) {
    e.preventDefault();
    setTried(true);
    if (!isReady || (needsAgreement && !agreed) || !given.isComplete) {
      const wrong = document.querySelector<HTMLElement>(
        "main [aria-invalid] [contenteditable], main input[aria-invalid]",
      );
      (wrong ?? form.current)?.focus();
      return;
    }
    const message = draft.message.trim();
    const sent = await run({
      ...body,
      ...(message && { message }),
      ...(agreed && { invoicingAgreed: true as const }),
      ...given.body,
    });
    if (!sent) return;
    change.forget();
    notify.success(t("form.sent", { name }));
    onSent();
  }
  return (
    <Card stack title={t("form.summary")}>
      <form ref={form} tabIndex={-1} className="stack" noValidate onSubmit={(e) => void submit(e)}>
        <div
          aria-live="polite"
          aria-busy={preview.busy}
          className={css.summary}
          data-busy={preview.busy || undefined}
        >
          {body && changed && <Differences booking={booking} changed={changed} />}
          <Follows booking={booking} change={change} />
        </div>
        <TextArea
          name="message"
          label={t("form.message", { name })}
          hint={t("form.messageHint")}
          error={errorsOf(problem, ["message"]).at("message")}
          value={draft.message}
          maxLength={2000}
          onChange={(e) => change.change({ message: e.currentTarget.value })}
        />
        <GivenFields given={given} tried={tried} />
        {needsAgreement && (
          <CheckField
            name="invoicingAgreed"
            label={accept("invoicing")}
            hint={accept("invoicingWhy")}
            error={tried && !agreed ? accept("invoicingFirst") : undefined}
            checked={agreed}
            onChange={(e) => setAgreed(e.currentTarget.checked)}
          />
        )}
        {problem && problem.code !== "invoicing_agreement_required" && (
          <Notice kind="error" title={t("form.failed")}>
            {errorsOf(problem, ["message"]).general.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        )}
        {tried && isIncomplete && !preview.busy && (
          <p className={css.first}>{t(body ? "form.mendFirst" : "form.changeFirst")}</p>
        )}
        <Button type="submit" look="primary" size="large" wide busy={busy || preview.busy}>
          {t("form.send")}
        </Button>
        <LinkButton to={bookingAddress(bookingId)}>{t("form.leave")}</LinkButton>
      </form>
    </Card>
  );
}

/** The price of the change with its consequences; while there is none, why. */
function Follows({ booking, change: { body, preview } }: Pick<Props, "booking" | "change">) {
  const t = useTranslations("change.form");
  const ui = useTranslations("common.ui");
  const f = useFormat();
  const priceOf = useChangePrice(booking);
  const { calculated, problem, again, busy } = preview;
  if (!body) return <p className="muted">{t("nothing")}</p>;
  if (problem)
    return problem.errors?.length ? (
      <p className={css.first}>{t("refused")}</p>
    ) : (
      <Notice kind="error">
        <p>{problem.detail}</p>
        {(problem.status >= 500 || problem.status === 0) && (
          <Button size="small" busy={busy} onClick={again}>
            {ui("retry")}
          </Button>
        )}
      </Notice>
    );
  if (!calculated) return <p className="muted">{t("counting")}</p>;
  const { headline, follows } = priceOf(calculated);
  const answerBy = {
    kind: booking.status === "pending" ? "request" : "booking",
    name: booking[booking.reader === "hunter" ? "landowner" : "hunter"].name,
    at: f.dateTime(calculated.dueAt, { now: f.now }),
  };
  return (
    <>
      <p className={css.headline}>
        <strong>{headline}</strong>
      </p>
      {follows && <p>{follows}</p>}
      <p className="muted">{t("answerBy", answerBy)}</p>
    </>
  );
}
