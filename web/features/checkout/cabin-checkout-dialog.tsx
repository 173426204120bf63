import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { DateRange } from "#web/ui/date-field.tsx";
import { FieldErrors } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { UnusedLinkParts } from "./unused-link-parts.tsx";
import { RequestForm } from "./request-form.tsx";
import { Sending } from "./sending.tsx";
import { Unpriced } from "./unpriced.tsx";
import { useRequest } from "./use-request.ts";
import css from "./cabin-checkout-dialog.module.css";
import { type CabinCheckout, useCabinCheckout } from "./use-cabin-checkout.ts";

type Property = AnswerOf<Api["GET /api/properties/:propertyId"]>;
type Props = {
  property: Pick<Property, "propertyId" | "landownerName">;
  cabin: Property["cabins"][number];
  today: string;
  now: string;
  signedIn: boolean;
  own: boolean;
  /** By its address, as after sign-in. */
  linked: boolean;
  open: boolean;
  onClose: () => void;
};

/** A cabin on its own: days, party and price in one place, and the same request as any other. */
export default function CabinCheckoutDialog({ cabin, own, open, onClose, ...rest }: Props) {
  const t = useTranslations("property.rent");
  return (
    <Dialog open={open} onClose={onClose} title={t("open", { name: cabin.name })}>
      {own ? <Notice>{t("own")}</Notice> : <Rent {...rest} cabin={cabin} />}
    </Dialog>
  );
}

function Rent({ property, cabin, today, now, signedIn, linked }: Omit<Props, "own" | "open" | "onClose">) {
  const t = useTranslations("offering.request");
  const f = useFormat();
  const { propertyId, landownerName } = property;
  const checkout = useCabinCheckout({
    propertyId,
    landownerName,
    cabinId: cabin.cabinId,
    signedIn,
    today,
    now,
    linked,
  });
  const request = useRequest(checkout);
  const { body, quote } = checkout;
  if (request.byItself === "sending" && !quote.problem)
    return <Sending>{body && <p>{f.dateRange(body.fromDate, body.toDate)}</p>}</Sending>;
  return (
    <div className="stack">
      <UnusedLinkParts unused={checkout.unused} />
      <StayFields checkout={checkout} today={today} />
      <Unpriced quote={quote} />
      {body && quote.calculated ? (
        <RequestForm
          {...{ quote, now, ...request }}
          landowner={landownerName}
          fromDate={body.fromDate}
          calculated={quote.calculated}
          onSend={request.send}
          anonymous={!signedIn}
          byItself={request.byItself === "ticks"}
        />
      ) : (
        !quote.problem && <p className="muted">{t("datesFirst")}</p>
      )}
    </div>
  );
}

function StayFields({
  checkout: { choice, quote, changeDates },
  today,
}: {
  checkout: CabinCheckout;
  today: string;
}) {
  const t = useTranslations("property.rent");
  const choose = useTranslations("offering.choose");
  const { fromDate, toDate, participants } = choice;
  return (
    <FieldErrors
      problem={quote.problem?.errors?.length ? quote.problem : undefined}
      fields={["fromDate", "toDate"]}
    >
      <div className={css.dates}>
        <DateRange
          from={{ name: "fromDate", label: choose("arrival"), value: fromDate }}
          to={{ name: "toDate", label: choose("departure"), value: toDate }}
          onChange={(from, to) => changeDates({ fromDate: from, toDate: to })}
          min={today}
        />
      </div>
      <Stepper
        label={t("guests")}
        min={1}
        max={99}
        value={participants}
        onChange={(count) => changeDates({ participants: count })}
      />
    </FieldErrors>
  );
}
