import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Reply } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import type { AccountState } from "#domain/payout/connected-account.ts";
import { useFormat } from "#web/i18n/format.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./profile.module.css";

type State = Reply<"GET /api/payments/onboarding">;
const anchor = "payout-account";

/** The landowner's account at the card provider; renders nothing if payouts go directly to a bank account. */
export function Onboarding() {
  const [state, setState] = useState<State>();
  // a failed request is not repeated here; the provider's requirements are e-mailed too
  useEffect(
    () => requestWhileShown({ send: (api) => api("GET /api/payments/onboarding", {}), onAnswer: setState }),
    [],
  );
  return state?.offered ? <AccountCard account={state.account} /> : null;
}

/** Scrolls to the card once it is loaded, if the address has its anchor. */
function useScrollToAnchor() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${anchor}`) ref.current?.scrollIntoView({ block: "start" });
  }, []);
  return ref;
}

const noticeKindOf = (state: AccountState): "success" | "warning" | "info" | "error" =>
  state === "ready"
    ? "success"
    : state === "checking"
      ? "info"
      : state === "rejected" || state === "bank_stopped"
        ? "error"
        : "warning";

function AccountCard({ account }: { account: State["account"] }) {
  const t = useTranslations("onboarding");
  const f = useFormat();
  const ref = useScrollToAnchor();
  const state = account?.state ?? "missing";
  const { asksFor = [], dueBy = null } = account ?? {};
  return (
    <Card title={t("title")} id={anchor}>
      <div className="stack" ref={ref}>
        <Notice kind={noticeKindOf(state)}>{t(`states.${state}`)}</Notice>
        {asksFor.length > 0 && state !== "rejected" && (
          <div>
            <p>{dueBy ? t("asksBy", { date: f.date(osloDate(new Date(dueBy))) }) : t("asks")}</p>
            <ul className={css.asked}>
              {asksFor.map((kind) => (
                <li key={kind}>{t(`kinds.${kind}`)}</li>
              ))}
            </ul>
          </div>
        )}
        {state === "rejected" ? (
          <p>
            <Link to="/contact-us">{t("write")}</Link>
          </p>
        ) : (
          <StripeLinks
            isIncomplete={state === "missing" || asksFor.length > 0 || account?.hasDashboard === false}
            state={state}
            hasDashboard={account?.hasDashboard === true}
          />
        )}
      </div>
    </Card>
  );
}

/** Links to the card provider's pages: onboarding, and the dashboard of the account. */
function StripeLinks({
  state,
  isIncomplete,
  hasDashboard,
}: {
  state: AccountState;
  isIncomplete: boolean;
  hasDashboard: boolean;
}) {
  const t = useTranslations("onboarding");
  const onboard = useStripeLink("POST /api/payments/onboarding");
  const dashboard = useStripeLink("POST /api/payments/onboarding/dashboard");
  const problem = onboard.problem ?? dashboard.problem;
  const busy = onboard.busy || dashboard.busy;
  return (
    <>
      {problem && (
        <Notice kind="error" title={t("failed")}>
          {problem.detail}
        </Notice>
      )}
      <div className="row">
        {isIncomplete && (
          <Button look="primary" busy={onboard.busy} off={busy} onClick={onboard.go}>
            {t(state === "missing" ? "begin" : "goOn")}
          </Button>
        )}
        {hasDashboard && (
          <Button
            look={!isIncomplete && state === "bank_stopped" ? "primary" : "plain"}
            busy={dashboard.busy}
            off={busy}
            onClick={dashboard.go}
          >
            {t(state === "bank_stopped" ? "mendBank" : "open")}
          </Button>
        )}
      </div>
    </>
  );
}

type StripeLinkEndpoint = "POST /api/payments/onboarding" | "POST /api/payments/onboarding/dashboard";
/** Requests a new link at each press, and follows it. */
function useStripeLink(endpoint: StripeLinkEndpoint) {
  const { run, busy, problem } = useCommand((api, _body: object) => api(endpoint, {}));
  const [leaving, setLeaving] = useState(false);
  async function visit() {
    const link = await run({});
    if (!link) return;
    setLeaving(true);
    location.assign(link.url);
  }
  return { go: () => void visit(), busy: busy || leaving, problem };
}
