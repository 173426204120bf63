import { useTranslations } from "use-intl";
import { ContactForm } from "./contact-form.tsx";
import type { FormAnswer } from "./form-actions.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Term } from "#web/ui/term.tsx";
import { businessTermsAndLinks } from "./terms-and-links.tsx";
import css from "./contact-ways.module.css";

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

/** Other contact channels, beside the form. */
function ContactWays({ email, phone }: { email: string; phone: string | null }) {
  const t = useTranslations("contact");
  return (
    <aside className={css.ways} aria-label={t("ways.title")}>
      <dl>
        <Term label={t("ways.written")}>
          <a href={`mailto:${email}`}>{email}</a>
          <p>{t("ways.writtenText", businessTermsAndLinks as never)}</p>
        </Term>
        {phone && (
          <Term label={t("ways.phone")}>
            <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
            <p>{t("ways.phoneText", businessTermsAndLinks as never)}</p>
          </Term>
        )}
        <Term label={t("ways.party")}>
          <p>{t("ways.partyText")}</p>
        </Term>
        <Term label={t("ways.faq")}>
          <p>{t.rich("ways.faqText", businessTermsAndLinks)}</p>
        </Term>
      </dl>
      <Notice kind="warning" title={t("danger.title")}>
        {t("danger.text")}
      </Notice>
    </aside>
  );
}
