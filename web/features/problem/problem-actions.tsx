/** What the reader can do about a problem now, each in a dialog that shows the sums before the press. */
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import type { Problem } from "#contract/problem/endpoints.ts";
import { problemDeskDays } from "#domain/booking/figures.ts";
import { sumsOfRefund } from "#domain/booking/problem.ts";
import { parseKroner } from "#domain/typed-number.ts";
import { type Booking, isOwners } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { Term } from "#web/ui/term.tsx";

type Props = DialogState & { problem: Problem };

export function ProblemActions({ problem, booking }: { problem: Problem; booking: Booking }) {
  const t = useTranslations("problem");
  const f = useFormat();
  const may = (action: Problem["allowedActions"][number]) => problem.allowedActions.includes(action);
  const rate = isOwners(booking) ? (booking.commissionRatePercent ?? 0) : 0;
  if (problem.allowedActions.length === 0) return null;
  return (
    <div className="row">
      {may("accept") && (
        <DialogButton label={t("accept.open", { amount: f.money(problem.offerOre ?? 0) })} look="primary">
          {(state) => <AcceptOffer problem={problem} {...state} />}
        </DialogButton>
      )}
      {may("offer") && (
        <DialogButton label={t("offer.open")} look="primary">
          {(state) => <OfferSum problem={problem} ratePercent={rate} {...state} />}
        </DialogButton>
      )}
      {may("answer") && (
        <DialogButton label={t("answer.open")}>
          {(state) => (
            <WordsDialog
              of="answer"
              isRequired
              send={(api, text, once) =>
                api("POST /api/problems/:problemId/answer", { ...of(problem), body: { text } }, once)
              }
              {...state}
            />
          )}
        </DialogButton>
      )}
      {may("escalate") && (
        <DialogButton label={t("escalate.open")}>
          {(state) => (
            <WordsDialog
              of="escalate"
              intro={<p>{t("escalate.lead", { days: problemDeskDays })}</p>}
              send={(api, text, once) =>
                api("POST /api/problems/:problemId/escalate", { ...of(problem), body: { text } }, once)
              }
              {...state}
            />
          )}
        </DialogButton>
      )}
      {may("withdraw") && (
        <DialogButton label={t("withdraw.open")}>
          {(state) => (
            <WordsDialog
              of="withdraw"
              intro={<p>{t("withdraw.lead")}</p>}
              send={(api, text, once) =>
                api("POST /api/problems/:problemId/withdraw", { ...of(problem), body: { text } }, once)
              }
              {...state}
            />
          )}
        </DialogButton>
      )}
    </div>
  );
}
const of = ({ problemId }: Problem) => ({ params: { problemId } });

type Words = DialogState & {
  of: "answer" | "escalate" | "withdraw";
  intro?: ReactNode;
  isRequired?: boolean;
  send: (api: Client, text: string, once: CallOptions) => Promise<Problem>;
};
function WordsDialog({ of: which, intro, isRequired, send, ...state }: Words) {
  const t = useTranslations("problem");
  const form = useForm({
    initial: { text: "" },
    bodyOf: ({ text }) => ({ text: text.trim() }),
    send: (api, { text }, once) => send(api, text, once),
  });
  return (
    <FormDialog
      title={t(`${which}.title`)}
      form={form}
      fields={["text"]}
      intro={intro}
      save={t(`${which}.send`)}
      done={t(`${which}.done`)}
      {...state}
    >
      <TextArea
        {...form.text("text")}
        label={t(`${which}.text`)}
        maxLength={4000}
        {...(isRequired && { required: true })}
      />
    </FormDialog>
  );
}

/** The typed sum in øre; undefined unless it is from `leastOre` to `mostOre`. */
export function sumOf(typed: string, leastOre: number, mostOre: number): number | undefined {
  const kroner = parseKroner(typed);
  const ore = kroner === undefined || Number.isNaN(kroner) ? undefined : Math.round(kroner * 100);
  return ore !== undefined && ore >= leastOre && ore <= mostOre ? ore : undefined;
}

/** What a refund leaves to whom, shown before it is offered or decided (rules 5.3). */
export function RefundSums(o: { refundOre: number; heldOre: number; ratePercent: number }) {
  const t = useTranslations("problem.sums");
  const f = useFormat();
  const sums = sumsOfRefund({ ...o, commissionRatePercent: o.ratePercent });
  return (
    <dl>
      <Term label={t("refund")}>{f.money(sums.refundOre)}</Term>
      <Term label={t("kept")}>{f.money(sums.keptOre)}</Term>
      <Term label={t("commission")}>{f.money(sums.commissionOre)}</Term>
      <Term label={t("earnings")}>{f.money(sums.earningsOre)}</Term>
    </dl>
  );
}

function OfferSum({ problem, ratePercent, ...state }: Props & { ratePercent: number }) {
  const t = useTranslations("problem");
  const f = useFormat();
  const { refundableOre } = problem;
  const form = useForm({
    initial: { amount: "", text: "" },
    bodyOf: ({ amount, text }) => ({
      refundOre: sumOf(amount, 100, refundableOre) ?? 0,
      ...(text.trim() && { text: text.trim() }),
    }),
    send: (api, body, once) => api("POST /api/problems/:problemId/offer", { ...of(problem), body }, once),
  });
  const refundOre = sumOf(form.values.amount, 100, refundableOre);
  const most = f.money(refundableOre);
  return (
    <FormDialog
      title={t("offer.title")}
      form={form}
      fields={["refundOre", "text"]}
      intro={<p>{t("offer.lead")}</p>}
      save={refundOre ? t("offer.send", { amount: f.money(refundOre) }) : t("offer.sendNothing")}
      done={t("offer.done")}
      {...state}
    >
      <TextField
        {...form.text("amount")}
        label={t("offer.amount")}
        hint={t("offer.amountHint", { most })}
        error={form.values.amount && !refundOre ? t("offer.amountMissing", { most }) : undefined}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {refundOre !== undefined && (
        <RefundSums refundOre={refundOre} heldOre={refundableOre} ratePercent={ratePercent} />
      )}
      <TextArea {...form.text("text")} label={t("offer.text")} maxLength={4000} />
    </FormDialog>
  );
}

function AcceptOffer({ problem, ...state }: Props) {
  const t = useTranslations("problem");
  const f = useFormat();
  const refundOre = problem.offerOre ?? 0;
  const amount = f.money(refundOre);
  const form = useForm({
    initial: {},
    bodyOf: () => ({ refundOre }),
    send: (api, body, once) => api("POST /api/problems/:problemId/accept", { ...of(problem), body }, once),
  });
  return (
    <FormDialog
      title={t("accept.title", { amount })}
      form={form}
      fields={[]}
      intro={<p>{t("accept.lead", { amount })}</p>}
      save={t("accept.send", { amount })}
      done={t("accept.done", { amount })}
      {...state}
    >
      {null}
    </FormDialog>
  );
}
