/** Handing a trip over to another account (rules 9.24), on the booking's page. */
import { useTranslations } from "use-intl";
import type { Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import type { LoadedHandover } from "./load-handover.ts";
import { OfferDialog } from "./offer-dialog.tsx";

type Handover = NonNullable<LoadedHandover["handover"]>;
type Props = { booking: Booking; loaded: LoadedHandover };

function useWords(booking: Booking, handover: Handover) {
  const f = useFormat();
  return {
    name: booking.landowner.name,
    hunter: booking.hunter.name,
    receiver: handover.receiverName ?? "",
    email: handover.email ?? "",
    at: f.dateTime(handover.dueAt, { now: f.now }),
  };
}

/** What waits for an answer: the hunter may take it back, the landowner's side says yes or no. */
export function HandoverCard({ booking, loaded: { handover } }: Props) {
  const may = (action: Handover["allowedActions"][number]) =>
    handover?.allowedActions.includes(action) ?? false;
  if (!handover) return null;
  if (may("approve")) return <Question booking={booking} handover={handover} />;
  return may("withdraw") ? <Waiting booking={booking} handover={handover} /> : null;
}

function Question({ booking, handover }: { booking: Booking; handover: Handover }) {
  const t = useTranslations("handover");
  const words = useWords(booking, handover);
  const params = { handoverId: handover.handoverId };
  return (
    <Card stack title={t("asked", words)} id="handover">
      <p>{t("askedText", words)}</p>
      <p>
        <Countdown until={handover.dueAt} />
      </p>
      <div className="row">
        <ConfirmButton
          opens={t("approve")}
          opensLook="primary"
          opensSize="large"
          title={t("asked", words)}
          label={t("approve")}
          done={t("approved", words)}
          failed={t("failed")}
          send={(api, once) => api("POST /api/handovers/:handoverId/approve", { params }, once)}
        >
          <p>{t("askedText", words)}</p>
        </ConfirmButton>
        <ConfirmButton
          opens={t("refuse")}
          opensSize="large"
          look="danger"
          title={t("refuse")}
          label={t("refuse")}
          done={t("refused", words)}
          failed={t("failed")}
          send={(api, once) => api("POST /api/handovers/:handoverId/refuse", { params }, once)}
        >
          <p>{t("refused", words)}</p>
        </ConfirmButton>
      </div>
    </Card>
  );
}

function Waiting({ booking, handover }: { booking: Booking; handover: Handover }) {
  const t = useTranslations("handover");
  const words = useWords(booking, handover);
  const isOffered = handover.status === "offered";
  return (
    <Card stack title={t("title")} id="handover">
      <p>{t(isOffered ? "waitsReceiver" : "waitsLandowner", words)}</p>
      <div className="row">
        <ConfirmButton
          opens={t("withdraw")}
          look="danger"
          title={t("withdraw")}
          label={t("withdraw")}
          done={t("withdrawn")}
          failed={t("failed")}
          send={(api, once) =>
            api(
              "POST /api/handovers/:handoverId/withdraw",
              { params: { handoverId: handover.handoverId } },
              once,
            )
          }
        >
          <p>{t("withdrawText", { who: handover.receiverName ?? handover.email ?? "" })}</p>
        </ConfirmButton>
      </div>
    </Card>
  );
}

const shownEnds = ["declined", "refused", "lapsed"] as const;
/** The way to begin, below the trip, with what came of the last attempt; after it, who has the papers. */
export function HandOverOffer({ booking, loaded: { mayHandOver, handover } }: Props) {
  const t = useTranslations("handover");
  const { name } = booking.landowner;
  const end = shownEnds.find((one) => one === handover?.status);
  if (!mayHandOver && !(booking.reader === "hunter" && booking.paidByAnother)) return null;
  return (
    <Card stack title={t("title")}>
      {booking.paidByAnother && <p>{t("paidByAnother")}</p>}
      {end && mayHandOver && (
        <Notice>{t(`over.${end}`, { name, receiver: handover?.receiverName ?? "" })}</Notice>
      )}
      {mayHandOver && (
        <>
          <p className="muted">{t("short", { name })}</p>
          <div className="row">
            <DialogButton label={t("open")}>
              {(state) => <OfferDialog booking={booking} {...state} />}
            </DialogButton>
          </div>
        </>
      )}
    </Card>
  );
}
