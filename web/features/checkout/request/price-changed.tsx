import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Quote } from "#contract/booking/endpoints.ts";
import type { ShownPrice } from "#web/platform/session/booking-intent.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./request-form.module.css";
import { changedPriceLines, useShownPrice } from "./use-seen-price.ts";

type Props = { before: ShownPrice; now: Quote; who?: GuestKind | undefined };
/** Says that the price has changed: the old total, the new total, and the lines that differ. */
export function PriceChanged({ before, now, who }: Props) {
  const t = useTranslations("offering.request");
  const f = useFormat();
  const after = useShownPrice(who)(now);
  // øre are shown if the totals are equal in whole kroner
  const total = f.wholeMoney(before.totalOre) === f.wholeMoney(after.totalOre) ? f.money : f.wholeMoney;
  const top = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the notice at each new price
  useEffect(() => top.current?.scrollIntoView({ block: "center" }), [before, now]);
  return (
    <Notice kind="warning" title={t("priceChanged")}>
      <p role="alert" ref={top}>
        {t("priceNew", { old: total(before.totalOre), new: total(after.totalOre) })}
      </p>
      <ul className={css.lines}>
        {changedPriceLines(before, after).map(({ label, oldOre, newOre }) => (
          <li key={`${label} ${oldOre} ${newOre}`}>
            <span>{label}</span>
            <span>
              {oldOre === undefined ? t("lineNew") : <s>{f.money(oldOre)}</s>}{" "}
              <b>{newOre === undefined ? t("lineGone") : f.money(newOre)}</b>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
