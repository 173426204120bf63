/** The newest proposal to change a booking: what it changes, and what the reader can do about it. */
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { changeAddress } from "#domain/page-addresses.ts";
import type { Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./change.module.css";
import { isPaid, useChangePrice } from "./change-price.ts";
import { Differences } from "./differences.tsx";
import { GivenFields, useGiven } from "./given-fields.tsx";

type Proposal = NonNullable<Booking["proposal"]>;
type Props = { booking: Booking; proposal: Proposal };

export function ProposalCard({ booking }: { booking: Booking }) {
  const { proposal } = booking;
  if (!proposal) return null;
  if (proposal.status === "open") return <OpenProposal booking={booking} proposal={proposal} />;
  if (proposal.status === "accepted") return <AcceptedProposal booking={booking} proposal={proposal} />;
  return <EndedProposal booking={booking} proposal={proposal} />;
}

const otherSide = { hunter: "landowner", landowner: "hunter" } as const;
const isOwn = ({ reader }: Booking, { by }: Proposal): boolean =>
  (reader === "co_host" ? "landowner" : reader) === by;
/** Whose proposal it is, who answers it, and whether it answers a request. */
function useWords({ booking, proposal }: Props) {
  const f = useFormat();
  return {
    name: booking[proposal.by].name,
    other: booking[otherSide[proposal.by]].name,
    kind: booking.status === "pending" ? "request" : isPaid(booking) ? "paid" : "unpaid",
    at: f.dateTime(proposal.dueAt, { now: f.now }),
    ...businessTerms,
  };
}

function OpenProposal({ booking, proposal }: Props) {
  const t = useTranslations("change.open");
  const words = useWords({ booking, proposal });
  const { headline, follows } = useChangePrice(booking)(proposal);
  const own = isOwn(booking, proposal);
  const answers = proposal.allowedActions.includes("accept");
  return (
    <Card stack title={t(own ? "ownTitle" : "title", words)} id="proposal">
      <Differences booking={booking} changed={proposal} />
      <div>
        <p>
          <strong>{headline}</strong>
        </p>
        {follows && <p className="muted">{follows}</p>}
      </div>
      {proposal.message && (
        <figure className={css.message}>
          <blockquote>{proposal.message}</blockquote>
          <figcaption className="muted small">{words.name}</figcaption>
        </figure>
      )}
      <p className={css.due} data-mine={answers || undefined}>
        <span>{t(answers ? "due" : "dueOf", words)}</span>
        <Countdown until={proposal.dueAt} />
      </p>
      <Answers booking={booking} proposal={proposal} />
    </Card>
  );
}

/** The hunter gives with it what the change first needs. */
function Accept({ booking, proposal }: Props) {
  const t = useTranslations("change");
  const words = useWords({ booking, proposal });
  const { headline, follows } = useChangePrice(booking)(proposal);
  const given = useGiven(booking.reader === "hunter" ? proposal.asks : undefined);
  const params = { bookingId: booking.bookingId, proposalId: proposal.proposalId };
  return (
    <ConfirmButton
      opens={t("accept.open")}
      opensLook="primary"
      opensSize="large"
      title={t("accept.title", words)}
      label={t("accept.send")}
      done={t("accept.done", words)}
      off={!given.isComplete}
      send={(api, once) =>
        api(
          "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept",
          { params, body: given.body },
          once,
        )
      }
    >
      <Differences booking={booking} changed={proposal} />
      <p>
        <strong>{headline}</strong>
      </p>
      {follows && <p>{follows}</p>}
      <p className="muted">{t(proposal.differenceOre > 0 ? "accept.waits" : "accept.text", words)}</p>
      <GivenFields given={given} tried={false} />
    </ConfirmButton>
  );
}

function Answers({ booking, proposal }: Props) {
  const t = useTranslations("change");
  const words = useWords({ booking, proposal });
  const params = { bookingId: booking.bookingId, proposalId: proposal.proposalId };
  const may = (action: Proposal["allowedActions"][number]) => proposal.allowedActions.includes(action);
  if (proposal.allowedActions.length === 0) return null;
  return (
    <div className="row">
      {may("accept") && <Accept booking={booking} proposal={proposal} />}
      {may("decline") && (
        <ConfirmButton
          opens={t("decline.open")}
          opensSize="large"
          look="danger"
          title={t("decline.title", words)}
          label={t("decline.send")}
          done={t("decline.done", words)}
          send={(api, once) =>
            api("POST /api/booking-actions/:bookingId/proposals/:proposalId/decline", { params }, once)
          }
        >
          <p>{t("decline.text", words)}</p>
        </ConfirmButton>
      )}
      {may("withdraw") && (
        <>
          <ConfirmButton
            opens={t("withdraw.open")}
            look="danger"
            title={t("withdraw.title", words)}
            label={t("withdraw.send")}
            done={t("withdraw.done", words)}
            send={(api, once) =>
              api("POST /api/booking-actions/:bookingId/proposals/:proposalId/withdraw", { params }, once)
            }
          >
            <p>{t("withdraw.text", words)}</p>
          </ConfirmButton>
          {booking.allowedActions.includes("propose_change") && (
            <LinkButton size="small" to={changeAddress(booking.bookingId)}>
              {t("open.another")}
            </LinkButton>
          )}
        </>
      )}
    </div>
  );
}

/** Both have agreed, and the difference is to be paid; the button to pay stands in the next step. */
function AcceptedProposal({ booking, proposal }: Props) {
  const t = useTranslations("change.accepted");
  const f = useFormat();
  const words = { ...useWords({ booking, proposal }), amount: f.money(proposal.differenceOre) };
  return (
    <Card stack title={t("title")} id="proposal">
      <Differences booking={booking} changed={proposal} />
      <p>{t(booking.reader === "hunter" ? "hunter" : "other", { ...words, name: booking.hunter.name })}</p>
    </Card>
  );
}

const shownEnds: readonly Proposal["status"][] = ["declined", "lapsed", "unpaid"];
/** What came of the last proposal, as long as there can be another one; the history has it later. */
function EndedProposal({ booking, proposal }: Props) {
  const t = useTranslations("change.ended");
  const words = useWords({ booking, proposal });
  const { status } = proposal;
  if (!booking.allowedActions.includes("propose_change") || !shownEnds.includes(status)) return null;
  const own = isOwn(booking, proposal) ? "own" : "theirs";
  return <Notice>{t(status as "declined" | "lapsed" | "unpaid", { ...words, own })}</Notice>;
}
