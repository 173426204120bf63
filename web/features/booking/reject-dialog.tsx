import { useTranslations } from "use-intl";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { AnswerForm } from "./answer-form.tsx";
import type { Booking } from "./phase.ts";
import { useCommand } from "#web/platform/use-command.ts";

type Props = { booking: Booking; open: boolean; onClose: () => void };

export function RejectDialog({ booking, open, onClose }: Props) {
  const t = useTranslations("booking");
  const name = booking.hunter.name;
  const { run, busy, problem } = useCommand((api, body: { reason: string }, once) =>
    api(
      "POST /api/booking-actions/:bookingId/reject",
      { params: { bookingId: booking.bookingId }, body },
      once,
    ),
  );
  async function reject(reason: string) {
    if (!(await run({ reason }))) return false;
    notify.success(t("reject.done", { name }));
    onClose();
    return true;
  }
  return (
    <Dialog title={t("reject.title", { name })} open={open} onClose={onClose}>
      <AnswerForm
        name="reason"
        required
        label={t("reject.reason")}
        hint={t("reject.reasonHint")}
        button={t("reject.button")}
        look="danger"
        failed={t("reject.failed")}
        problem={problem}
        busy={busy}
        replies="reject"
        onSend={reject}
        keptAs={`reject/${booking.bookingId}`}
      >
        <p>{t("reject.text", { name })}</p>
      </AnswerForm>
    </Dialog>
  );
}
