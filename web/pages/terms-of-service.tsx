import { useMessages, useTranslations } from "use-intl";
import { documentVersions } from "#domain/company/facts.ts";
import { pageLoader } from "#web/platform/page.ts";
import { TextPage, useTermsAndLinks } from "#web/features/company/public.ts";
import type { Route } from "./+types/terms-of-service";

export const loader = pageLoader({
  sameForAnybody: true,
  messages: ["company", "termsOfService"],
  load: ({ url }) => ({ origin: url.origin }),
});

export default function TermsOfService({ loaderData: { origin } }: Route.ComponentProps) {
  const t = useTranslations("termsOfService");
  const { parts } = useMessages().termsOfService;
  const values = useTermsAndLinks();
  return (
    <TextPage
      name="terms"
      origin={origin}
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      validFrom={documentVersions.terms}
      parts={parts}
      say={(part, key) => t.rich(`parts.${part}.${key}` as never, values as never)}
    />
  );
}
