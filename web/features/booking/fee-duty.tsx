import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { demandAddresses } from "#domain/booking/before-trip.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { Card } from "#web/ui/layout/card.tsx";

type Booking = Pick<Answer<"GET /api/core-booking/:bookingId">, "species">;

/** The landowner's own duty towards hunters: to see that the hunting fee is paid. */
export function FeeDuty({ booking }: { booking: Booking }) {
  const t = useTranslations("booking.feeDuty");
  if (!hunts(booking)) return null;
  return (
    <Card title={t("title")}>
      <FeeDutyText booking={booking} />
    </Card>
  );
}
const hunts = ({ species }: Booking) => species.some((one) => !isFishSpecies(one));

/** The duty without a card, where the team is shown with it. */
export function FeeDutyText({ booking }: { booking: Booking }) {
  const t = useTranslations("booking.feeDuty");
  if (!hunts(booking)) return null;
  return (
    <div>
      <p>{t("text")}</p>
      <p className="small">
        <a href={demandAddresses.wildlife} target="_blank" rel="noreferrer">
          {t("source")}
        </a>
      </p>
    </div>
  );
}
