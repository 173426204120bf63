import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, FieldErrors, TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { sendOrShow, signInAddress } from "./booking-card.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import css from "./request-dialog.module.css";
import { CancellationTerms } from "./terms.tsx";
import type { Desk } from "./use-booking-desk.ts";
import type { Calculated } from "./use-quote.ts";
import { Unpriced } from "./unpriced.tsx";
import { type Consent, useSubmit } from "./use-submit.ts";

/** The last look before the request is sent. It also says what is missing where it was opened by an address. */
export function RequestDialog({ desk }: { desk: Desk }) {
  const t = useTranslations("offering.request");
  const card = useTranslations("offering.card");
  const { open, setOpen, quote, body, signedIn, offering, availability } = desk;
  const [consent, setConsent] = useState(unsaid);
  const sending = useSubmit({
    onSent: () => {
      setOpen(false);
      notify.success(t("sent", { name: offering.landownerName }));
    },
    onRefused: () => {
      quote.again();
      availability.refresh();
    },
  });
  const close = () => setOpen(false);
  const change = () => {
    close();
    requestAnimationFrame(() => sendOrShow({ ...desk, body: undefined }));
  };
  return (
    <Dialog open={open} onClose={close} title={t("title")}>
      {!signedIn ? (
        <>
          <p>{t("signInFirst")}</p>
          <LinkButton look="primary" size="large" wide to={signInAddress(desk)}>
            {t("signIn")}
          </LinkButton>
        </>
      ) : !body ? (
        <>
          <p>{t("datesFirst")}</p>
          <Button look="primary" onClick={change}>
            {t("change")}
          </Button>
        </>
      ) : quote.calculated ? (
        <RequestForm {...{ desk, consent, sending }} calculated={quote.calculated} say={(part) => setConsent((c) => ({ ...c, ...part }))} onChange={change} />
      ) : quote.problem ? (
        <>
          <Unpriced quote={quote} />
          {quote.problem.errors?.length ? (
            <Notice kind="error" title={card("unpriced")}>
              {quote.problem.errors.map(({ detail }) => (
                <p key={detail}>{detail}</p>
              ))}
            </Notice>
          ) : null}
          <Button look="primary" onClick={change}>
            {t("change")}
          </Button>
        </>
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

const Waiting = () => (
  <div className="stack" aria-busy>
    <Skeleton height={24} width="60%" />
    <Skeleton height={120} />
    <Skeleton height={56} />
  </div>
);

const fields = ["termsAccepted", "privacyAccepted", "specialRequests", "notes"] as const;
const unsaid: Consent = { termsAccepted: false, privacyAccepted: false, specialRequests: "", notes: "" };

type FormProps = { desk: Desk; calculated: Calculated; consent: Consent; say: (part: Partial<Consent>) => void; sending: ReturnType<typeof useSubmit>; onChange: () => void };

function RequestForm({ desk, calculated, consent, say, sending, onChange }: FormProps) {
  const t = useTranslations("offering.request");
  const { offering, body, quote, now } = desk;
  const { submit, busy, problem, oldTotalOre } = sending;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  const send = (e: FormEvent) => {
    e.preventDefault();
    void submit(calculated, consent);
  };
  if (!body) return null;
  return (
    <form ref={form} className={css.form} onSubmit={send} noValidate>
      <Summary desk={desk} onChange={onChange} />
      {oldTotalOre === undefined ? null : <PriceChanged oldOre={oldTotalOre} newOre={calculated.quote.totalOre} busy={quote.busy} />}
      <QuoteLines quote={calculated.quote} asked={body} busy={quote.busy} />
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
          <CancellationTerms policy={calculated.cancellationPolicy} fromDate={body.fromDate} now={now} />
        </div>
        <CheckField name="termsAccepted" label={t("terms")} checked={consent.termsAccepted} onChange={(e) => say({ termsAccepted: e.target.checked })} />
        <CheckField name="privacyAccepted" label={t("privacy")} checked={consent.privacyAccepted} onChange={(e) => say({ privacyAccepted: e.target.checked })} />
      </FieldErrors>
      <Button type="submit" look="primary" size="large" wide busy={busy} disabled={quote.busy}>
        {oldTotalOre === undefined ? t("send") : t("sendAgain")}
      </Button>
      <p className="muted small">{t("free", { name: offering.landownerName })}</p>
    </form>
  );
}

function Summary({ desk: { offering, body, choice }, onChange }: { desk: Desk; onChange: () => void }) {
  const t = useTranslations("offering.request");
  const f = useFormat();
  if (!body) return null;
  const extras = [
    ...offering.cabins.filter((c) => choice.cabinIds.includes(c.cabinId) || offering.includedCabinIds.includes(c.cabinId)).map((c) => c.name),
    ...offering.services.filter((s) => choice.services[s.serviceId]).map((s) => ((choice.services[s.serviceId] ?? 0) > 1 ? `${choice.services[s.serviceId]} × ${s.name}` : s.name)),
  ];
  return (
    <div className={css.summary}>
      <div>
        <strong>{offering.name}</strong>
        <p>{f.dateRange(body.fromDate, body.toDate)}</p>
        <p>{t("party", { count: body.participants })}</p>
        {extras.length > 0 && <p className="muted small">{extras.join(", ")}</p>}
      </div>
      <Button size="small" onClick={onChange}>
        {t("change")}
      </Button>
    </div>
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
