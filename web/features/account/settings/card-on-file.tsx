import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

export type CardOnFileAnswer = Answer<"GET /api/payments/card-on-file">["card"];

/** The card that the person keeps for their next purchases, and a button that forgets it. */
export function CardOnFile({ card }: { card: CardOnFileAnswer }) {
  const t = useTranslations("settings.card");
  const { revalidate } = useRevalidator();
  async function onDone() {
    notify.success(t("forget.done"));
    await revalidate();
  }
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <Wide>
        {card ? (
          <div className="row">
            <p>{card.last4 ? t("card", { last4: card.last4 }) : t("cardWithoutDigits")}</p>
            <DeleteButton
              size="small"
              label={t("forget.button")}
              title={t("forget.title")}
              text={t("forget.text")}
              failed={t("forget.failed")}
              send={(api) => api("DELETE /api/payments/card-on-file", {})}
              onDone={() => void onDone()}
            />
          </div>
        ) : (
          <p className="muted">{t("none")}</p>
        )}
      </Wide>
    </FormSection>
  );
}
