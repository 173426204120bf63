import type { ReactNode } from "react";
import { useMessages, useTranslations } from "use-intl";
import { documentVersions } from "#domain/company/facts.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageLoader } from "#web/platform/page.ts";
import { CompanyPage, Document, businessTermsAndLinks } from "#web/features/company/public.ts";
import type { Route } from "./+types/privacy-policy";

export const loader = pageLoader({
  messages: ["company", "privacyPolicy"],
  load: ({ url }) => ({ origin: url.origin }),
});

const authority = (chunks: ReactNode) => <a href="https://www.datatilsynet.no/">{chunks}</a>;

export default function PrivacyPolicy({ loaderData: { origin } }: Route.ComponentProps) {
  const company = useTranslations("company");
  const t = useTranslations("privacyPolicy");
  const f = useFormat();
  const { privacyPolicy: texts } = useMessages();
  const date = f.date(documentVersions.privacy, { year: true, weekday: false });
  return (
    <CompanyPage
      name="privacy"
      origin={origin}
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      above={company("validFrom", { date })}
    >
      <Document
        parts={texts.parts}
        say={(part, key) =>
          t.rich(`parts.${part}.${key}` as never, { ...businessTermsAndLinks, authority } as never)
        }
        contents={company("contents")}
      />
    </CompanyPage>
  );
}
