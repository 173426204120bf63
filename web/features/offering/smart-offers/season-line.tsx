import { useTranslations } from "use-intl";
import { daysBetween } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { styled } from "#web/ui/styled.ts";
import type { Offer, Wish } from "./load-offers.ts";
import css from "./offers.module.css";

const percent = (part: number) => `${(Math.min(1, Math.max(0, part)) * 100).toFixed(2)}%`;

/**
 * All seasons on one line of time, with the days that are wished for. For the eye: the cards below say the
 * same in words.
 */
export function SeasonLine({ offers, wish }: { offers: readonly Offer[]; wish: Wish }) {
  const t = useTranslations("smartOffers");
  const f = useFormat();
  const first = offers.map((o) => o.validFrom).reduce((a, b) => (a < b ? a : b), wish.fromDate);
  const last = offers.map((o) => o.validTo).reduce((a, b) => (a > b ? a : b), wish.toDate);
  const whole = Math.max(1, daysBetween(first, last) + 1);
  const span = (from: string, to: string) =>
    styled({
      left: percent(daysBetween(first, from) / whole),
      width: percent(daysBetween(from, to) / whole),
    });
  return (
    <div className={css.line} aria-hidden>
      {offers.map(({ offeringId, name, validFrom, validTo, stays }) => (
        <div key={offeringId} className={css.row}>
          <span>{name}</span>
          <div className={css.track}>
            <i data-open={stays.totalOre !== null || undefined} ref={span(validFrom, validTo)} />
            <b ref={span(wish.fromDate, wish.toDate)} />
          </div>
        </div>
      ))}
      <p className={css.ends}>
        <span>{f.date(first, { weekday: false, short: true, year: true })}</span>
        <span className={css.key}>{t("wished")}</span>
        <span>{f.date(last, { weekday: false, short: true, year: true })}</span>
      </p>
    </div>
  );
}
