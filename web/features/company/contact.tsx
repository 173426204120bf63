import { useTranslations } from "use-intl";
import { ContactForm } from "./contact-form.tsx";
import css from "./contact-ways.module.css";
import { ContactWays } from "./contact-ways.tsx";
import type { FormAnswer } from "./form-actions.ts";

type Props = {
  answer: FormAnswer | undefined;
  idempotencyKey: string;
  me: { name: string; email: string } | undefined;
  support: { supportEmail: string; supportPhone: string | null };
};

export function Contact({ support, ...form }: Props) {
  const t = useTranslations("contact.form");
  return (
    <div className={css.columns}>
      <section aria-labelledby="write">
        <h2 id="write">{t("title")}</h2>
        <ContactForm {...form} />
      </section>
      <ContactWays email={support.supportEmail} phone={support.supportPhone} />
    </div>
  );
}
