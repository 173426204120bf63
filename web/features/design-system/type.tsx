import { useTranslations } from "use-intl";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./design-system.module.css";

export function Type() {
  const t = useTranslations("designSystem.type");
  return (
    <Card stack title={t("title")}>
      <p className={css.large}>{t("large")}</p>
      <h2>{t("heading")}</h2>
      <h3>{t("small")}</h3>
      <p>{t("text")}</p>
      <p className="muted small">{t("note")}</p>
    </Card>
  );
}
