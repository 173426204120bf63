import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import type { Confirmation } from "#domain/booking/lists.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Problem } from "#contract/client.ts";
import type { ShownPrice } from "#web/platform/session/booking-intent.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, FieldErrors, TextArea } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { AsksBecause } from "../card/stay-card.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { ChargeDay } from "./charge-day.tsx";
import { DuplicateRequest } from "./duplicate-request.tsx";
import { DogFields, TrainingHuntField } from "./hunt-fields.tsx";
import { emptyBuyer } from "./invoice-buyer.ts";
import { PriceChanged } from "./price-changed.tsx";
import { QuoteLines } from "../card/quote-lines.tsx";
import css from "./request-form.module.css";
import { PayByCard } from "./pay-by-card.tsx";
import { CancellationTerms } from "./cancellation-terms.tsx";
import { type StayChoice, missingDay } from "../stay/choice.ts";
import type { PricedStay, QuoteState } from "../stay/use-quote.ts";
import type { Consent } from "./use-submit.ts";

const fields = [
  ...(["termsAccepted", "privacyAccepted", "specialRequests", "notes", "buyer"] as const),
  ...(["trainingHunt", "dogs"] as const),
];
export const emptyMessage: Consent = {
  termsAccepted: false,
  privacyAccepted: false,
  specialRequests: "",
  notes: "",
  supervisor: "",
  dogs: {},
  paysOnFile: false,
  keepsCard: false,
  buyer: emptyBuyer,
};

type Props = {
  /** The day of arrival, from which the refund deadlines count. */
  fromDate: string;
  choice: StayChoice;
  who?: GuestKind;
  quote: Pick<QuoteState, "busy">;
  /** The price of the stay; undefined until it is loaded. */
  calculated: PricedStay | undefined;
  landowner: string;
  /** Whether it is confirmed when it is sent, or answered by the landowner. */
  how: Confirmation;
  consent: Consent;
  changeConsent: (part: Partial<Consent>) => void;
  onSend: () => void;
  busy: boolean;
  /** The server's last refusal. A new one moves the focus to the field it is about. */
  refusal: Problem | undefined;
  /** The refusal without the errors that the reader has corrected since. */
  problem: Problem | undefined;
  /** If the price has changed: the price that the reader saw before. */
  before?: ShownPrice | undefined;
  /** The reader is signed out, so the send button first leads to sign-in. */
  anonymous?: boolean;
  /** The id of the reader's earlier request for the same dates. */
  duplicateId?: string | undefined;
  /** The request is sent automatically once both consents are ticked. */
  submitsOnConsent?: boolean;
  /** Whether the offering asks which dogs the hunters bring. */
  asksForDogs?: boolean;
  /** Whether the form must ask for the buyer on the invoice. */
  asksBuyer: boolean;
  /** There is so much above the form that the send button first scrolls to the form. */
  behindChoices?: boolean;
  /** The total price, shown beside the button. */
  footer: ReactNode;
  children?: ReactNode;
};

/**
 * The request form: price, a message to the landowner, consents and the send button. `children`: a summary of
 * the stay.
 */
export function RequestForm(props: Props) {
  const { calculated, quote, who, how, onSend, busy, refusal, before, duplicateId, anonymous, children } =
    props;
  const t = useTranslations("offering.request");
  const form = useRef<HTMLFormElement>(null);
  const request = useRef<HTMLElement>(null);
  const [isReached, setReached] = useState(false);
  const isPriced = calculated !== undefined;
  const lastPriced = useLastPrice(calculated);
  useEffect(() => {
    const observer = new IntersectionObserver(([part]) => part?.isIntersecting && setReached(true));
    if (isPriced && request.current) observer.observe(request.current);
    return () => observer.disconnect();
  }, [isPriced]);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  const scrollsToForm = props.behindChoices && !isReached;
  const send = (e: FormEvent) => {
    e.preventDefault();
    if (!scrollsToForm) return calculated && onSend();
    request.current?.scrollIntoView();
    request.current?.focus({ preventScroll: true });
  };
  const sends = () => {
    if (anonymous) return t("signInAndSend", { how });
    if (duplicateId) return t("sendAnother", { how });
    return before ? t("sendAgain", { how }) : t("send", { how, who: who ?? "none" });
  };
  return (
    <form ref={form} className={css.form} onSubmit={send} noValidate>
      {children}
      {calculated && (
        <>
          {before && <PriceChanged before={before} now={calculated.quote} who={who} />}
          <QuoteLines quote={calculated.quote} busy={quote.busy} who={who} />
        </>
      )}
      {lastPriced && (
        <section ref={request} tabIndex={-1} className={css.request} aria-label={t("title", { how })}>
          <MessageAndConsents {...props} calculated={lastPriced} />
        </section>
      )}
      <div className={css.footer}>
        <p aria-live="polite">{props.footer}</p>
        {calculated ? (
          <Button type="submit" look="primary" size="large" busy={busy} off={quote.busy}>
            {scrollsToForm ? t("on") : sends()}
          </Button>
        ) : (
          <MissingFieldButton choice={props.choice} quote={quote} />
        )}
      </div>
    </form>
  );
}

/** Returns the latest price, so that the text below it stays in place while another price is loading. */
function useLastPrice(calculated: PricedStay | undefined): PricedStay | undefined {
  const [last, setLast] = useState(calculated);
  if (calculated && calculated !== last) setLast(calculated);
  return calculated ?? (last && { ...last, chargeOn: null });
}

/** Shown instead of the send button until there is a price; focuses the missing or invalid field. */
function MissingFieldButton({ choice, quote }: Pick<Props, "choice" | "quote">) {
  const t = useTranslations("offering.card");
  const missing = missingDay(choice);
  const scrollToMissing = (e: { currentTarget: HTMLElement }) =>
    e.currentTarget
      .closest("form")
      ?.querySelector<HTMLElement>(missing ? '[data-date][tabindex="0"]' : "[aria-invalid], ul button")
      ?.focus();
  return (
    <Button look="primary" size="large" busy={quote.busy && !missing} onClick={scrollToMissing}>
      {t(missing ?? "mend")}
    </Button>
  );
}

/** A link to a page of terms, opened in a new tab so that typed input is not lost. */
const inNewTab = (href: string) => (chunks: ReactNode) => (
  <a href={href} target="_blank" rel="noreferrer">
    {chunks}
  </a>
);

/** The message to the landowner, and the two consents. */
function MessageAndConsents({
  fromDate,
  calculated,
  landowner,
  how,
  consent,
  changeConsent,
  problem,
  duplicateId,
  anonymous,
  submitsOnConsent,
  asksBuyer,
  asksForDogs,
  who,
}: Props & { calculated: PricedStay }) {
  const t = useTranslations("offering.request");
  return (
    <>
      <h3>{t("toLandowner", { name: landowner })}</h3>
      <FieldErrors problem={problem} fields={fields}>
        <TextArea
          label={t("specialRequests")}
          hint={t("specialHint")}
          name="specialRequests"
          maxLength={2000}
          rows={2}
          value={consent.specialRequests}
          onChange={(e) => changeConsent({ specialRequests: e.target.value })}
        />
        {how === "request" && (
          <TextArea
            label={t("notes")}
            hint={t("notesHint")}
            name="notes"
            maxLength={2000}
            rows={2}
            value={consent.notes}
            onChange={(e) => changeConsent({ notes: e.target.value })}
          />
        )}
        {who === "hunting" && <TrainingHuntField consent={consent} change={changeConsent} />}
        {asksForDogs && <DogFields consent={consent} change={changeConsent} />}
        {asksBuyer && (
          <BuyerFields
            buyer={consent.buyer}
            change={(part) => changeConsent({ buyer: { ...consent.buyer, ...part } })}
            problem={problem}
            anonymous={anonymous ?? false}
            how={how}
          />
        )}
        <ChargeDay {...calculated} />
        <div className={css.terms}>
          <h3>{t("cancellation")}</h3>
          <CancellationTerms policy={calculated.cancellationPolicy} fromDate={fromDate} />
        </div>
        <AsksBecause quote={{ calculated }} />
        {how === "instant" && !anonymous && !calculated.chargeOn && calculated.quote.totalOre > 0 && (
          <PayByCard consent={consent} change={changeConsent} />
        )}
        {submitsOnConsent && <Notice>{t("bothThenSend", { how })}</Notice>}
        <Consents {...{ how, who, landowner, consent, changeConsent }} />
      </FieldErrors>
      {anonymous && <p>{t("signInToSend", { how })}</p>}
      {duplicateId && <DuplicateRequest bookingId={duplicateId} />}
      <p className="muted small">
        {how === "instant" && calculated.quote.totalOre === 0
          ? t("freeOfCharge")
          : t("free", {
              ...businessTerms,
              name: landowner,
              how,
              payMinutes: calculated.payWithinMinutes ?? 0,
            })}
      </p>
    </>
  );
}

/** The two consents of a request; whoever buys at once gives both with one tick. */
function Consents({
  how,
  who,
  landowner: name,
  consent,
  changeConsent,
}: Pick<Props, "how" | "who" | "landowner" | "consent" | "changeConsent">) {
  const t = useTranslations("offering.request");
  const terms = t.rich("termsHint", { name, how, link: inNewTab("/terms-of-service") });
  const privacy = t.rich("privacyHint", { name, how, link: inNewTab("/privacy-policy") });
  if (how === "instant")
    return (
      <CheckField
        name="termsAccepted"
        label={t("termsAndPrivacy", { who: who ?? "none" })}
        hint={
          <>
            {terms} {privacy}
          </>
        }
        checked={consent.termsAccepted && consent.privacyAccepted}
        onChange={({ target: { checked } }) =>
          changeConsent({ termsAccepted: checked, privacyAccepted: checked })
        }
      />
    );
  return (
    <>
      <CheckField
        name="termsAccepted"
        label={t(who === "hunting" ? "termsAndAge" : "terms")}
        hint={terms}
        checked={consent.termsAccepted}
        onChange={(e) => changeConsent({ termsAccepted: e.target.checked })}
      />
      <CheckField
        name="privacyAccepted"
        label={t("privacy")}
        hint={privacy}
        checked={consent.privacyAccepted}
        onChange={(e) => changeConsent({ privacyAccepted: e.target.checked })}
      />
    </>
  );
}
