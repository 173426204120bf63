import { useState } from "react";
import { useTranslations } from "use-intl";
import { addDays, isCalendarDate } from "#domain/days.ts";
import type { PriceSeen } from "../../platform/booking-intent.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DateField, FieldErrors } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { notify } from "../../ui/toast.tsx";
import type { CalculateBody } from "../offering/choice.ts";
import { useSeen } from "../offering/price-seen.ts";
import { RequestForm, unsaid } from "../offering/request-form.tsx";
import { Unpriced } from "../offering/unpriced.tsx";
import { type Priced, useQuote } from "../offering/use-quote.ts";
import { useSubmit } from "../offering/use-submit.ts";
import css from "./property-cabins.module.css";
import type { CabinsProps, PropertyCabin } from "./property-cabins.tsx";

type Props = CabinsProps & { cabin: PropertyCabin; open: boolean; onClose: () => void };
type Stay = { fromDate: string; toDate: string; participants: number };

/** A cabin on its own: days, party and price in one place, and the same request as any other. */
export default function RentDialog({ property, cabin, signedIn, own, open, onClose, ...rest }: Props) {
  const t = useTranslations("property.rent");
  const back = `/view-property?${new URLSearchParams({ propertyId: property.propertyId, cabinId: cabin.cabinId })}`;
  const signIn = useTranslations("offering.request");
  return (
    <Dialog open={open} onClose={onClose} title={t("open", { name: cabin.name })}>
      {!signedIn ? (
        <>
          <p>{t("signIn")}</p>
          <LinkButton look="primary" size="large" wide to={`/login?returnUrl=${encodeURIComponent(back)}`}>
            {signIn("signIn")}
          </LinkButton>
        </>
      ) : own ? (
        <Notice>{t("own")}</Notice>
      ) : (
        <Rent {...rest} landowner={property.landownerName} cabin={cabin} onSent={onClose} />
      )}
    </Dialog>
  );
}

const bodyOf = ({ fromDate, toDate, participants }: Stay, cabinId: string): CalculateBody | undefined =>
  isCalendarDate(fromDate) && isCalendarDate(toDate) ? { fromDate, toDate, participants, cabins: [{ cabinId }], services: [] } : undefined;

function Rent({ cabin, landowner, today, now, onSent }: { cabin: PropertyCabin; landowner: string; today: string; now: string; onSent: () => void }) {
  const t = useTranslations("property.rent");
  const choose = useTranslations("offering.choose");
  const request = useTranslations("offering.request");
  const [stay, setStay] = useState<Stay>({ fromDate: "", toDate: "", participants: 1 });
  const [consent, setConsent] = useState(unsaid);
  const set = (part: Partial<Stay>) => setStay((s) => ({ ...s, ...part }));
  const body = bodyOf(stay, cabin.cabinId);
  const quote = useQuote(body, "calculate");
  const sent = () => {
    onSent();
    notify.success(request("sent", { name: landowner }));
  };
  const [before, setBefore] = useState<PriceSeen>();
  const seenOf = useSeen();
  const { submit, busy, problem } = useSubmit({
    onSent: sent,
    onPrice: (now) => {
      if (!quote.calculated) return;
      setBefore(seenOf(quote.calculated.quote));
      quote.settle({ ...quote.calculated, quote: now });
    },
    onRefused: quote.again,
  });
  const send = ({ bookingId, quote: { totalOre } }: Priced) => void (bookingId && submit({ bookingId, totalOre }, consent));
  const first = isCalendarDate(stay.fromDate) ? addDays(stay.fromDate, 1) : today;
  return (
    <div className="stack">
      <FieldErrors problem={quote.problem?.errors?.length ? quote.problem : undefined} fields={["fromDate", "toDate"]}>
        <div className={css.dates}>
          <DateField name="fromDate" label={choose("arrival")} min={today} value={stay.fromDate} onChange={(e) => set({ fromDate: e.currentTarget.value })} />
          <DateField name="toDate" label={choose("departure")} min={first} value={stay.toDate} onChange={(e) => set({ toDate: e.currentTarget.value })} />
        </div>
        <Stepper label={t("guests")} min={1} max={99} value={stay.participants} onChange={(participants) => set({ participants })} />
      </FieldErrors>
      <Unpriced quote={quote} />
      {body && quote.calculated ? (
        <RequestForm
          {...{ quote, landowner, now, consent, busy, before }}
          problem={problem?.code === "price_changed" ? undefined : problem}
          fromDate={body.fromDate}
          calculated={quote.calculated}
          onSend={() => quote.calculated && send(quote.calculated)}
          say={(part) => setConsent((c) => ({ ...c, ...part }))}
        />
      ) : (
        !quote.problem && <p className="muted">{request("datesFirst")}</p>
      )}
    </div>
  );
}
