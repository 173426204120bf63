import { useTranslations } from "use-intl";
import { addDays, osloDate } from "#domain/days.ts";
import { catalogues } from "#messages/index.ts";
import { pageLoader } from "#web/platform/page.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { website } from "#web/platform/structured-data.ts";
import { PageMeta } from "#web/ui/page-meta.tsx";
import {
  OpenNow,
  Hero,
  HowItWorks,
  SafePayment,
  Seasons,
  frontPageHits,
  soonDays,
} from "#web/features/home/public.ts";
import type { Route } from "./+types/home";

export const loader = pageLoader({
  sameForAnybody: true,
  messages: ["home", "species"],
  load: async ({ api, now, url, locale }) => {
    const today = osloDate(now);
    // The front page stands without its examples: search being away is no reason to turn people back.
    const find = (query: { sort: "rating" | "relevance"; to?: string }) =>
      api("GET /api/search", { query: { ...query, kind: ["offering"], limit: 24 } }).then(
        ({ items }) => items,
        () => [],
      );
    const [best, soonest] = await Promise.all([
      find({ sort: "rating", to: addDays(today, soonDays) }),
      find({ sort: "relevance" }),
    ]);
    const { title, description } = catalogues[locale].screens.home;
    const head = pageMeta(url.origin, locale, {
      title: `Utmark – ${title}`,
      description,
      path: "/",
      data: website(url.origin),
    });
    return { hits: frontPageHits(best, soonest), today, head };
  },
});

export default function Home({ loaderData: { hits, today, head } }: Route.ComponentProps) {
  const t = useTranslations("home");
  return (
    <>
      <title>{`Utmark – ${t("title")}`}</title>
      <PageMeta {...head} />
      <Hero today={today} />
      <div className="page">
        {hits.length > 0 && <OpenNow hits={hits} today={today} />}
        <Seasons today={today} />
        <HowItWorks />
        <SafePayment />
      </div>
    </>
  );
}
