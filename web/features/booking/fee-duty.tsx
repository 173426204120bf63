import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { demandAddresses } from "#domain/booking/before-trip.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { Card } from "#web/ui/layout/card.tsx";

type Booking = Pick<Answer<"GET /api/core-booking/:bookingId">, "species">;

/** The landowner's own duty towards hunters: to see that the hunting fee is paid. */
export function FeeDuty({ booking: { species } }: { booking: Booking }) {
  const t = useTranslations("booking.feeDuty");
  if (!species.some((one) => !isFishSpecies(one))) return null;
  return (
    <Card title={t("title")}>
      <p>{t("text")}</p>
      <p className="small">
        <a href={demandAddresses.wildlife} target="_blank" rel="noreferrer">
          {t("source")}
        </a>
      </p>
    </Card>
  );
}
