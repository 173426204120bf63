import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Booking } from "#web/features/booking/public.ts";
import {
  dropReport,
  startSendingReports,
  type WaitingReport as Waiting,
} from "#web/platform/api/report-outbox.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { DialogButton } from "#web/ui/overlay/dialog-button.tsx";
import { ReportDialog } from "./report-dialog.tsx";

/** A report that this device has not sent yet, or that the server has refused. */
export function WaitingReport({ booking, waiting }: { booking: Booking; waiting: Waiting }) {
  const t = useTranslations("problem");
  const { revalidate } = useRevalidator();
  const { uid, problem, text, files } = waiting;
  useEffect(() => startSendingReports(uid, () => void revalidate()), [uid, revalidate]);
  return (
    <Notice kind={problem === undefined ? "info" : "error"}>
      <p>{problem === undefined ? t("waiting") : t("waitingRefused", { problem })}</p>
      {problem === undefined && files.length > 0 && <p>{t("waitingPictures", { count: files.length })}</p>}
      <p className="muted">{text}</p>
      <div className="row">
        <DialogButton label={t("waitingEdit")}>
          {(state) => <ReportDialog booking={booking} first={waiting} {...state} />}
        </DialogButton>
        <Button size="small" look="quiet" onClick={() => void dropReport(booking.bookingId)}>
          {t("waitingDrop")}
        </Button>
      </div>
    </Notice>
  );
}
