import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField, FieldErrors, TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import css from "./request-dialog.module.css";
import { CancellationTerms } from "./terms.tsx";
import type { Calculated, QuoteState } from "./use-quote.ts";
import type { Consent, useSubmit } from "./use-submit.ts";

const fields = ["termsAccepted", "privacyAccepted", "specialRequests", "notes"] as const;
export const unsaid: Consent = { termsAccepted: false, privacyAccepted: false, specialRequests: "", notes: "" };

type Props = {
  /** The day of arrival: what comes back when is counted from it. */
  fromDate: string;
  quote: Pick<QuoteState, "busy">;
  calculated: Calculated;
  landowner: string;
  now: string;
  consent: Consent;
  say: (part: Partial<Consent>) => void;
  sending: ReturnType<typeof useSubmit>;
  children?: ReactNode;
};

/** The price line by line, a few words to the landowner, the terms, and the one button. `children`: what is asked for. */
export function RequestForm({ fromDate, quote, calculated, landowner, now, consent, say, sending, children }: Props) {
  const t = useTranslations("offering.request");
  const { submit, busy, problem, oldTotalOre } = sending;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  const send = (e: FormEvent) => {
    e.preventDefault();
    void submit(calculated, consent);
  };
  return (
    <form ref={form} className={css.form} onSubmit={send} noValidate>
      {children}
      {oldTotalOre === undefined ? null : <PriceChanged oldOre={oldTotalOre} newOre={calculated.quote.totalOre} busy={quote.busy} />}
      <QuoteLines quote={calculated.quote} busy={quote.busy} />
      <FieldErrors problem={problem?.code === "price_changed" ? undefined : problem} fields={fields}>
        <TextArea
          label={t("specialRequests")}
          hint={t("specialHint")}
          name="specialRequests"
          maxLength={2000}
          rows={2}
          value={consent.specialRequests}
          onChange={(e) => say({ specialRequests: e.target.value })}
        />
        <TextArea label={t("notes")} hint={t("notesHint")} name="notes" maxLength={2000} rows={2} value={consent.notes} onChange={(e) => say({ notes: e.target.value })} />
        <div className={css.terms}>
          <h3>{t("cancellation")}</h3>
          <CancellationTerms policy={calculated.cancellationPolicy} fromDate={fromDate} now={now} />
        </div>
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
      <Button type="submit" look="primary" size="large" wide busy={busy} disabled={quote.busy}>
        {oldTotalOre === undefined ? t("send") : t("sendAgain")}
      </Button>
      <p className="muted small">{t("free", { name: landowner })}</p>
    </form>
  );
}

function PriceChanged({ oldOre, newOre, busy }: { oldOre: number; newOre: number; busy: boolean }) {
  const t = useTranslations("offering.request");
  const f = useFormat();
  return (
    <Notice kind="warning" title={t("priceChanged")}>
      <p role="alert">{busy ? t("priceComing") : t("priceNew", { old: f.money(oldOre), new: f.money(newOre) })}</p>
    </Notice>
  );
}
