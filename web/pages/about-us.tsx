import { IconCoins, IconHandStop, IconPaw, IconReceipt } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { IconList } from "#web/ui/form/icon-list.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { CompanyPage, businessTermsAndLinks } from "#web/features/company/public.ts";

export const loader = pageLoader({ publicPage: true, messages: ["company", "about"] });

const icons = { ask: IconHandStop, price: IconReceipt, money: IconCoins, game: IconPaw } as const;
const holds = ["ask", "price", "money", "game"] as const;

export default function AboutUs() {
  const t = useTranslations("about");
  return (
    <CompanyPage
      name="about"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      data={{ "@type": "AboutPage" }}
      scene="about"
    >
      <div className="stack widest-gap">
        <Section title={t("story.title")}>
          <p>{t("story.p1")}</p>
          <p>{t("story.p2")}</p>
        </Section>
        <Section title={t("hold.title")}>
          <IconList
            points={holds.map((key) => ({
              key,
              Icon: icons[key],
              title: t(`hold.${key}.title`),
              text: t(`hold.${key}.text`, businessTerms),
            }))}
          />
        </Section>
        <Section title={t("next.title")}>
          <p>{t.rich("next.p1", businessTermsAndLinks)}</p>
          <div className="row">
            <LinkButton look="primary" to="/finn-jakttterreng">
              {t("find")}
            </LinkButton>
            <LinkButton to="/landowner-page">{t("let")}</LinkButton>
          </div>
        </Section>
      </div>
    </CompanyPage>
  );
}
