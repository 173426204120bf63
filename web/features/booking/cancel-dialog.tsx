import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import type { Answer } from "#contract/index.ts";
import type { Problem } from "#contract/client.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { AnswerForm, useAnswer } from "./answer-form.tsx";
import type { Booking, Side } from "./phase.ts";
import { RefusalNotice } from "./refusal-notice.tsx";

type Preview = Answer<"GET /api/booking-actions/:bookingId/cancel-preview">;
type Props = { booking: Booking; side: Side; onClose: () => void };

/** Cancels a booking. The dialog shows the exact refund before the reader can confirm (rules 5.4). */
export function CancelDialog({ open, ...props }: Props & { open: boolean }) {
  const t = useTranslations("booking");
  return (
    <Dialog title={t("cancel.title")} open={open} onClose={props.onClose}>
      <CancelQuestion {...props} />
    </Dialog>
  );
}

/** The content of the dialog. It is mounted when the dialog opens, so that the refund is loaded each time. */
function CancelQuestion(props: Props) {
  const t = useTranslations("booking");
  const ui = useTranslations("common.ui");
  const { preview, problem, retry } = usePreview(props.booking.bookingId);
  if (preview) return <ConfirmCancel {...props} preview={preview} />;
  if (!problem)
    return (
      <p className="muted" role="status">
        {t("cancel.loading")} …
      </p>
    );
  return (
    <>
      <RefusalNotice title={t("cancel.failed")} problem={problem} />
      <Button onClick={retry}>{ui("retry")}</Button>
    </>
  );
}

function usePreview(bookingId: string) {
  const [attempts, setAttempts] = useState(0);
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<Problem>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` increases when the reader tries again
  useEffect(
    () =>
      requestWhileShown({
        send: (api) => api("GET /api/booking-actions/:bookingId/cancel-preview", { params: { bookingId } }),
        onAnswer: setPreview,
        onFailed: setProblem,
      }),
    [bookingId, attempts],
  );
  const retry = useCallback(() => {
    setProblem(undefined);
    setAttempts((n) => n + 1);
  }, []);
  return { preview, problem, retry };
}

type CancelFigures = Pick<Preview, "refundOre" | "chargeOre" | "paidOre" | "keptOre">;
/** Cancels with the refund that is shown; if it has changed, shows the new one and asks again (rules 5.5). */
function ConfirmCancel({ booking, side, preview, onClose }: Props & { preview: Preview }) {
  const t = useTranslations("booking");
  const f = useFormat();
  const [figures, setFigures] = useState<CancelFigures>(preview);
  const answer = useAnswer(
    "cancel",
    { booking, onClose },
    {
      bodyOf: (reason) => ({
        ...(reason && { reason }),
        expectedRefundOre: figures.refundOre,
        expectedChargeOre: figures.chargeOre,
      }),
      send: (api, args, once) => api("POST /api/booking-actions/:bookingId/cancel", args, once),
      onRefused: ({ refundOre, chargeOre, paidOre, keptOre }) => {
        if (
          refundOre !== undefined &&
          chargeOre !== undefined &&
          paidOre !== undefined &&
          keptOre !== undefined
        )
          setFigures({ refundOre, chargeOre, paidOre, keptOre });
      },
    },
  );
  const amounts = {
    refund: f.money(figures.refundOre),
    paid: f.money(figures.paidOre),
    charge: f.money(figures.chargeOre),
  };
  const question =
    figures.chargeOre > 0
      ? t("cancel.charged", amounts)
      : figures.paidOre === 0
        ? t(booking.savedCard ? "cancel.saved" : "cancel.unpaid")
        : side === "hunter"
          ? t(booking.paidByAnother ? "cancel.another" : "cancel.hunter", amounts)
          : t("cancel.other", { ...amounts, name: booking.hunter.name });
  return (
    <AnswerForm
      {...answer}
      below={
        <Button wide onClick={onClose}>
          {t("cancel.keep")}
        </Button>
      }
    >
      <p data-testid="refund-question">
        <strong>{question}</strong>
      </p>
      {figures.keptOre > 0 && <p className="muted">{t("cancel.kept", { kept: f.money(figures.keptOre) })}</p>}
      {figures.refundOre > 0 && <p className="muted">{t("cancel.card", businessTerms)}</p>}
    </AnswerForm>
  );
}
