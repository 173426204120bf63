import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CabinChosen } from "./cabin-booking.tsx";
import { CabinCalendar } from "./cabin-calendar.tsx";
import { CabinStayFields } from "./cabin-stay-fields.tsx";
import { RequestForm } from "./request-form.tsx";
import { Sending } from "./sending.tsx";
import Unpriced from "./unpriced.tsx";
import { useRequest } from "./use-request.ts";
import type { CabinCheckout } from "./use-cabin-checkout.ts";

/** A cabin on its own: days, party and price in one place, and the same request as any other. */
export default function CabinCheckoutDialog({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("cabin");
  return (
    <Dialog
      tall
      open={checkout.open}
      onClose={() => checkout.setOpen(false)}
      title={t("rent", { name: checkout.cabin.name })}
    >
      <Rent checkout={checkout} />
    </Dialog>
  );
}

function Rent({ checkout }: { checkout: CabinCheckout }) {
  const f = useFormat();
  const request = useRequest(checkout);
  const { body, choice, quote, now, signedIn, offering, calendar, pick } = checkout;
  const [picking] = useState(!body);
  if (request.byItself === "sending" && !quote.problem)
    return <Sending>{body && <p>{f.dateRange(body.fromDate, body.toDate)}</p>}</Sending>;
  return (
    <RequestForm
      {...{ quote, choice, now, ...request }}
      landowner={offering.landownerName}
      fromDate={choice.fromDate}
      calculated={body && quote.calculated}
      onSend={request.send}
      anonymous={!signedIn}
      byItself={request.byItself === "ticks"}
      behindChoices={picking}
      footer={<CabinChosen checkout={checkout} />}
    >
      {picking && <CabinCalendar key={calendar} checkout={checkout} onPick={pick} />}
      <CabinStayFields checkout={checkout} />
      <Unpriced quote={quote} />
    </RequestForm>
  );
}
