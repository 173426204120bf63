import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { useFormat } from "#web/i18n/format.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { RequestForm } from "./request-form.tsx";
import { Sending } from "./sending.tsx";
import { PriceUnavailable } from "../card/unpriced.tsx";
import { useRequest } from "./use-request.ts";
import type { RequestCheckout } from "./use-stored-request.ts";
import type { CalculateBody } from "../stay/choice.ts";

type CabinCheckout = RequestCheckout & {
  cabin: { name: string; english?: { name?: string | null } | null };
  body: CalculateBody | undefined;
  open: boolean;
  setOpen: (open: boolean) => void;
};
type Props = { checkout: CabinCheckout; calendar: ReactNode; fields: ReactNode; chosen: ReactNode };

/** The dialog to book a cabin without an offering: days, group, price and request form. */
export default function CabinCheckoutDialog(props: Props) {
  const { checkout } = props;
  const t = useTranslations("cabin");
  const withName = useNameInLanguage();
  const { name, english } = checkout.cabin;
  return (
    <Dialog
      tall
      open={checkout.open}
      onClose={() => checkout.setOpen(false)}
      title={withName(t("rent", { name }), name, english?.name)}
    >
      <CabinRequest {...props} />
    </Dialog>
  );
}

function CabinRequest({ checkout, calendar, fields, chosen }: Props) {
  const f = useFormat();
  const request = useRequest(checkout);
  const { body, choice, quote, signedIn, offering } = checkout;
  const [picking] = useState(!body);
  if (request.autoSubmit === "sending" && !quote.problem)
    return (
      <Sending how={checkout.how}>
        {body && <p>{f.dateRange(body.fromDate, body.toDate, { year: true })}</p>}
      </Sending>
    );
  return (
    <RequestForm
      quote={quote}
      choice={choice}
      {...request}
      landowner={offering.landownerName}
      how={checkout.how}
      fromDate={choice.fromDate}
      calculated={body && quote.calculated}
      onSend={request.send}
      anonymous={!signedIn}
      submitsOnConsent={request.autoSubmit === "ticks"}
      behindChoices={picking}
      footer={chosen}
    >
      {picking && calendar}
      {fields}
      <PriceUnavailable quote={quote} />
    </RequestForm>
  );
}
