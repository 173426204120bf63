import { useTranslations } from "use-intl";
import type { Problem } from "#contract/problem/endpoints.ts";
import type { Side } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Notice } from "#web/ui/layout/notice.tsx";

/** Whose turn it is and until when, or what came of it. */
export function ProblemStatus({ problem, side }: { problem: Problem; side: Side }) {
  const t = useTranslations("problem");
  const f = useFormat();
  const { state, dueAt, offerOre, outcome, refundOre } = problem;
  const reader = side === "co_host" ? "landowner" : side;
  if (state === "closed") {
    if (!outcome) return null;
    const isNothing = outcome === "decided" && !refundOre;
    return (
      <Notice kind="success">
        <p>{t(`outcome.${isNothing ? "decidedNothing" : outcome}`, { amount: f.money(refundOre ?? 0) })}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="warning">
      {offerOre !== null && (
        <p>
          <strong>{t("offered", { amount: f.money(offerOre) })}</strong>
        </p>
      )}
      <p>{t(`state.${state}.${reader}`, { at: dueAt ? f.dateTime(dueAt, { now: f.now }) : "" })}</p>
      {side !== "hunter" && <p>{t("payoutWaits")}</p>}
    </Notice>
  );
}
