import { IconCircleCheck, IconHome, IconMessages, IconTrees } from "@tabler/icons-react";
import { useMessages, useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page/page.ts";
import { IconList } from "#web/ui/form/icon-list.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Blocks, CompanyPage, businessTermsAndLinks } from "#web/features/company/public.ts";

export const loader = pageLoader({ publicPage: true, messages: ["company", "careers"] });

const icons = { home: IconHome, season: IconTrees, support: IconMessages, quality: IconCircleCheck } as const;
const ways = ["home", "season", "support", "quality"] as const;

export default function Careers() {
  const t = useTranslations("careers");
  const { careers } = useMessages();
  const textOf = (part: string, key: string) =>
    t.rich(`${part}.${key}` as never, businessTermsAndLinks as never);
  return (
    <CompanyPage
      name="careers"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      scene="careers"
    >
      <div className="stack widest-gap">
        <Section title={t("open.title")}>
          <Blocks id="open" part={careers.open} say={textOf} />
        </Section>
        <Section title={t("who.title")}>
          <Blocks id="who" part={careers.who} say={textOf} />
        </Section>
        <Section title={t("how.title")}>
          <IconList
            points={ways.map((key) => ({
              key,
              Icon: icons[key],
              title: t(`how.${key}.title`),
              text: t(`how.${key}.text`),
            }))}
          />
        </Section>
      </div>
    </CompanyPage>
  );
}
