import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LawAnswers } from "#web/features/law/public.ts";
import { Card } from "#web/ui/layout/card.tsx";

type RuleReading = Answer<"GET /api/core-booking/:bookingId/rule-reading">;
type Booking = Pick<Answer<"GET /api/core-booking/:bookingId">, "bookingId" | "offeringId" | "species">;

/** Loads what the law said when the request was sent; undefined if nothing was asked. */
export async function loadRuleReading(
  api: Client,
  { bookingId, offeringId, species }: Booking,
): Promise<RuleReading | undefined> {
  if (!offeringId || species.length === 0) return undefined;
  const reading = await api("GET /api/core-booking/:bookingId/rule-reading", { params: { bookingId } });
  return reading.readAt === null ? undefined : reading;
}

/** What both parties were told of the law when the request was sent. */
export function LawAtSubmit({ reading }: { reading: RuleReading }) {
  const t = useTranslations("lawAnswers");
  const f = useFormat();
  if (reading.readAt === null) return null;
  return (
    <Card title={t("atSubmit")}>
      <p className="muted small">
        {t("atSubmitLead", {
          date: f.date(osloDate(new Date(reading.readAt)), { weekday: false, year: true }),
        })}
      </p>
      <LawAnswers species={reading.species} />
    </Card>
  );
}
