import { useTranslations } from "use-intl";
import { daysBetween } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { styled } from "#web/ui/styled.ts";
import type { SmartOffer, WantedStay } from "./load-offers.ts";
import css from "./offers.module.css";

const percent = (part: number) => `${(Math.min(1, Math.max(0, part)) * 100).toFixed(2)}%`;

/** A timeline of all seasons with the chosen dates. Decorative: the cards below have the same as text. */
export function SeasonLine({ offers, stay }: { offers: readonly SmartOffer[]; stay: WantedStay }) {
  const t = useTranslations("smartOffers");
  const f = useFormat();
  const first = offers.map((o) => o.validFrom).reduce((a, b) => (a < b ? a : b), stay.fromDate);
  const last = offers.map((o) => o.validTo).reduce((a, b) => (a > b ? a : b), stay.toDate);
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
            <b ref={span(stay.fromDate, stay.toDate)} />
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
