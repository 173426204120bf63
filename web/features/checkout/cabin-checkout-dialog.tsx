import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
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
      open={checkout.open}
      onClose={() => checkout.setOpen(false)}
      title={t("rent", { name: checkout.cabin.name })}
    >
      <Rent checkout={checkout} />
    </Dialog>
  );
}

function Rent({ checkout }: { checkout: CabinCheckout }) {
  const t = useTranslations("offering.request");
  const f = useFormat();
  const request = useRequest(checkout);
  const { body, quote, now, signedIn, offering } = checkout;
  if (request.byItself === "sending" && !quote.problem)
    return <Sending>{body && <p>{f.dateRange(body.fromDate, body.toDate)}</p>}</Sending>;
  return (
    <div className="stack">
      <CabinStayFields checkout={checkout} />
      <Unpriced quote={quote} />
      {body && quote.calculated ? (
        <RequestForm
          footer={<b>{f.wholeMoney(quote.calculated.quote.totalOre)}</b>}
          {...{ quote, now, ...request }}
          landowner={offering.landownerName}
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
