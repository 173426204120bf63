import { IconCalendarX, IconLock, IconMessageQuestion, IconReceipt } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
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
      <ul className={css.reasons}>
        {reasons.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={26} stroke={1.6} aria-hidden />
            <h3>{t(`${key}.title`)}</h3>
            <p>{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
