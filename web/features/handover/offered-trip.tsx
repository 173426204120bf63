/** What the receiver of a trip sees: its facts, what taking over means, and yes or no (rules 9.24). */
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { bookingAddress, offeringAddress } from "#domain/page-addresses.ts";
import { useBookedGroup, useStayDates } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/form/field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Term } from "#web/ui/term.tsx";
import css from "./handover.module.css";
import type { Offered } from "./load-handover.ts";

type Props = { offered: Offered; token: string | null };

export const OfferedTrip = ({ offered, token }: Props) => (
  <div className={css.narrow}>
    <Facts offered={offered} />
    <Card stack>
      <State offered={offered} token={token} />
    </Card>
  </div>
);

function Facts({ offered }: { offered: Offered }) {
  const t = useTranslations("handover.offer");
  const f = useFormat();
  const dates = useStayDates();
  const group = useBookedGroup();
  const { propertyId, offeringId, cabins, services, municipality } = offered;
  return (
    <Card stack title={t("trip")}>
      <dl className={css.facts}>
        <Term label={t("place")}>
          {[offered.offeringName, offered.propertyName].filter(Boolean).join(", ")}
          {municipality && `, ${shortMunicipalityName(municipality)}`}
        </Term>
        <Term label={t("days")}>{dates(offered)}</Term>
        <Term label={t("group")}>{group(offered)}</Term>
        <Term label={t("host")}>{offered.landownerName}</Term>
        {cabins.length > 0 && <Term label={t("cabins")}>{f.list(cabins.map(({ name }) => name))}</Term>}
        {services.length > 0 && <Term label={t("services")}>{f.list(services.map(({ name }) => name))}</Term>}
      </dl>
      {offeringId && (
        <p>
          <Link to={offeringAddress({ propertyId, offeringId })}>{t("offering")}</Link>
        </p>
      )}
    </Card>
  );
}

function State({ offered, token }: Props) {
  const t = useTranslations("handover.offer");
  const f = useFormat();
  const { status, allowedActions, landownerName: host, hunterName: hunter } = offered;
  const words = { host, hunter, at: f.dateTime(offered.dueAt, { now: f.now }) };
  if (offered.bookingId)
    return (
      <p className="row">
        <LinkButton look="primary" size="large" to={bookingAddress(offered.bookingId)}>
          {t("toBooking")}
        </LinkButton>
      </p>
    );
  if (allowedActions.length === 0) return <Notice>{t("over")}</Notice>;
  if (status === "accepted")
    return (
      <>
        <p>{t("waits", words)}</p>
        <Decline offered={offered} token={token} />
      </>
    );
  return (
    <>
      <p>{t("becomes", words)}</p>
      <p className="muted">{t("answerBy", words)}</p>
      <Accept offered={offered} token={token} />
      <Decline offered={offered} token={token} />
    </>
  );
}

const inNewTab = (href: string) => (chunks: ReactNode) => (
  <a href={href} target="_blank" rel="noreferrer">
    {chunks}
  </a>
);
/** The tick is for both texts, as where somebody buys at once, and for the age of those who hunt (rules 9.9). */
function Accept({ offered: { handoverId, landownerName: host, asksAge }, token }: Props) {
  const t = useTranslations("handover.offer");
  const [ticked, setTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const { run, busy, problem } = useCommand((api, _: object, once) =>
    api(
      "POST /api/handovers/:handoverId/accept",
      {
        params: { handoverId },
        body: { termsAccepted: true, privacyAccepted: true, ...(token && { token }) },
      },
      once,
    ),
  );
  async function accept() {
    setTried(true);
    if (ticked && (await run({}))) notify.success(t("accepted", { host }));
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void accept();
      }}
    >
      <CheckField
        name="termsAccepted"
        label={t.rich(asksAge ? "termsAndAge" : "terms", {
          terms: inNewTab("/terms-of-service"),
          privacy: inNewTab("/privacy-policy"),
        })}
        error={tried && !ticked ? t("termsMissing") : undefined}
        checked={ticked}
        onChange={(e) => setTicked(e.target.checked)}
      />
      {problem && <Notice kind="error">{problem.detail}</Notice>}
      <Button type="submit" look="primary" size="large" busy={busy}>
        {t("accept")}
      </Button>
    </form>
  );
}

function Decline({ offered: { handoverId, hunterName }, token }: Props) {
  const t = useTranslations("handover");
  return (
    <p className="row">
      <ConfirmButton
        opens={t("offer.decline")}
        look="danger"
        title={t("offer.decline")}
        label={t("offer.decline")}
        done={t("offer.declined")}
        failed={t("failed")}
        send={(api, once) =>
          api(
            "POST /api/handovers/:handoverId/decline",
            { params: { handoverId }, body: { ...(token && { token }) } },
            once,
          )
        }
      >
        <p>{t("offer.declineText", { hunter: hunterName })}</p>
      </ConfirmButton>
    </p>
  );
}
