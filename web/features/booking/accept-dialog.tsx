import { useTranslations } from "use-intl";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { AnswerForm } from "./answer-form.tsx";
import type { Booking } from "./phase.ts";
import { useCommand } from "#web/platform/use-command.ts";

type Props = { booking: Booking; open: boolean; onClose: () => void };

export function AcceptDialog({ booking, open, onClose }: Props) {
  const t = useTranslations("booking");
  const name = booking.hunter.name;
  const { run, busy, problem } = useCommand((api, body: { message?: string }, once) =>
    api(
      "POST /api/booking-actions/:bookingId/accept",
      { params: { bookingId: booking.bookingId }, body },
      once,
    ),
  );
  async function accept(message: string) {
    if (!(await run(message ? { message } : {}))) return;
    notify.success(t("accept.done", { name }));
    onClose();
  }
  return (
    <Dialog title={t("accept.title", { name })} open={open} onClose={onClose}>
      <AnswerForm
        name="message"
        label={t("accept.message", { name })}
        hint={t("accept.messageHint")}
        button={t("accept.button")}
        look="primary"
        failed={t("accept.failed")}
        problem={problem}
        busy={busy}
        replies="accept"
        onSend={(text) => void accept(text)}
      >
        <p>{t("accept.text", { name })}</p>
      </AnswerForm>
    </Dialog>
  );
}
