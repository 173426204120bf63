import { useTranslations } from "use-intl";
import { BookingField } from "#web/features/admin/public.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";

/** `bookingId`: the one that is proposed. */
type Props = DialogState & { bankTransactionId: string; title: string; bookingId?: string };

/** Says which booking a payment is for. */
export function MatchDialog({ bankTransactionId, title, bookingId: proposed = "", ...state }: Props) {
  const t = useTranslations("reconciliation.waiting");
  const params = { bankTransactionId };
  const form = useForm({
    initial: { bookingId: proposed },
    bodyOf: ({ bookingId }) => ({ bookingId }),
    send: (api, body, once) =>
      api("POST /api/reconciliation/bank-transactions/:bankTransactionId/match", { params, body }, once),
  });
  return (
    <FormDialog
      {...{ title, form, ...state }}
      fields={["bookingId"]}
      save={t("match")}
      done={t("matched")}
      intro={<p>{t("matchText")}</p>}
    >
      <BookingField
        name="bookingId"
        label={t("bookingId")}
        value={form.values.bookingId}
        onChange={(bookingId) => form.set({ bookingId })}
      />
    </FormDialog>
  );
}
