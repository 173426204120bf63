import { IconCalendarX, IconLock, IconMessageQuestion, IconReceipt } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Points } from "#web/ui/points.tsx";
import css from "./safe-payment.module.css";

const reasons = [
  { key: "ask", Icon: IconMessageQuestion },
  { key: "hold", Icon: IconLock },
  { key: "back", Icon: IconCalendarX },
  { key: "lines", Icon: IconReceipt },
] as const;

export function SafePayment() {
  const t = useTranslations("home.safe");
  return (
    <section className={css.safe}>
      <h2>{t("title")}</h2>
      <Points
        points={reasons.map((reason) => ({
          ...reason,
          title: t(`${reason.key}.title`),
          text: t(`${reason.key}.text`),
        }))}
      />
    </section>
  );
}
