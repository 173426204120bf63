import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { BookingField } from "#web/features/admin/public.ts";
import { parseOre } from "#web/i18n/number-input.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

const fields = ["bookingId", "amountOre", "receivedOn", "reference"];
const empty = { amount: "", receivedOn: "", reference: "" };

/** Records a bank transfer that was received. Money that does not pay the booking is listed as a refund. */
export function RecordTransfer({ bookingId }: { bookingId: string }) {
  const t = useTranslations("followUp");
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { bookingId, ...empty },
    bodyOf: ({ bookingId: id, amount, receivedOn, reference }) => ({
      bookingId: id,
      amountOre: parseOre(amount) ?? Number.NaN,
      ...(receivedOn && { receivedOn }),
      ...(reference && { reference }),
    }),
    emptyOf: ({ bookingId: id, amount }) => [
      ...(id ? [] : ["bookingId"]),
      ...(amount.trim() ? [] : ["amountOre"]),
    ],
    send: (api, body, once) => api("POST /api/payments/mark-payment-received", { body }, once),
  });
  async function record() {
    const booking = await form.submit();
    if (!booking) return;
    notify.success(t("recorded"));
    form.set({ bookingId: "", ...empty });
    await revalidate();
  }
  return (
    <Card id="record" title={t("record")}>
      <ShortForm
        problem={form.problem}
        fields={fields}
        intro={<p className="muted">{t("recordText")}</p>}
        onSubmit={record}
      >
        <BookingField
          name="bookingId"
          label={t("bookingId")}
          value={form.values.bookingId}
          onChange={(id) => form.set({ bookingId: id })}
        />
        <TextField
          {...form.text("amount")}
          name="amountOre"
          label={t("amountReceived")}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <DateField
          name="receivedOn"
          label={t("receivedOn")}
          hint={t("onHint")}
          value={form.values.receivedOn}
          onChange={(receivedOn) => form.set({ receivedOn })}
        />
        <TextField {...form.text("reference")} label={t("reference")} autoComplete="off" maxLength={200} />
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("recordButton")}
          </Button>
        </div>
      </ShortForm>
    </Card>
  );
}
