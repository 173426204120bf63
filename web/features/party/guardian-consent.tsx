/** The page of a trainee's guardian: what the child is to do, and the consent. */
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { demandAddresses } from "#domain/booking/before-trip.ts";
import { maxMemberName } from "#domain/party/lists.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { Skeleton } from "#web/ui/layout/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/layout/states.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Term } from "#web/ui/term.tsx";
import { invitationApi } from "./invitation-api.ts";
import { cited } from "./member-line.tsx";
import css from "./party.module.css";
import { useLinked } from "./use-linked.ts";

type Consent = Answer<"GET /api/party-consent">;

const askConsent = (api: ReturnType<typeof invitationApi>): Promise<Consent> =>
  api("GET /api/party-consent", {});

export function GuardianConsent({ token }: { token: string }) {
  const t = useTranslations("partyConsent");
  const own = useTranslations("ownPlace");
  const { linked: consent, problem, reload, setLinked: setConsent } = useLinked(token, askConsent);
  if (problem && problem.status > 0 && problem.status < 500)
    return (
      <EmptyState
        heading="h1"
        title={t("invalid.title")}
        text={t("invalid.text")}
        next={{ to: "/", text: own("toFront") }}
      />
    );
  if (problem) return <ErrorState title={own("failed.title")} text={problem.detail} onRetry={reload} />;
  if (!consent)
    return (
      <div className="stack" aria-busy>
        <PageTitle>{t("title")}</PageTitle>
        <h1>{t("title")}</h1>
        <Skeleton height={200} radius={16} />
      </div>
    );
  return <Asked consent={consent} token={token} onChange={setConsent} />;
}

function Asked({
  consent,
  token,
  onChange,
}: {
  consent: Consent;
  token: string;
  onChange: (consent: Consent) => void;
}) {
  const t = useTranslations("partyConsent");
  const acts = useTranslations("party.acts");
  const f = useFormat();
  const isSignedIn = useRootData()?.me !== undefined;
  const { name, isOpen, consentOn, guardianName } = consent;
  const given = consentOn !== null;
  const api = invitationApi(token, { isSignedIn });
  return (
    <>
      <header className={css.head}>
        <PageTitle>{t("title")}</PageTitle>
        <h1>{isOpen ? t(`headline.${given ? "given" : "waits"}`, { name }) : t("closedShort")}</h1>
        <p className={css.under}>{isOpen ? t("lead", { name }) : t("closed")}</p>
      </header>
      <Facts consent={consent} />
      <p>{t("means", { name })}</p>
      <p className="small">
        <a href={demandAddresses.practice} target="_blank" rel="noreferrer">
          {t("law", { act: f.lowerCase(acts("practice")), sections: cited("6, 7") })}
        </a>
      </p>
      {given && (
        <Notice kind="success">
          <p>
            {t("given", {
              name: guardianName ?? "",
              date: f.date(consentOn, { now: f.now, weekday: false, year: true }),
            })}
          </p>
        </Notice>
      )}
      {isOpen && given && (
        <div>
          <ConfirmButton
            label={t("withdraw")}
            look="danger"
            title={t("withdrawTitle")}
            send={async (_, once) => {
              const body = { guardianName: guardianName ?? name, consents: false };
              onChange(await api("POST /api/party-consent", { body }, once));
              return true;
            }}
            done={t("withdrawn")}
          >
            <p>{t("withdrawText", { name })}</p>
          </ConfirmButton>
        </div>
      )}
      {isOpen && !given && <ConsentForm token={token} onChange={onChange} />}
    </>
  );
}

function Facts({ consent: { trip, species, birthYear, supervisorName } }: { consent: Consent }) {
  const t = useTranslations("partyConsent");
  const names = useTranslations("species");
  const f = useFormat();
  const game = speciesKeys.filter((one) => species.includes(one)).map((one) => names(one));
  return (
    <Card>
      <dl className={css.facts}>
        <Term label={t("where")}>{trip.place}</Term>
        <Term label={t("when")}>{f.dateRange(trip.fromDate, trip.toDate, { now: f.now })}</Term>
        {game.length > 0 && <Term label={t("game")}>{f.all(game)}</Term>}
        {birthYear !== null && <Term label={t("birthYear")}>{birthYear}</Term>}
        <Term label={t("supervisor")}>{supervisorName ?? t("noSupervisor")}</Term>
        <Term label={t("booked")}>{trip.hunter}</Term>
      </dl>
    </Card>
  );
}

function ConsentForm({ token, onChange }: { token: string; onChange: (consent: Consent) => void }) {
  const t = useTranslations("partyConsent");
  const isSignedIn = useRootData()?.me !== undefined;
  const form = useForm({
    initial: { guardianName: "" },
    emptyOf: ({ guardianName }) => (guardianName.trim() ? [] : ["guardianName"]),
    bodyOf: ({ guardianName }) => ({ guardianName: guardianName.trim() }),
    send: (_, body, once) => invitationApi(token, { isSignedIn })("POST /api/party-consent", { body }, once),
  });
  async function submit() {
    const answer = await form.submit();
    if (!answer) return;
    notify.success(t("sent"));
    onChange(answer);
  }
  return (
    <Card>
      <ShortForm problem={form.problem} fields={["guardianName"]} onSubmit={submit}>
        <TextField
          {...form.text("guardianName")}
          label={t("name")}
          hint={t("nameHint")}
          maxLength={maxMemberName}
          autoComplete="name"
          required
        />
        <Button type="submit" look="primary" wide busy={form.busy}>
          {t("send")}
        </Button>
      </ShortForm>
    </Card>
  );
}
