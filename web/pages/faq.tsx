import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import {
  CompanyPage,
  businessTermsAndLinks,
  NewsletterForm,
  Questions,
  useQuestionsData,
} from "#web/features/company/public.ts";
import type { Route } from "./+types/faq";

export const loader = pageLoader({
  sameForAnybody: true,
  messages: ["company", "faq", "newsletter"],
  load: ({ url }) => ({ origin: url.origin }),
});

export default function Faq({ loaderData: { origin } }: Route.ComponentProps) {
  const t = useTranslations("faq");
  return (
    <CompanyPage
      name="faq"
      origin={origin}
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
