import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import {
  CompanyPage,
  businessTermsAndLinks,
  NewsletterForm,
  Questions,
  useQuestionsData,
} from "#web/features/company/public.ts";

export const loader = pageLoader({ publicPage: true, messages: ["company", "faq", "newsletter"] });

export default function Faq() {
  const t = useTranslations("faq");
  return (
    <CompanyPage
      name="faq"
      title={t("title")}
      description={t("description")}
      lead={t.rich("lead", businessTermsAndLinks)}
      data={useQuestionsData()}
    >
      <div className="stack widest-gap">
        <Questions />
        <NewsletterForm />
      </div>
    </CompanyPage>
  );
}
