import { useTranslations } from "use-intl";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { AnswerForm, useAnswer } from "./answer-form.tsx";
import type { Booking } from "./phase.ts";

type Props = { booking: Booking; open: boolean; onClose: () => void };

export function RejectDialog({ booking, open, onClose }: Props) {
  const t = useTranslations("booking");
  const { name } = booking.hunter;
  const answer = useAnswer(
    "reject",
    { booking, onClose },
    {
      bodyOf: (reason) => ({ reason }),
      send: (api, args, once) => api("POST /api/booking-actions/:bookingId/reject", args, once),
    },
  );
  return (
    <Dialog title={t("reject.title", { name })} open={open} onClose={onClose}>
      <AnswerForm {...answer}>
        <p>{t("reject.text", { name })}</p>
      </AnswerForm>
    </Dialog>
  );
}
