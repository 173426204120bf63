import { useTranslations } from "use-intl";
import { addDays, osloDate } from "#domain/days.ts";
import { screenTexts } from "#messages/index.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import { website } from "#web/platform/page/structured-data.ts";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import {
  BelowTheFold,
  countyCounts,
  Hero,
  OpenNow,
  frontPageHits,
  seasonCounts,
  soonDays,
} from "#web/features/home/public.ts";
import type { Route } from "./+types/home";

export const loader = pageLoader({
  publicPage: true,
  messages: ["home", "species"],
  load: async ({ api, now, url, locale }) => {
    const today = osloDate(now);
    // Loads examples for the front page. If the search fails, the page is shown without them.
    const findHits = (query: { sort: "rating" | "relevance"; to?: string }) =>
      api("GET /api/search", { query: { ...query, kind: ["offering"], limit: 24 } }).then(
        ({ items }) => items,
        () => [],
      );
    const [best, soonest, overview, ratings] = await Promise.all([
      findHits({ sort: "rating", to: addDays(today, soonDays) }),
      findHits({ sort: "relevance" }),
      api("GET /api/search/overview", {}).then(
        ({ items }) => items,
        () => [],
      ),
      api("GET /api/ratings/latest", {}).catch(() => null),
    ]);
    const { title, description } = screenTexts(locale).home;
    const head = pageMeta(url.origin, locale, {
      title: `Utmark – ${title}`,
      description,
      path: "/",
      data: website(url.origin),
    });
    return {
      hits: frontPageHits(best, soonest),
      today,
      head,
      counties: countyCounts(overview),
      seasons: seasonCounts(overview, today, locale),
      ratings,
    };
  },
});

export default function Home({ loaderData: { hits, today, head, ...below } }: Route.ComponentProps) {
  const t = useTranslations("home");
  return (
    <>
      <title>{`Utmark – ${t("title")}`}</title>
      <PageMeta {...head} />
      <Hero today={today} />
      <div className="page">
        {hits.length > 0 && <OpenNow hits={hits} today={today} />}
        <BelowTheFold today={today} {...below} />
      </div>
    </>
  );
}
