import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import type { Problem } from "#contract/client.ts";
import type { PriceSeen } from "#web/platform/booking-intent.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, FieldErrors, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { DuplicateRequest } from "./duplicate-request.tsx";
import { PriceChanged } from "./price-changed.tsx";
import QuoteLines from "./quote-lines.tsx";
import css from "./request-dialog.module.css";
import { CancellationTerms } from "./cancellation-terms.tsx";
import type { Priced, QuoteState } from "./use-quote.ts";
import type { Consent } from "./use-submit.ts";

const fields = ["termsAccepted", "privacyAccepted", "specialRequests", "notes"] as const;
export const emptyMessage: Consent = {
  termsAccepted: false,
  privacyAccepted: false,
  specialRequests: "",
  notes: "",
};

type Props = {
  /** The day of arrival: what comes back when is counted from it. */
  fromDate: string;
  quote: Pick<QuoteState, "busy">;
  calculated: Priced;
  landowner: string;
  now: string;
  consent: Consent;
  say: (part: Partial<Consent>) => void;
  onSend: () => void;
  busy: boolean;
  problem: Problem | undefined;
  /** The price as the reader last saw it, where it is another now. */
  before?: PriceSeen | undefined;
  /** Nobody is signed in: sending leads there first. */
  anonymous?: boolean;
  /** The one for the same days that is sent already. */
  asked?: string | undefined;
  /** It goes off as soon as both are ticked. */
  byItself?: boolean;
  children?: ReactNode;
};

/**
 * The price line by line, a few words to the landowner, the terms, and the one button. `children`: what is
 * asked for.
 */
export function RequestForm(props: Props) {
  const {
    fromDate,
    quote,
    calculated,
    landowner,
    now,
    consent,
    say,
    onSend,
    busy,
    problem,
    before,
    asked,
    anonymous,
    byItself,
    children,
  } = props;
  const t = useTranslations("offering.request");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  const send = (e: FormEvent) => {
    e.preventDefault();
    onSend();
  };
  return (
    <form ref={form} className={css.form} onSubmit={send} noValidate>
      {children}
      {before && <PriceChanged before={before} now={calculated.quote} />}
      <QuoteLines quote={calculated.quote} busy={quote.busy} />
      <FieldErrors problem={problem} fields={fields}>
        <TextArea
          label={t("specialRequests")}
          hint={t("specialHint")}
          name="specialRequests"
          maxLength={2000}
          rows={2}
          value={consent.specialRequests}
          onChange={(e) => say({ specialRequests: e.target.value })}
        />
        <TextArea
          label={t("notes")}
          hint={t("notesHint")}
          name="notes"
          maxLength={2000}
          rows={2}
          value={consent.notes}
          onChange={(e) => say({ notes: e.target.value })}
        />
        <div className={css.terms}>
          <h3>{t("cancellation")}</h3>
          <CancellationTerms policy={calculated.cancellationPolicy} fromDate={fromDate} now={now} />
        </div>
        {byItself && <Notice>{t("bothThenSend")}</Notice>}
        <CheckField
          name="termsAccepted"
          label={t("terms")}
          hint={t("termsHint", { name: landowner })}
          checked={consent.termsAccepted}
          onChange={(e) => say({ termsAccepted: e.target.checked })}
        />
        <CheckField
          name="privacyAccepted"
          label={t("privacy")}
          hint={t("privacyHint", { name: landowner })}
          checked={consent.privacyAccepted}
          onChange={(e) => say({ privacyAccepted: e.target.checked })}
        />
      </FieldErrors>
      {anonymous && <p>{t("signInToSend")}</p>}
      {asked && <DuplicateRequest bookingId={asked} />}
      <Button type="submit" look="primary" size="large" wide busy={busy} disabled={quote.busy}>
        {anonymous ? t("signInAndSend") : asked ? t("sendAnother") : before ? t("sendAgain") : t("send")}
      </Button>
      <p className="muted small">{t("free", { ...businessTerms, name: landowner })}</p>
    </form>
  );
}
