/** The team on the booking's page, for the one who booked; administrators read it. */
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Party } from "#contract/party/endpoints.ts";
import { ownPlaceAddress } from "#domain/page-addresses.ts";
import { bookedName } from "#domain/place-name.ts";
import type { Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { Button } from "#web/ui/button.tsx";
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
  const [changing, setChanging] = useState<{ member: Member; isShown: boolean }>();
  const { items, counts, participants, isOpen, as } = party;
  const isOwn = as === "hunter" && isOpen;
  if (items.length === 0 && !isOwn) return null;
  const isEmpty = items.length === 0 && party.waiting.length === 0 && !party.link;
  const title = isEmpty ? t("title") : t("titleOf", { hunters: counts.hunters, participants });
  // the dialogs stand outside the rows: whom they are about may be gone from the team while a link is shown
  return (
    <Card stack title={title} id="team">
      {isEmpty ? (
        <p className="muted">{t("quiet")}</p>
      ) : (
        <ul className={css.members}>
          {items.map((member) => (
            <li key={member.memberId}>
              <TeamMember member={member} party={party} bookingId={booking.bookingId} />
              {isOwn && (
                <Button
                  size="small"
                  aria-label={t("editOf", { name: member.name })}
                  onClick={() => setChanging({ member, isShown: true })}
                >
                  {t("edit")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {party.waiting.map((one) => (
        <Waiting key={one.memberId} one={one} party={party} isOwn={isOwn} />
      ))}
      {isOwn && <AddButtons booking={booking} party={party} />}
      {changing && (
        <ChangeMember
          key={changing.member.memberId}
          member={changing.member}
          party={party}
          place={bookedName(booking)}
          open={changing.isShown}
          onClose={() => setChanging({ ...changing, isShown: false })}
        />
      )}
      {items.some(({ state }) => state !== "green") && (
        <p className="muted small">{t(`redMembers.${party.redMembers}`)}</p>
      )}
      <LawRead demands={party.demands} />
      {isOwn && !isEmpty && <WhoSees />}
    </Card>
  );
}

/** A replacement that the landowner has not answered. */
function Waiting({ one, party, isOwn }: { one: Party["waiting"][number]; party: Party; isOwn: boolean }) {
  const t = useTranslations("party");
  const { memberId, name } = one;
  const replaces = useReplacedName(party)(one);
  return (
    <div className="row spread">
      <p className="muted">{t("waiting", { name, replaces })}</p>
      {isOwn && (
        <CommandButton
          size="small"
          send={(api, once) => api("DELETE /api/party/:memberId", { params: { memberId } }, once)}
          done={t("withdrawn", { name })}
        >
          {t("withdraw")}
        </CommandButton>
      )}
    </div>
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
          <InviteDialog
            bookingId={bookingId}
            place={place}
            hasLeader={hasLeader(party)}
            isFull={party.counts.hunters >= party.participants}
            {...state}
          />
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
