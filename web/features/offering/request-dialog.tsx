import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { sendOrShow, signInAddress } from "./booking-card.tsx";
import css from "./request-dialog.module.css";
import { RequestForm, unsaid } from "./request-form.tsx";
import { extrasOf } from "./extras.ts";
import type { Desk } from "./use-booking-desk.ts";
import { Unpriced } from "./unpriced.tsx";
import { useSubmit } from "./use-submit.ts";

/** The last look before the request is sent. It also says what is missing where it was opened by an address. */
export default function RequestDialog({ desk }: { desk: Desk }) {
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
        <RequestForm
          {...{ quote, consent, sending }}
          fromDate={body.fromDate}
          calculated={quote.calculated}
          landowner={offering.landownerName}
          now={desk.now}
          say={(part) => setConsent((c) => ({ ...c, ...part }))}
        >
          <Summary desk={desk} onChange={change} />
        </RequestForm>
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

function Summary({ desk: { offering, body, choice }, onChange }: { desk: Desk; onChange: () => void }) {
  const t = useTranslations("offering.request");
  const f = useFormat();
  if (!body) return null;
  const extras = [
    ...offering.cabins.filter((c) => choice.cabinIds.includes(c.cabinId) || offering.includedCabinIds.includes(c.cabinId)).map((c) => c.name),
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
        <p>{t("party", { count: body.participants })}</p>
        {extras.length > 0 && <p className="muted small">{extras.join(", ")}</p>}
      </div>
      <Button size="small" onClick={onChange}>
        {t("change")}
      </Button>
    </div>
  );
}
