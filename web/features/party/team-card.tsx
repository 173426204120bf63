/** The team on the booking's page, for the one who booked; administrators read it. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Party } from "#contract/party/endpoints.ts";
import { ownPlaceAddress } from "#domain/page-addresses.ts";
import { bookedName } from "#domain/place-name.ts";
import type { Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { ChangeMember, hasLeader } from "./change-member.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkForAll } from "./link-for-all.tsx";
import { LawRead, type Member, MemberLine, Note, useReplacedName } from "./member-line.tsx";
import css from "./party.module.css";

type Props = { booking: Booking; party: Party };

export function TeamCard({ booking, party }: Props) {
  const t = useTranslations("party");
  const replacedName = useReplacedName(party);
  const { items, counts, participants, isOpen, as } = party;
  const isOwn = as === "hunter" && isOpen;
  if (items.length === 0 && !isOwn) return null;
  if (items.length === 0 && party.waiting.length === 0 && !party.link)
    return (
      <Card stack title={t("title")} id="team">
        <p className="muted">{t("quiet")}</p>
        <AddButtons booking={booking} party={party} />
      </Card>
    );
  return (
    <Card stack title={t("titleOf", { hunters: counts.hunters, participants })} id="team">
      <ul className={css.members}>
        {items.map((member) => (
          <li key={member.memberId}>
            <TeamMember member={member} party={party} bookingId={booking.bookingId} />
            {isOwn && <MemberButtons member={member} party={party} place={bookedName(booking)} />}
          </li>
        ))}
      </ul>
      {party.waiting.map((one) => (
        <div key={one.memberId} className="row spread">
          <p className="muted">{t("waiting", { name: one.name, replaces: replacedName(one) })}</p>
          {isOwn && (
            <CommandButton
              look="quiet"
              send={(api, once) =>
                api("DELETE /api/party/:memberId", { params: { memberId: one.memberId } }, once)
              }
              done={t("withdrawn", { name: one.name })}
            >
              {t("withdraw")}
            </CommandButton>
          )}
        </div>
      ))}
      {isOwn && <AddButtons booking={booking} party={party} />}
      {items.some(({ state }) => state !== "green") && (
        <p className="muted small">{t(`redMembers.${party.redMembers}`)}</p>
      )}
      <LawRead demands={party.demands} />
      {isOwn && <WhoSees />}
    </Card>
  );
}

function AddButtons({ booking, party }: Props) {
  const t = useTranslations("party");
  const { bookingId } = booking;
  const place = bookedName(booking);
  return (
    <div className={css.actions}>
      {party.ownMemberId === null && (
        <CommandButton
          send={(api, once) =>
            api(
              "POST /api/core-booking/:bookingId/party/come-along",
              { params: { bookingId }, body: {} },
              once,
            )
          }
          done={t("cameAlong")}
        >
          {t("comeAlong")}
        </CommandButton>
      )}
      <DialogButton label={t("invite.open")}>
        {(state) => (
          <InviteDialog bookingId={bookingId} place={place} hasLeader={hasLeader(party)} {...state} />
        )}
      </DialogButton>
      {party.items.length > 0 && (
        <DialogButton label={t("all.open")}>
          {(state) => <LinkForAll bookingId={bookingId} party={party} place={place} {...state} />}
        </DialogButton>
      )}
    </div>
  );
}

function TeamMember({ member, party, bookingId }: { member: Member; party: Party; bookingId: string }) {
  const t = useTranslations("party");
  const f = useFormat();
  const isOwn = member.memberId === party.ownMemberId;
  return (
    <MemberLine member={member} party={party}>
      {!member.hasJoined && !isOwn && <Note>{t("notJoined")}</Note>}
      {member.feeSeenOn && (
        <Note>{t("feeSeen", { date: f.date(member.feeSeenOn, { now: f.now, weekday: false }) })}</Note>
      )}
      {member.letIn && <Note>{t("letIn")}</Note>}
      {member.trainingRefused && <Note>{t("trainingRefused")}</Note>}
      {member.hasOtherTrip && <Note>{t("otherTrip")}</Note>}
      {isOwn && (
        <p className={css.note}>
          <Link to={ownPlaceAddress(member.memberId, bookingId)}>
            {t(member.state === "red" ? "ownPapers" : "ownDone")}
          </Link>
        </p>
      )}
    </MemberLine>
  );
}

function MemberButtons({ member, party, place }: { member: Member; party: Party; place: string }) {
  const t = useTranslations("party");
  return (
    <div className={css.actions}>
      <DialogButton label={t("edit")} about={t("editOf", { name: member.name })}>
        {(state) => <ChangeMember member={member} party={party} place={place} {...state} />}
      </DialogButton>
    </div>
  );
}

function WhoSees() {
  const t = useTranslations("party.who");
  return (
    <details className={`${css.whoSees} small`}>
      <summary>{t("title")}</summary>
      <p>{t("before")}</p>
      <p>{t("after")}</p>
      <p>{t("others")}</p>
    </details>
  );
}
