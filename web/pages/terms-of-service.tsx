import { useMessages, useTranslations } from "use-intl";
import { documentVersions } from "#domain/company/facts.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageLoader } from "#web/platform/page.ts";
import { CompanyPage, Document, businessTermsAndLinks } from "#web/features/company/public.ts";
import type { Route } from "./+types/terms-of-service";

export const loader = pageLoader({
  messages: ["company", "termsOfService"],
  load: ({ url }) => ({ origin: url.origin }),
});

export default function TermsOfService({ loaderData: { origin } }: Route.ComponentProps) {
  const company = useTranslations("company");
  const t = useTranslations("termsOfService");
  const f = useFormat();
  const { termsOfService: texts } = useMessages();
  const date = f.date(documentVersions.terms, { year: true, weekday: false });
  return (
    <CompanyPage
      name="terms"
      origin={origin}
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      above={company("validFrom", { date })}
    >
      <Document
        parts={texts.parts}
        say={(part, key) => t.rich(`parts.${part}.${key}` as never, businessTermsAndLinks as never)}
        contents={company("contents")}
      />
    </CompanyPage>
  );
}
