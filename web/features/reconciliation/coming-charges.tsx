import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { RowsCard } from "#web/ui/layout/rows-card.tsx";
import type { Money } from "./load.ts";
import css from "./reconciliation.module.css";

/** The upcoming charges to hunters' saved cards, the earliest first (rules 7.5). */
export function ComingCharges({ rows }: { rows: Money["charges"] }) {
  const t = useTranslations("reconciliation.charges");
  const f = useFormat();
  return (
    <RowsCard title={t("title")} text={t("text")} none={t("none")}>
      {rows.map(({ hunter, place, number, parts, ...row }) => (
        <li key={`${row.bookingId}/${number}`}>
          <div>
            <p className={css.name}>
              {t("row", { amount: f.money(row.amountOre), date: f.date(row.chargeOn, { now: f.now }) })}
            </p>
            <p className="small">{t("of", { hunter, place, number, parts })}</p>
            {row.tries > 0 && (
              <p className="small">{t("refused", { count: row.tries, reason: row.refusal ?? "–" })}</p>
            )}
          </div>
          <div className="row">
            <Link to={bookingAddress(row.bookingId)}>{t("booking")}</Link>
          </div>
        </li>
      ))}
    </RowsCard>
  );
}
