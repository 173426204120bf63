import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Skeleton } from "#web/ui/layout/skeleton.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { blockingReason } from "../stay/bookability.tsx";
import { useNotBookableText } from "../stay/bookability-advice.ts";
import { narrowScreen } from "../card/booking-bar.tsx";
import { BookingFields } from "../card/booking-fields.tsx";
import css from "./booking-sheet.module.css";
import { missingDay, type Suggestion } from "../stay/choice.ts";
import { IgnoredLinkParts } from "../card/unused-link-parts.tsx";
import { RequestForm } from "./request-form.tsx";
import { extrasOf } from "../stay/extras.ts";
import { StayCalendar } from "../card/free-days.tsx";
import { useFromPrice } from "../stay/price-labels.ts";
import { Sending } from "./sending.tsx";
import type { Checkout } from "../stay/use-checkout.ts";
import { PriceUnavailable } from "../card/unpriced.tsx";
import { FieldErrors } from "../card/field-errors.tsx";
import { useRequest } from "./use-request.ts";

/**
 * The dialog of a request. A phone first chooses days, group and cabins in it; on a wide screen the card has
 * these choices, and the dialog shows a review before sending.
 */
export default function BookingSheet({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.request");
  const blocked = blockingReason(checkout.offering);
  return (
    <Dialog
      tall
      open={checkout.open}
      onClose={() => checkout.setOpen(false)}
      title={t("title", { how: checkout.how })}
    >
      {blocked ? <Closed reason={blocked} choice={checkout.choice} /> : <Booking checkout={checkout} />}
    </Dialog>
  );
}

function Booking({ checkout }: { checkout: Checkout }) {
  const { quote, choice, body, signedIn, offering, unused } = checkout;
  const request = useRequest(checkout);
  const small = useMedia(narrowScreen);
  // after a link to the open dialog, for example after sign-in, everything is chosen already
  const [choosing, setChoosing] = useState(!body || (small && !checkout.linked));
  const summary = <Summary checkout={checkout} onChange={() => setChoosing(true)} />;
  if (request.autoSubmit === "sending" && !quote.problem)
    return <Sending how={checkout.how}>{summary}</Sending>;
  return (
    <RequestForm
      quote={quote}
      choice={choice}
      who={checkout.who}
      {...request}
      fromDate={body?.fromDate ?? ""}
      calculated={body && quote.calculated}
      landowner={offering.landownerName}
      how={checkout.how}
      onSend={request.send}
      anonymous={!signedIn}
      submitsOnConsent={request.autoSubmit === "ticks"}
      behindChoices={choosing}
      footer={<Chosen checkout={checkout} />}
    >
      {unused.length > 0 && <IgnoredLinkParts unused={unused} />}
      {choosing ? <Choices checkout={checkout} /> : summary}
      {quote.problem ? (
        <Refused checkout={checkout} listErrors={!choosing} />
      ) : (
        body && !quote.calculated && <Waiting />
      )}
    </RequestForm>
  );
}

/** The calendar with prices, and below it the fields for the other choices. */
function Choices({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.request");
  const card = useTranslations("offering.card");
  const f = useFormat();
  const { choice, body } = checkout;
  const [picking, setPicking] = useState(!body);
  const missing = missingDay(choice);
  return (
    <BookingFields checkout={checkout}>
      {picking ? (
        <div>
          <h3 className={css.step} aria-live="polite">
            {missing ? card(missing) : f.dateRange(choice.fromDate, choice.toDate)}
          </h3>
          <StayCalendar key={checkout.calendar} checkout={checkout} onPick={checkout.pick} />
        </div>
      ) : (
        <div className={css.days}>
          <strong>{body && f.dateRange(body.fromDate, body.toDate, { year: true })}</strong>
          <Button size="small" onClick={() => setPicking(true)}>
            {t("change")}
          </Button>
        </div>
      )}
    </BookingFields>
  );
}

/** The chosen dates and group, and the price so far. */
function Chosen({ checkout: { offering, quote, body, choice, who } }: { checkout: Checkout }) {
  const t = useTranslations("offering");
  const f = useFormat();
  const { price, unit, from } = useFromPrice(offering);
  const arrival = missingDay(choice) === "departure" && f.date(choice.fromDate, { short: true });
  return (
    <>
      <b>
        {quote.calculated && body
          ? f.wholeMoney(quote.calculated.quote.totalOre)
          : `${from ? `${t("price.from")} ` : ""}${price}`}
      </b>
      <span>
        {body
          ? t("card.stay", {
              who,
              dates: f.dateRange(body.fromDate, body.toDate, { weekday: false, short: true }),
              count: body.participants,
            })
          : arrival || unit}
      </span>
    </>
  );
}

/** Shown in the dialog if the offering can no longer be booked. */
function Closed({
  reason,
  choice,
}: Pick<Checkout, "choice"> & { reason: NonNullable<ReturnType<typeof blockingReason>> }) {
  const whyNot = useNotBookableText();
  return (
    <>
      <Notice kind="warning">{whyNot(reason)}</Notice>
      <SearchElsewhereLink choice={choice} />
    </>
  );
}

/** A link to a search with the same dates and group. */
function SearchElsewhereLink({ choice: { fromDate, toDate, participants } }: Pick<Checkout, "choice">) {
  const t = useTranslations("offering.request");
  const query = new URLSearchParams({
    ...(fromDate && toDate && { from: fromDate, to: toDate }),
    participants: String(participants),
  });
  return (
    <LinkButton look="primary" to={`/finn-jakttterreng?${query}`}>
      {t("elsewhere")}
    </LinkButton>
  );
}

const unavailableCodes = new Set(["offering_not_found", "offering_not_available"]);

/** The refusal of the stay, with suggestions. `listErrors`: also lists errors whose fields are not shown. */
function Refused({ checkout, listErrors }: { checkout: Checkout; listErrors: boolean }) {
  const t = useTranslations("offering.request");
  const { quote, choice, errorsAt, changeDates } = checkout;
  const errors = errorsAt();
  const codes = [quote.problem?.code ?? "", ...(quote.problem?.errors ?? []).map((e) => e.code)];
  if (codes.some((code) => unavailableCodes.has(code)))
    return (
      <>
        <Notice kind="warning">{errors[0]?.text ?? quote.problem?.detail}</Notice>
        <SearchElsewhereLink choice={choice} />
      </>
    );
  return (
    <>
      <PriceUnavailable quote={quote} />
      {listErrors && errors.length > 0 && (
        <Notice kind="error" title={t("inTheWay")}>
          <FieldErrors errors={errors} onSuggestion={({ change }: Suggestion) => changeDates(change)} />
        </Notice>
      )}
    </>
  );
}

const Waiting = () => (
  <div className="stack" aria-busy>
    <Skeleton height={120} />
    <Skeleton height={56} />
  </div>
);

function Summary({
  checkout: { offering, body, choice, who },
  onChange,
}: {
  checkout: Checkout;
  onChange: () => void;
}): ReactNode {
  const t = useTranslations("offering.request");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  if (!body) return null;
  const extras = [
    ...offering.cabins
      .filter((c) => choice.cabinIds.includes(c.cabinId) || offering.includedCabinIds.includes(c.cabinId))
      .map((c) => c.name),
    ...extrasOf(offering).flatMap(({ serviceId, name }) => {
      const quantity = choice.services[serviceId] ?? 0;
      return quantity > 1 ? [`${quantity} × ${name}`] : quantity === 1 ? [name] : [];
    }),
  ];
  return (
    <div className={css.summary}>
      <div>
        <strong lang={writtenIn(offering.english?.name)}>{offering.name}</strong>
        <p>{f.dateRange(body.fromDate, body.toDate, { year: true })}</p>
        <p>{t("party", { who, count: body.participants })}</p>
        {extras.length > 0 && <p className="muted small">{extras.join(", ")}</p>}
      </div>
      <Button size="small" onClick={onChange}>
        {t("change")}
      </Button>
    </div>
  );
}
