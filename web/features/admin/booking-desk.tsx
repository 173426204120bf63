/**
 * The part of a booking's page that only administrators see: the card provider's cases, claims, and links to
 * other pages.
 */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { adminPanel, paymentFollowUp } from "#domain/admin/addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./admin.module.css";
import { sectionAddress } from "./sections.ts";

export const loadBookingDesk = (api: Client, bookingId: string) =>
  api("GET /api/admin/bookings/:bookingId/cases", { params: { bookingId } });
type Desk = Awaited<ReturnType<typeof loadBookingDesk>>;

export function BookingDesk({ desk }: { desk: Desk }) {
  const t = useTranslations("deskBooking");
  const f = useFormat();
  const { bookingId, hunterUid, landownerUid, claimOre, frozen, cases } = desk;
  const at = (instant: string) => f.dateTime(instant, { now: f.now, weekday: false });
  const amountOf = (one: Desk["cases"][number]) =>
    one.currency.toLowerCase() === "nok"
      ? f.money(one.amount)
      : `${f.number(one.amount / 100, 2)} ${one.currency.toUpperCase()}`;
  const to = (address: string) => `${adminPanel}${address}`;
  return (
    <Card stack title={t("title")}>
      {claimOre !== 0 && (
        <p>
          {t("claim")}: <strong>{f.money(claimOre)}</strong>
        </p>
      )}
      {frozen && <p>{t("frozen")}</p>}
      {cases.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <ul className={css.cases}>
          {cases.map((one) => (
            <li key={one.caseId}>
              <strong>
                {t(`kind.${one.kind}`)}: {amountOf(one)}
              </strong>
              <span className="small">
                {one.kind === "dispute" && `${t(`status.${one.status}`)}. `}
                {t("opened", { at: at(one.openedAt) })}{" "}
                {one.settledAt
                  ? t("settled", { at: at(one.settledAt), by: one.settledBy ?? "none" })
                  : t("waits")}
              </span>
              {one.note && <span className="muted small">{one.note}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className={css.actions}>
        <Link to={to(sectionAddress("audit", { booking: bookingId }))}>{t("history")}</Link>
        <Link to={to(sectionAddress("users", { user: hunterUid }))}>{t("hunter")}</Link>
        <Link to={to(sectionAddress("users", { user: landownerUid }))}>{t("landowner")}</Link>
        <Link to={`${paymentFollowUp}?${new URLSearchParams({ bookingId })}`}>{t("followUp")}</Link>
      </p>
    </Card>
  );
}
