/** The page behind a member's or a team's link: a member's own papers, or the form to join. */
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import type { OwnMember } from "#contract/party/endpoints.ts";
import { useFormat } from "#web/i18n/format.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useRootData } from "#web/platform/page/root-data.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { Skeleton } from "#web/ui/layout/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/layout/states.tsx";
import { CardPictures } from "./card-pictures.tsx";
import { invitationApi } from "./invitation-api.ts";
import { JoinTeam } from "./join-team.tsx";
import { LawRead } from "./member-line.tsx";
import { stateIcons } from "./member-state.tsx";
import { OwnDemands } from "./own-demands.tsx";
import { OwnPermits, useOwnPermits } from "./own-permits.tsx";
import css from "./party.module.css";
import { type InvitationLink, useInvitation } from "./use-own-member.ts";

/** `signIn`: the address of sign-in, which leads back to this page. `back`: where the reader came from. */
type Props = InvitationLink & {
  signIn: string;
  back?: string | undefined;
};

export function OwnPlace({ token, memberId, signIn, back }: Props) {
  const t = useTranslations("ownPlace");
  const { invitation, problem, reload, setInvitation } = useInvitation({ token, memberId });
  const [hasLeft, setHasLeft] = useState(false);
  if (hasLeft)
    return (
      <EmptyState
        heading="h1"
        title={t("left")}
        text={t("leftText")}
        next={{ to: "/", text: t("toFront") }}
      />
    );
  const isAway = problem !== undefined && (problem.status === 0 || problem.status >= 500);
  if (problem && !(invitation && isAway))
    return <Refused problem={problem} signIn={signIn} onRetry={reload} />;
  if (!invitation)
    return (
      <div className="stack" aria-busy>
        <PageTitle>{t("title")}</PageTitle>
        <h1>{t("title")}</h1>
        <Skeleton width="80%" />
        <Skeleton height={140} radius={16} />
        <Skeleton height={140} radius={16} />
      </div>
    );
  if (invitation.kind === "team") return <JoinTeam invitation={invitation} token={token} />;
  return (
    <Place
      member={invitation}
      token={token}
      signIn={signIn}
      back={back}
      onSaved={setInvitation}
      onReload={reload}
      onLeft={() => setHasLeft(true)}
    />
  );
}

/** What to do where the link leads nowhere. */
function Refused({
  problem: { status, code, detail },
  signIn,
  onRetry,
}: {
  problem: Problem;
  signIn: string;
  onRetry: () => void;
}) {
  const t = useTranslations("ownPlace");
  const front = { to: "/", text: t("toFront") };
  if (code === "party_invite_taken" || status === 401)
    return (
      <EmptyState
        heading="h1"
        title={t("taken.title")}
        text={t("taken.text")}
        next={{ to: signIn, text: t("taken.signIn") }}
      />
    );
  if (code === "party_invite_not_valid")
    return <EmptyState heading="h1" title={t("invalid.title")} text={t("invalid.text")} next={front} />;
  if (status === 404 || status === 422)
    return <EmptyState heading="h1" title={t("none.title")} text={t("none.text")} next={front} />;
  return (
    <ErrorState
      title={t("failed.title")}
      text={status === 0 || status >= 500 ? t("failed.text") : detail}
      onRetry={onRetry}
    />
  );
}

type PlaceProps = {
  member: OwnMember;
  token: string | undefined;
  signIn: string;
  back: string | undefined;
  onSaved: (member: OwnMember) => void;
  onReload: () => void;
  onLeft: () => void;
};
function Place({ member, token, signIn, back, onSaved, onReload, onLeft }: PlaceProps) {
  const t = useTranslations("ownPlace");
  const { hunter } = member.trip;
  const permits = useOwnPermits(member, token);
  const saved = useCallback((one: OwnMember) => onSaved(one), [onSaved]);
  return (
    <>
      <Headline member={member} />
      {!member.isOpen && <Notice>{t("closed")}</Notice>}
      {member.waits && <Notice kind="warning">{t("waitsForHost")}</Notice>}
      {member.letIn && member.state !== "green" && <Notice kind="success">{t("letIn")}</Notice>}
      {member.trainingRefused && <Notice kind="warning">{t("trainingRefused", { hunter })}</Notice>}
      {member.hasOtherTrip && <Notice kind="warning">{t("otherTrip")}</Notice>}
      <OwnPermits member={member} token={token} permits={permits} />
      {member.asked.length > 0 && (
        <section className="stack" aria-labelledby="needs">
          <h2 id="needs">{t("needs")}</h2>
          <OwnDemands member={member} token={token} onSaved={saved} />
          <LawRead demands={member.demands} />
        </section>
      )}
      {member.asked.length > 0 && <CardPictures member={member} token={token} onChanged={onReload} />}
      {permits.length === 0 && member.isOpen && (
        <Card title={t("permit.title")}>
          <PermitToCome member={member} />
        </Card>
      )}
      <Below member={member} token={token} signIn={signIn} back={back} onLeft={onLeft} />
    </>
  );
}

/** When the permit comes. */
function PermitToCome({ member: { mayHavePermit, state, redMembers } }: { member: OwnMember }) {
  const t = useTranslations("ownPlace.permit");
  if (mayHavePermit) return <p>{t("may")}</p>;
  return <p>{state === "yellow" ? t("seen") : t(redMembers)}</p>;
}

/** The state in one line of large type, and what trip it is. */
function Headline({ member: { state, missing, asked, role, trip } }: { member: OwnMember }) {
  const t = useTranslations("ownPlace");
  const roles = useTranslations("party.roles");
  const f = useFormat();
  const Icon = stateIcons[state];
  const title = t(`headline.${state}`, { left: missing.length });
  return (
    <header className={css.head}>
      <PageTitle>{t("title")}</PageTitle>
      <p className="muted">
        {trip.place},{" "}
        <span className="together">{f.dateRange(trip.fromDate, trip.toDate, { now: f.now })}</span>
      </p>
      <h1 className={css.headline} data-state={state}>
        <Icon aria-hidden /> {title}
      </h1>
      <p className={css.under}>{t(`under.${asked.length === 0 ? "nothing" : state}`)}</p>
      <p>
        {t("as", { role: f.lowerCase(roles(role)) })} {t("booked", { hunter: trip.hunter })}
      </p>
    </header>
  );
}

function Below({ member, token, signIn, back, onLeft }: Omit<PlaceProps, "onSaved" | "onReload">) {
  const t = useTranslations("ownPlace");
  const me = useRootData()?.me;
  const { memberId, boundTo, isOpen, trip } = member;
  return (
    <footer className="stack">
      <p className="muted small">{t("sees")}</p>
      {token && (
        <p className="muted small">
          {t(`bound.${boundTo ?? "none"}`)}
          {!me && boundTo !== "account" && (
            <>
              {" "}
              <a href={signIn}>{t("bound.signIn")}</a>.
            </>
          )}
        </p>
      )}
      <div className="row">
        {back && (
          <LinkButton size="small" to={back}>
            {t("toBooking")}
          </LinkButton>
        )}
        {isOpen && (
          <DeleteButton
            size="small"
            label={t("leave")}
            title={t("leaveTitle")}
            text={t("leaveText", { hunter: trip.hunter })}
            failed={t("leaveFailed")}
            send={() =>
              invitationApi(token, { isSignedIn: me !== undefined })("DELETE /api/party/:memberId", {
                params: { memberId },
              })
            }
            onDone={onLeft}
          />
        )}
      </div>
    </footer>
  );
}
