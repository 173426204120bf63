/** One sentence for each reversed payment: the amount, and how it was settled (rules 6.10). */
import { useTranslations } from "use-intl";
import type { PaymentReversal as Taken } from "#contract/booking/payment-reversal.ts";
import { stateShownToHunter } from "#domain/booking/payment-reversal-state.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./booking.module.css";

const openStates: readonly Taken["state"][] = ["open", "claim_open", "to_be_set_off"];

export function PaymentReversal({
  reversals,
  to,
}: {
  reversals: readonly Taken[];
  to: "hunter" | "landowner";
}) {
  const t = useTranslations("takenBack");
  const sentenceOf = useReversalText(to);
  if (reversals.length === 0) return null;
  const isWaiting = reversals.some(({ state }) => openStates.includes(state));
  return (
    <Notice kind={isWaiting ? "warning" : "info"} title={t("title")}>
      {reversals.map((one) => (
        <p key={`${one.at} ${one.kind}`} className={css.line}>
          {sentenceOf(one)}
        </p>
      ))}
    </Notice>
  );
}

function useReversalText(to: "hunter" | "landowner") {
  const t = useTranslations("takenBack");
  const f = useFormat();
  return ({ kind, state, amountOre, isCredited, landownerOre, coveredOre }: Taken): string => {
    const values = { kind, amount: f.money(amountOre), credited: isCredited ? "yes" : "no" };
    if (to === "hunter") return t(`hunter.${stateShownToHunter(state)}`, values);
    return t(`landowner.${state}`, {
      ...values,
      gone: t(`gone.${kind}`, { amount: values.amount }),
      part: f.money(landownerOre ?? 0),
      covered: f.money(coveredOre ?? 0),
    });
  };
}
