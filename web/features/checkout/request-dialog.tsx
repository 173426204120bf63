import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { blockedBy, useWhyNot } from "./bookability.tsx";
import { showCard } from "./booking-card.tsx";
import css from "./request-dialog.module.css";
import { UnusedLinkParts } from "./unused-link-parts.tsx";
import { RequestForm } from "./request-form.tsx";
import { extrasOf } from "./extras.ts";
import { Sending } from "./sending.tsx";
import type { Checkout } from "./use-checkout.ts";
import { Unpriced } from "./unpriced.tsx";
import { FieldErrors } from "./field-errors.tsx";
import { useRequest } from "./use-request.ts";

/**
 * The last look before the request is sent. It also says what is missing where it was opened by an address.
 */
export default function RequestDialog({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.request");
  return (
    <Dialog open={checkout.open} onClose={() => checkout.setOpen(false)} title={t("title")}>
      <Request checkout={checkout} />
    </Dialog>
  );
}

function Request({ checkout }: { checkout: Checkout }) {
  const t = useTranslations("offering.request");
  const { quote, body, signedIn, offering, unused } = checkout;
  const request = useRequest(checkout);
  const change = () => {
    checkout.setOpen(false);
    requestAnimationFrame(() => showCard());
  };
  const summary = <Summary checkout={checkout} onChange={change} />;
  const blocked = blockedBy(offering);
  if (blocked) return <Closed reason={blocked} choice={checkout.choice} />;
  if (!body)
    return (
      <>
        <UnusedLinkParts unused={unused} />
        <p>{t("datesFirst")}</p>
        <Button look="primary" onClick={change}>
          {t("choose")}
        </Button>
      </>
    );
  if (request.byItself === "sending" && !quote.problem) return <Sending>{summary}</Sending>;
  if (quote.calculated)
    return (
      <RequestForm
        {...{ quote, ...request }}
        fromDate={body.fromDate}
        calculated={quote.calculated}
        landowner={offering.landownerName}
        now={checkout.now}
        onSend={request.send}
        anonymous={!signedIn}
        byItself={request.byItself === "ticks"}
      >
        <UnusedLinkParts unused={unused} />
        {summary}
      </RequestForm>
    );
  if (quote.problem) return <Refused checkout={checkout} summary={summary} />;
  return <Waiting />;
}

/** It could be had a moment ago, perhaps; not now. */
function Closed({
  reason,
  choice,
}: Pick<Checkout, "choice"> & { reason: NonNullable<ReturnType<typeof blockedBy>> }) {
  const whyNot = useWhyNot();
  return (
    <>
      <Notice kind="warning">{whyNot(reason)}</Notice>
      <Elsewhere choice={choice} />
    </>
  );
}

/** The search, for the same days and party. */
function Elsewhere({ choice: { fromDate, toDate, participants } }: Pick<Checkout, "choice">) {
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

const goneCodes = new Set(["offering_not_found", "offering_not_available"]);

/**
 * Why it cannot be had like this, and what would work instead; the summary leads back to the choices. What
 * was written stays.
 */
function Refused({ checkout, summary }: { checkout: Checkout; summary: ReactNode }) {
  const t = useTranslations("offering.request");
  const { quote, choice, toldAt, changeDates } = checkout;
  const told = toldAt();
  const codes = [quote.problem?.code ?? "", ...(quote.problem?.errors ?? []).map((e) => e.code)];
  if (codes.some((code) => goneCodes.has(code)))
    return (
      <>
        <Notice kind="warning">{told[0]?.text ?? quote.problem?.detail}</Notice>
        <Elsewhere choice={choice} />
      </>
    );
  return (
    <>
      {summary}
      <Unpriced quote={quote} />
      {told.length > 0 && (
        <Notice kind="error" title={t("inTheWay")}>
          <FieldErrors told={told} onRemedy={({ change }) => changeDates(change)} />
        </Notice>
      )}
    </>
  );
}

const Waiting = () => (
  <div className="stack" aria-busy>
    <Skeleton height={24} width="60%" />
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
}) {
  const t = useTranslations("offering.request");
  const f = useFormat();
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
        <strong>{offering.name}</strong>
        <p>{f.dateRange(body.fromDate, body.toDate)}</p>
        <p>{t("party", { who, count: body.participants })}</p>
        {extras.length > 0 && <p className="muted small">{extras.join(", ")}</p>}
      </div>
      <Button size="small" onClick={onChange}>
        {t("change")}
      </Button>
    </div>
  );
}
