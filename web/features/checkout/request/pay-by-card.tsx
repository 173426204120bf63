import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { CheckField } from "#web/ui/form/field.tsx";
import type { Consent } from "./use-submit.ts";

type Props = { consent: Consent; change: (part: Partial<Consent>) => void };
/**
 * How a purchase is paid: by the card on file, which is chosen once it is shown, or by a card that may be kept for
 * the next time.
 */
export function PayByCard({ consent: { paysOnFile, keepsCard }, change }: Props) {
  const t = useTranslations("offering.request");
  const [card, setCard] = useState<{ last4: string | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the card once
  useEffect(() => {
    browserApi()("GET /api/payments/card-on-file", {}).then(
      (answer) => {
        setCard(answer.card);
        change({ paysOnFile: answer.card !== null });
      },
      () => change({ paysOnFile: false }), // then the card is entered at the card provider
    );
  }, []);
  return (
    <>
      {card && (
        <CheckField
          name="paysOnFile"
          label={card.last4 ? t("paysOnFile", { last4: card.last4 }) : t("paysOnFileWithoutDigits")}
          checked={paysOnFile}
          onChange={(e) => change({ paysOnFile: e.currentTarget.checked })}
        />
      )}
      {!paysOnFile && (
        <CheckField
          name="keepsCard"
          label={t("keepsCard")}
          checked={keepsCard}
          onChange={(e) => change({ keepsCard: e.currentTarget.checked })}
        />
      )}
    </>
  );
}
