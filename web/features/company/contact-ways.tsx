import { useTranslations } from "use-intl";
import { Notice } from "#web/ui/notice.tsx";
import css from "./contact-ways.module.css";
import { businessTermsAndLinks } from "./terms-and-links.tsx";

/** Where else to ask, beside the form. */
export function ContactWays({ email, phone }: { email: string; phone: string | null }) {
  const t = useTranslations("contact");
  return (
    <aside className={css.ways} aria-label={t("ways.title")}>
      <dl>
        <div>
          <dt>{t("ways.written")}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
            <p>{t("ways.writtenText", businessTermsAndLinks as never)}</p>
          </dd>
        </div>
        {phone && (
          <div>
            <dt>{t("ways.phone")}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
              <p>{t("ways.phoneText", businessTermsAndLinks as never)}</p>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("ways.party")}</dt>
          <dd>
            <p>{t("ways.partyText")}</p>
          </dd>
        </div>
        <div>
          <dt>{t("ways.faq")}</dt>
          <dd>
            <p>{t.rich("ways.faqText", businessTermsAndLinks)}</p>
          </dd>
        </div>
      </dl>
      <Notice kind="warning" title={t("danger.title")}>
        {t("danger.text")}
      </Notice>
    </aside>
  );
}
