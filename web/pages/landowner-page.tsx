import {
  IconBallpen,
  IconCalendarCheck,
  IconCoins,
  IconFileCheck,
  IconMapPin,
  IconMessageCheck,
  IconReceipt,
  IconRefresh,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { counties } from "#domain/municipality/counties.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { IconList } from "#web/ui/form/icon-list.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import {
  businessTermsAndLinks,
  Calculator,
  calculatorChoiceOf,
  CompanyPage,
  NewsletterForm,
  legalSeasonsOfExample,
  SeasonPlan,
  UsualPrices,
} from "#web/features/company/public.ts";
import { osloDate } from "#domain/days.ts";
import type { Route } from "./+types/landowner-page";

export const loader = pageLoader({
  publicPage: true,
  messages: ["company", "landownerPage", "newsletter", "species"],
  load: async ({ url, api, me, now }) => {
    const countyParam = url.searchParams.get("county") ?? "";
    const county = counties.find((name) => name === countyParam);
    // the page is shown without usual prices if they cannot be loaded
    const [usual, { ratePercent }] = await Promise.all([
      api("GET /api/usual-prices", { query: county ? { county } : {} }).catch(() => ({
        items: [],
        earned: [],
      })),
      api("GET /api/commission/rate", {}),
    ]);
    return {
      known: me !== undefined,
      legal: legalSeasonsOfExample(osloDate(now)),
      choice: calculatorChoiceOf(url.searchParams),
      county: county ?? "",
      usual,
      commissionPercent: ratePercent,
    };
  },
});

const steps = { draw: IconMapPin, price: IconBallpen, answer: IconMessageCheck, paid: IconCoins } as const;
const reasons = {
  rules: IconFileCheck,
  cancel: IconRefresh,
  season: IconCalendarCheck,
  report: IconReceipt,
} as const;
const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

export default function LandownerPage({ loaderData }: Route.ComponentProps) {
  const { known, legal, choice, county, usual, commissionPercent } = loaderData;
  const t = useTranslations("landownerPage");
  const begin = (
    <LinkButton
      look="primary"
      size="large"
      to={known ? "/property-registration-page" : "/register?role=landowner"}
    >
      {t(known ? "add" : "start")}
    </LinkButton>
  );
  return (
    <CompanyPage
      name="landowner"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      action={begin}
      scene="landowner"
    >
      <div className="stack widest-gap">
        <Section title={t("steps.title")}>
          <IconList
            points={keysOf(steps).map((key) => ({
              key,
              Icon: steps[key],
              title: t(`steps.${key}.title`),
              text: t(`steps.${key}.text`, businessTerms),
            }))}
          />
        </Section>
        <Calculator choice={choice} commissionPercent={commissionPercent} />
        <Section title={t("usual.title")} lead={t("usual.lead")}>
          <UsualPrices usual={usual} county={county} />
        </Section>
        <SeasonPlan legal={legal} vatRegistered={choice.vat} commissionPercent={commissionPercent} />
        <Section title={t("trust.title")}>
          <IconList
            points={keysOf(reasons).map((key) => ({
              key,
              Icon: reasons[key],
              title: t(`trust.${key}.title`),
              text: t(`trust.${key}.text`, businessTermsAndLinks as never),
            }))}
          />
        </Section>
        <div className="stack">
          <p>{t.rich("more", businessTermsAndLinks)}</p>
          <div className="row">{begin}</div>
        </div>
        <NewsletterForm />
      </div>
    </CompanyPage>
  );
}
