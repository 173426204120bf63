import { IconPhone, IconRoute } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import css from "./booking.module.css";
import { type Ground, wayTo } from "./ground.tsx";
import type { Booking } from "./phase.ts";
import { telephoneLink } from "./summary.ts";

/** Buttons for a guest on the way: directions, and a call to the landowner. */
export function TripActions({ booking, ground }: { booking: Booking; ground: Ground | undefined }) {
  const t = useTranslations("booking.trip");
  const { name, phone } = booking.landowner;
  const way = ground && wayTo(ground);
  if (!way && !phone) return null;
  return (
    <div className={css.tripActions}>
      {way && (
        <LinkButton
          look="primary"
          size="large"
          to={way}
          icon={<IconRoute size={22} aria-hidden />}
          target="_blank"
          rel="noreferrer"
        >
          {t("drive")}
        </LinkButton>
      )}
      {phone && (
        <LinkButton
          reloadDocument
          size="large"
          to={telephoneLink(phone)}
          icon={<IconPhone size={22} aria-hidden />}
          aria-label={t("callName", { name })}
        >
          {t("call")}
        </LinkButton>
      )}
    </div>
  );
}
