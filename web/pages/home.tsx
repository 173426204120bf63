import { useTranslations } from "use-intl";
import { addDays, osloDate } from "#domain/days.ts";
import { pageLoader } from "#web/platform/page.ts";
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
  load: async ({ api, now }) => {
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
    return { hits: frontPageHits(best, soonest), today };
  },
});

export default function Home({ loaderData: { hits, today } }: Route.ComponentProps) {
  const t = useTranslations("home");
  return (
    <>
      <title>{`Utmark – ${t("title")}`}</title>
      <meta name="description" content={t("description")} />
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
