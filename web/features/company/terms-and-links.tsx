import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { refundTexts } from "#domain/booking/cancellation.ts";
import { ruleFigures, supportHours } from "#domain/company/facts.ts";

const link = (to: string) => (chunks: ReactNode) => <Link to={to}>{chunks}</Link>;
const article = (slug: string) => link(`/knowledge-base-article-page?article=${slug}`);

/** Values of placeholders in the company's texts: figures of business rules, and links to other pages. */
export const businessTermsAndLinks = {
  ...ruleFigures,
  ...supportHours,
  terms: link("/terms-of-service"),
  privacy: link("/privacy-policy"),
  cookies: link("/cookie-policy"),
  contact: link("/contact-us"),
  faq: link("/faq"),
  profile: link("/dashboard?tab=settings"),
  ages: article("aldersgrenser"),
  fee: article("jegeravgift"),
  reports: article("fangstrapport"),
  dogs: article("hund-og-bandtvang"),
  authority: (chunks: ReactNode) => <a href="https://www.datatilsynet.no/">{chunks}</a>,
};

/** Values for placeholders in the company's texts, including the refund steps in the reader's language. */
export function useTermsAndLinks() {
  const t = useTranslations("company");
  return { ...businessTermsAndLinks, ...refundTexts((tier) => t("refundTier", tier)) };
}
